; Saturating arithmetic is younger than LLVM 7; a signed sum overflows to the
; bound that has the sign of the first operand.
; RUN: spir2nvvm-opt -passes=legalise %s | FileCheck %s --implicit-check-not=llvm.
; CHECK-LABEL: define i32 @signed(
; CHECK-NEXT: %[[S:.*]] = add i32 %a, %b
; CHECK-NEXT: %[[X:.*]] = xor i32 %a, %[[S]]
; CHECK-NEXT: %[[Y:.*]] = xor i32 %b, %[[S]]
; CHECK-NEXT: %[[O:.*]] = and i32 %[[X]], %[[Y]]
; CHECK-NEXT: %[[C:.*]] = icmp slt i32 %[[O]], 0
; CHECK-NEXT: %[[H:.*]] = ashr i32 %a, 31
; CHECK-NEXT: %[[B:.*]] = xor i32 %[[H]], 2147483647
; CHECK-NEXT: select i1 %[[C]], i32 %[[B]], i32 %[[S]]
define i32 @signed(i32 %a, i32 %b) {
  %s = call i32 @llvm.sadd.sat.i32(i32 %a, i32 %b)
  ret i32 %s
}
; CHECK-LABEL: define <2 x i16> @unsigned(
; CHECK-NEXT: icmp ugt <2 x i16> %a, %b
; CHECK-NEXT: sub <2 x i16> %a, %b
; CHECK-NEXT: select <2 x i1> {{.*}}, <2 x i16> zeroinitializer
define <2 x i16> @unsigned(<2 x i16> %a, <2 x i16> %b) {
  %s = call <2 x i16> @llvm.usub.sat.v2i16(<2 x i16> %a, <2 x i16> %b)
  ret <2 x i16> %s
}
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare <2 x i16> @llvm.usub.sat.v2i16(<2 x i16>, <2 x i16>)
