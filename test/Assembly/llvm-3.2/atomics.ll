; RUN: spir2nvvm-opt %s | FileCheck %s
;
; cmpxchg had one ordering and yielded the loaded value. Names, numbers and
; attachments stay with the right half of the pair.

; CHECK-LABEL: define i64 @f(
; CHECK-NEXT: %1 = cmpxchg i32* %p, i32 0, i32 %n seq_cst seq_cst, align 4, !note !0
; CHECK-NEXT: %old = extractvalue { i32, i1 } %1, 0
; CHECK-NEXT: %2 = cmpxchg volatile i64 addrspace(1)* %q, i64 ptrtoint (i32* @g to i64), i64 1 syncscope("singlethread") acq_rel acquire, align 8
; CHECK-NEXT: %3 = extractvalue { i64, i1 } %2, 0
; CHECK-NEXT: %4 = cmpxchg i32* %p, i32 1, i32 2 release monotonic, align 4
; CHECK-NEXT: %5 = extractvalue { i32, i1 } %4, 0
; CHECK-NEXT: %6 = atomicrmw volatile umax i32* %p, i32 %n syncscope("singlethread") monotonic, align 4
; CHECK-NEXT: atomicrmw nand i64 addrspace(1)* %q, i64 %3 release, align 8
; CHECK-NEXT: fence syncscope("singlethread") acquire
; CHECK-NEXT: store atomic i32 %6, i32* %p seq_cst, align 4
; CHECK-NEXT: ret i64 %3
@g = global i32 0
define i64 @f(i32* %p, i64 addrspace(1)* %q, i32 %n) {
  %old = cmpxchg i32* %p, i32 0, i32 %n seq_cst, !note !0
  %1 = cmpxchg volatile i64 addrspace(1)* %q, i64 ptrtoint (i32* @g to i64), i64 1 singlethread acq_rel
  cmpxchg i32* %p, i32 1, i32 2 release
  %3 = atomicrmw volatile umax i32* %p, i32 %n singlethread monotonic
  atomicrmw nand i64 addrspace(1)* %q, i64 %1 release
  fence singlethread acquire
  store atomic i32 %3, i32* %p seq_cst, align 4
  ret i64 %1
}
!0 = metadata !{metadata !"kept"}
