; Floating-point arithmetic in one atomic step, and atomics on less than natural
; alignment, are refused.
; RUN: not spir2nvvm-opt -passes=legalise %s 2>&1 | FileCheck %s
; CHECK: error: instruction 'atomicrmw fadd' has no LLVM 7 form [S2N-OUT10]
; CHECK: at: %a = atomicrmw fadd
; CHECK: hint:
; CHECK: error: atomic access with alignment 2; LLVM 7 can only express the natural alignment 4 [S2N-OUT17]
; CHECK: at: %b = cmpxchg
; CHECK: hint:
define void @k(float addrspace(1)* %q, i32 addrspace(1)* %p) {
  %a = atomicrmw fadd float addrspace(1)* %q, float 1.0 monotonic
  %b = cmpxchg i32 addrspace(1)* %p, i32 1, i32 2 seq_cst seq_cst, align 2
  ret void
}
