; RUN: spir2nvvm-opt -passes=kernel-abi %s | FileCheck %s
;
; Without it get_global_offset is 0 in the width of the call, and nothing is
; passed.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z13get_global_idj(i32) #0
declare spir_func i32 @_Z17get_global_offsetj(i32) #2
; CHECK-LABEL: define spir_kernel void @k(i32 addrspace(1)* %p)
; CHECK-NEXT: %id = call spir_func i64 @_Z13get_global_idj(i32 0)
; CHECK-NEXT: store i32 0, i32 addrspace(1)* %p
define spir_kernel void @k(i32 addrspace(1)* %p) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %o = call spir_func i32 @_Z17get_global_offsetj(i32 0)
  store i32 %o, i32 addrspace(1)* %p
  ret void
}
attributes #0 = { "spir2nvvm.builtin"="ulong get_global_id(uint)" }
attributes #1 = { "spir2nvvm.builtin"="uint get_work_dim()" }
attributes #2 = { "spir2nvvm.builtin"="ulong get_global_offset(uint)" }
