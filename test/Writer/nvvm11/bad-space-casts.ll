; There is no intrinsic between two specific spaces, and none for initialisers.
; RUN: not spir2nvvm-opt -passes=legalise --nvvm-ir=1.1 %s 2>&1 | FileCheck %s
; CHECK: error: NVVM IR 1.1 cannot convert the address space of a pointer in an initialiser [S2N-OUT24]
; CHECK: hint:
; CHECK: error: NVVM IR 1.1 converts pointers only between generic and one other address space, one at a time [S2N-OUT23]
; CHECK: at: %q = addrspacecast i32 addrspace(1)* %p to i32 addrspace(3)*
; CHECK: hint:
@g = addrspace(1) global i32 0
@p = addrspace(1) global i32* addrspacecast (i32 addrspace(1)* @g to i32*)
define i32 addrspace(3)* @k(i32 addrspace(1)* %p) {
  %q = addrspacecast i32 addrspace(1)* %p to i32 addrspace(3)*
  ret i32 addrspace(3)* %q
}
