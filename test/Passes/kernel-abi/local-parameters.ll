; RUN: spir2nvvm-opt -passes=kernel-abi %s | FileCheck %s
;
; Several local parameters of mixed alignment share one dynamic allocation;
; each has its own offset.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
; CHECK: @__spir2nvvm_local = external addrspace(3) global [0 x i8], align 128
; CHECK-NOT: global
; CHECK-LABEL: define spir_kernel void @k(i32 %a.offset, i32 %b.offset, i32 %c.offset)
; CHECK: %b = bitcast i8 addrspace(3)* %{{[0-9]+}} to <16 x i64> addrspace(3)*
; CHECK: %c = bitcast i8 addrspace(3)* %{{[0-9]+}} to i16 addrspace(3)*
; CHECK: store i8 1, i8 addrspace(3)* %a
define spir_kernel void @k(i8 addrspace(3)* %a, <16 x i64> addrspace(3)* %b, i16 addrspace(3)* %c) {
  store i8 1, i8 addrspace(3)* %a
  store <16 x i64> zeroinitializer, <16 x i64> addrspace(3)* %b
  store i16 2, i16 addrspace(3)* %c
  ret void
}
