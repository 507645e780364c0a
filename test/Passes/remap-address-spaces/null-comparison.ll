; RUN: spir2nvvm-opt -passes=remap-address-spaces %s | FileCheck %s
;
; Offset 0 of the local, shared and constant spaces belongs to an object, so
; null is all ones there; in global memory it stays 0.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK: @slots = addrspace(1) global [2 x i8 addrspace(3)*] [i8 addrspace(3)* inttoptr (i64 -1 to i8 addrspace(3)*), i8 addrspace(3)* inttoptr (i64 -1 to i8 addrspace(3)*)]
@slots = addrspace(1) global [2 x i8 addrspace(3)*] zeroinitializer

; CHECK-LABEL: define void @compare(
; CHECK-NEXT: icmp eq i32 addrspace(3)* %l, inttoptr (i64 -1 to i32 addrspace(3)*)
; CHECK-NEXT: icmp eq i32 addrspace(5)* %p, inttoptr (i64 -1 to i32 addrspace(5)*)
; CHECK-NEXT: icmp eq i32 addrspace(4)* %c, inttoptr (i64 -1 to i32 addrspace(4)*)
; CHECK-NEXT: icmp eq i32 addrspace(1)* %g, null
define void @compare(i32 addrspace(3)* %l, i32* %p, i32 addrspace(2)* %c, i32 addrspace(1)* %g) {
  %1 = icmp eq i32 addrspace(3)* %l, null
  %2 = icmp eq i32* %p, null
  %3 = icmp eq i32 addrspace(2)* %c, null
  %4 = icmp eq i32 addrspace(1)* %g, null
  ret void
}

; CHECK-LABEL: define i32 addrspace(3)* @flow(
; CHECK: phi i32 addrspace(3)* [ inttoptr (i64 -1 to i32 addrspace(3)*), %entry ], [ %s, %loop ]
; CHECK: select i1 %c, i32 addrspace(3)* %p, i32 addrspace(3)* inttoptr (i64 -1 to i32 addrspace(3)*)
define i32 addrspace(3)* @flow(i1 %c) {
entry:
  br label %loop
loop:
  %p = phi i32 addrspace(3)* [ null, %entry ], [ %s, %loop ]
  %s = select i1 %c, i32 addrspace(3)* %p, i32 addrspace(3)* null
  br i1 %c, label %loop, label %done
done:
  ret i32 addrspace(3)* %s
}

; An offset counted from null is a number: the base stays 0.
; CHECK-LABEL: define i64 @offset_of(
; CHECK-NEXT: ret i64 ptrtoint (i32 addrspace(5)* getelementptr ({ i8, i32 }, { i8, i32 } addrspace(5)* null, i32 0, i32 1) to i64)
define i64 @offset_of() {
  ret i64 ptrtoint (i32* getelementptr ({ i8, i32 }, { i8, i32 }* null, i32 0, i32 1) to i64)
}
