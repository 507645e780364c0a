; RUN: spir2nvvm-opt -passes=normalise %s | FileCheck %s
;
; OpenCL C 1.2, 6.3.j: a shift uses the low log2(width) bits of its amount.
; What is provably in range stays as it is, with its flags.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
; CHECK-LABEL: define i32 @unknown(
; CHECK-NEXT: %n.mask = and i32 %n, 31
; CHECK-NEXT: %r = shl i32 %x, %n.mask
define i32 @unknown(i32 %x, i32 %n) {
  %r = shl nsw i32 %x, %n
  ret i32 %r
}
; CHECK-LABEL: define <2 x i64> @vector(
; CHECK-NEXT: %n.mask = and <2 x i64> %n, <i64 63, i64 63>
; CHECK-NEXT: %r = ashr <2 x i64> %x, %n.mask
define <2 x i64> @vector(<2 x i64> %x, <2 x i64> %n) {
  %r = ashr <2 x i64> %x, %n
  ret <2 x i64> %r
}
; CHECK-LABEL: define i8 @oversized(
; CHECK-NEXT: %r = lshr i8 %x, 1
define i8 @oversized(i8 %x) {
  %r = lshr i8 %x, 9
  ret i8 %r
}
; CHECK-LABEL: define i32 @in_range(
; CHECK-NEXT: %m = and i32 %n, 31
; CHECK-NEXT: %r = shl nuw i32 %x, %m
; CHECK-NEXT: %s = lshr exact i32 %r, 4
define i32 @in_range(i32 %x, i32 %n) {
  %m = and i32 %n, 31
  %r = shl nuw i32 %x, %m
  %s = lshr exact i32 %r, 4
  ret i32 %s
}
