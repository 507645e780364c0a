; RUN: not spir2nvvm-opt -passes=remap-address-spaces %s 2>&1 | FileCheck %s
;
; SPIR and NVVM have no address space 9.

; CHECK: error: i32 addrspace(9)* has a pointer to an address space NVVM does not have [S2N-AS01]
; CHECK: at: i32 addrspace(9)* %p
; CHECK: hint:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define void @f(i32 addrspace(9)* %p) {
  ret void
}
