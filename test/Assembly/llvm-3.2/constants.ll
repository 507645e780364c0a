; RUN: spir2nvvm-opt %s | FileCheck %s
;
; Constants of every spelling, and the instructions that needed no change.

; CHECK: @h = global half 0xH3C00
; CHECK: @d = global [4 x double] [double 0x7FF0000000000000, double -0.000000e+00, double 1.000000e+10, double 1.000000e-01]
; CHECK: @v = addrspace(1) global <4 x i8> <i8 -1, i8 undef, i8 0, i8 127>
@h = global half 0xH3C00
@d = global [4 x double] [double 0x7FF0000000000000, double -0.0, double 1.0e+10, double 0x3FB999999999999A]
@v = addrspace(1) global <4 x i8> <i8 -1, i8 undef, i8 0, i8 127>
@e = global i64 add nuw (i64 ptrtoint (i32* @i to i64), i64 4)
@i = global i32 0
; CHECK: @e = global i64 add nuw (i64 ptrtoint (i32* @i to i64), i64 4)

; CHECK-LABEL: define i32 @f(
define i32 @f(i32 %n, <4 x i32> %w, { i32, [2 x i8] } %s) {
; The block without a label has a number, and so have those after it.
  switch i32 %n, label %"a b" [
    i32 0, label %zero
    i32 -5, label %"a b"
  ]
; CHECK: switch i32 %n, label %"a b" [
; CHECK-NEXT: i32 0, label %zero
; CHECK-NEXT: i32 -5, label %"a b"
; CHECK-NEXT: ]

zero:                                             ; preds = %0
  %a = extractelement <4 x i32> %w, i32 1
  %b = shufflevector <4 x i32> %w, <4 x i32> undef, <2 x i32> <i32 3, i32 undef>
  %c = insertelement <2 x i32> %b, i32 %a, i32 0
  %x = extractvalue { i32, [2 x i8] } %s, 1, 0
  %y = insertvalue { i32, [2 x i8] } %s, i8 %x, 1, 1
  br label %"a b"

"a b":
  %p = phi i32 [ %a, %zero ], [ undef, %0 ], [ undef, %0 ]
  %t = select i1 icmp eq (i32* @i, i32* null), i32 %p, i32 trunc (i64 ptrtoint (i32* @i to i64) to i32)
  br i1 true, label %1, label %2

; <label>:1
  ret i32 %t

; <label>:2
  unreachable
}
; CHECK: "a b":
; CHECK: br i1 true, label %1, label %2
; CHECK: 1:
; CHECK-NEXT: ret i32 %t
; CHECK: 2:
; CHECK-NEXT: unreachable
