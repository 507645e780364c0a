; LLVM 7 exchanges integers only, and a failure order may not be stronger than
; the success order.
; RUN: spir2nvvm-opt -passes=legalise %s | FileCheck %s
; CHECK-LABEL: define float @exchange(
; CHECK-NEXT: bitcast float %x to i32
; CHECK-NEXT: bitcast float addrspace(1)* %p to i32 addrspace(1)*
; CHECK-NEXT: atomicrmw xchg i32 addrspace(1)*
; CHECK-NEXT: bitcast i32 %{{.*}} to float
define float @exchange(float addrspace(1)* %p, float %x) {
  %o = atomicrmw xchg float addrspace(1)* %p, float %x monotonic
  ret float %o
}
; CHECK-LABEL: define void @orders(
; CHECK-NEXT: cmpxchg i32 addrspace(1)* %p, i32 1, i32 2 seq_cst seq_cst
; CHECK-NEXT: cmpxchg i32 addrspace(1)* %p, i32 1, i32 2 acquire acquire
; CHECK-NEXT: cmpxchg i32 addrspace(1)* %p, i32 1, i32 2 acq_rel acquire
; CHECK-NEXT: cmpxchg i32 addrspace(1)* %p, i32 1, i32 2 acq_rel monotonic
define void @orders(i32 addrspace(1)* %p) {
  %a = cmpxchg i32 addrspace(1)* %p, i32 1, i32 2 monotonic seq_cst
  %b = cmpxchg i32 addrspace(1)* %p, i32 1, i32 2 monotonic acquire
  %c = cmpxchg i32 addrspace(1)* %p, i32 1, i32 2 release acquire
  %d = cmpxchg i32 addrspace(1)* %p, i32 1, i32 2 acq_rel monotonic
  ret void
}
