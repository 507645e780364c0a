; RUN: spir2nvvm-opt -passes=finalize %s | FileCheck %s
;
; Bit intrinsics on types that only optimisers make: vectors go element by
; element, odd widths in the next one. What NVVM IR takes stays.

; CHECK-LABEL: @reversed
; CHECK: %[[W:.*]] = zext i6 %x to i8
; CHECK: %[[R:.*]] = call i8 @llvm.bitreverse.i8(i8 %[[W]])
; CHECK: %[[S:.*]] = lshr i8 %[[R]], 2
; CHECK: trunc i8 %[[S]] to i6
define i6 @reversed(i6 %x) {
  %r = call i6 @llvm.bitreverse.i6(i6 %x)
  ret i6 %r
}

; The zeros in front are those of 24 bits, not of 32.
; CHECK-LABEL: @leading
; CHECK: %[[W:.*]] = zext i24 %x to i32
; CHECK: %[[R:.*]] = call i32 @llvm.ctlz.i32(i32 %[[W]], i1 false)
; CHECK: sub i32 %[[R]], 8
define i24 @leading(i24 %x) {
  %r = call i24 @llvm.ctlz.i24(i24 %x, i1 false)
  ret i24 %r
}

; No bit set: 24.
; CHECK-LABEL: @trailing
; CHECK: or i32 %{{.*}}, 16777216
; CHECK: call i32 @llvm.cttz.i32(i32 %{{.*}}, i1 false)
define i24 @trailing(i24 %x) {
  %r = call i24 @llvm.cttz.i24(i24 %x, i1 false)
  ret i24 %r
}

; CHECK-LABEL: @swapped
; CHECK: call i64 @llvm.bswap.i64
; CHECK: lshr i64 %{{.*}}, 16
define i48 @swapped(i48 %x) {
  %r = call i48 @llvm.bswap.i48(i48 %x)
  ret i48 %r
}

; CHECK-LABEL: @counted
; CHECK: call <2 x i32> @llvm.ctpop.v2i32
define <2 x i32> @counted(<2 x i32> %x) {
  %r = call <2 x i32> @llvm.ctpop.v2i32(<2 x i32> %x)
  ret <2 x i32> %r
}

; CHECK-LABEL: @rotated
; CHECK-COUNT-2: call i32 @llvm.fshl.i32(
; CHECK-NOT: @llvm.fshl.v2i32
define <2 x i32> @rotated(<2 x i32> %x, <2 x i32> %s) {
  %r = call <2 x i32> @llvm.fshl.v2i32(<2 x i32> %x, <2 x i32> %x, <2 x i32> %s)
  ret <2 x i32> %r
}

; A shift by nothing is the operand itself.
; CHECK-LABEL: @funnel
; CHECK: %[[BY:.*]] = urem i20 %s, 20
; CHECK: %[[NONE:.*]] = icmp eq i20 %[[BY]], 0
; CHECK: select i1 %[[NONE]], i20 %b, i20
define i20 @funnel(i20 %a, i20 %b, i20 %s) {
  %r = call i20 @llvm.fshr.i20(i20 %a, i20 %b, i20 %s)
  ret i20 %r
}

; CHECK-LABEL: @overflowing
; CHECK: %[[A:.*]] = sext i8 %a to i16
; CHECK: %[[B:.*]] = sext i8 %b to i16
; CHECK: %[[P:.*]] = mul i16 %[[A]], %[[B]]
; CHECK: %[[LOW:.*]] = trunc i16 %[[P]] to i8
; CHECK: %[[BACK:.*]] = sext i8 %[[LOW]] to i16
; CHECK: icmp ne i16 %[[BACK]], %[[P]]
define i1 @overflowing(i8 %a, i8 %b) {
  %r = call { i8, i1 } @llvm.smul.with.overflow.i8(i8 %a, i8 %b)
  %o = extractvalue { i8, i1 } %r, 1
  ret i1 %o
}

declare i6 @llvm.bitreverse.i6(i6)
declare i24 @llvm.ctlz.i24(i24, i1)
declare i24 @llvm.cttz.i24(i24, i1)
declare i48 @llvm.bswap.i48(i48)
declare <2 x i32> @llvm.ctpop.v2i32(<2 x i32>)
declare <2 x i32> @llvm.fshl.v2i32(<2 x i32>, <2 x i32>, <2 x i32>)
declare i20 @llvm.fshr.i20(i20, i20, i20)
declare { i8, i1 } @llvm.smul.with.overflow.i8(i8, i8)
