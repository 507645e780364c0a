; RUN: spir2nvvm-opt -passes=normalise/printf-literals %s | FileCheck %s --match-full-lines
;
; A call of printf whose format is one of two literals becomes two calls. One whose
; format is a literal stays, and so does a choice for another function.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: @a = internal addrspace(2) constant [2 x i8] c"a\00"
; CHECK-NEXT: @b = internal addrspace(2) constant [2 x i8] c"b\00"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func i32 @f(i1 %c) {
; CHECK-NEXT: %format = select i1 %c, i8 addrspace(2)* getelementptr inbounds ([2 x i8], [2 x i8] addrspace(2)* @a, i64 0, i64 0), i8 addrspace(2)* getelementptr inbounds ([2 x i8], [2 x i8] addrspace(2)* @b, i64 0, i64 0)
; CHECK-NEXT: %1 = icmp eq i8 addrspace(2)* %format, getelementptr inbounds ([2 x i8], [2 x i8] addrspace(2)* @b, i64 0, i64 0)
; CHECK-NEXT: br i1 %1, label %2, label %4
; CHECK-EMPTY:
; CHECK-NEXT: 2:                                                ; preds = %0
; CHECK-NEXT: %3 = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr inbounds ([2 x i8], [2 x i8] addrspace(2)* @b, i64 0, i64 0))
; CHECK-NEXT: br label %5
; CHECK-EMPTY:
; CHECK-NEXT: 4:                                                ; preds = %0
; CHECK-NEXT: %r = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr inbounds ([2 x i8], [2 x i8] addrspace(2)* @a, i64 0, i64 0))
; CHECK-NEXT: br label %5
; CHECK-EMPTY:
; CHECK-NEXT: 5:                                                ; preds = %4, %2
; CHECK-NEXT: %6 = phi i32 [ %3, %2 ], [ %r, %4 ]
; CHECK-NEXT: ret i32 %6
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func void @stays(i1 %c) {
; CHECK-NEXT: %text = select i1 %c, i8 addrspace(2)* getelementptr inbounds ([2 x i8], [2 x i8] addrspace(2)* @a, i64 0, i64 0), i8 addrspace(2)* getelementptr inbounds ([2 x i8], [2 x i8] addrspace(2)* @b, i64 0, i64 0)
; CHECK-NEXT: %r = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr inbounds ([2 x i8], [2 x i8] addrspace(2)* @a, i64 0, i64 0))
; CHECK-NEXT: call spir_func void @other(i8 addrspace(2)* %text)
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: declare spir_func i32 @printf(i8 addrspace(2)*, ...)
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func void @other(i8 addrspace(2)* %text) {
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

@a = internal addrspace(2) constant [2 x i8] c"a\00"
@b = internal addrspace(2) constant [2 x i8] c"b\00"

define spir_func i32 @f(i1 %c) {
  %format = select i1 %c, i8 addrspace(2)* getelementptr inbounds ([2 x i8], [2 x i8] addrspace(2)* @a, i64 0, i64 0), i8 addrspace(2)* getelementptr inbounds ([2 x i8], [2 x i8] addrspace(2)* @b, i64 0, i64 0)
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* %format)
  ret i32 %r
}

define spir_func void @stays(i1 %c) {
  %text = select i1 %c, i8 addrspace(2)* getelementptr inbounds ([2 x i8], [2 x i8] addrspace(2)* @a, i64 0, i64 0), i8 addrspace(2)* getelementptr inbounds ([2 x i8], [2 x i8] addrspace(2)* @b, i64 0, i64 0)
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr inbounds ([2 x i8], [2 x i8] addrspace(2)* @a, i64 0, i64 0))
  call spir_func void @other(i8 addrspace(2)* %text)
  ret void
}

declare spir_func i32 @printf(i8 addrspace(2)*, ...)

define spir_func void @other(i8 addrspace(2)* %text) {
  ret void
}
