; A frozen value is one value: what inline assembly returns is one, too. A value
; that cannot be undef needs nothing.
; RUN: spir2nvvm-opt -passes=legalise %s | FileCheck %s --implicit-check-not=freeze
; CHECK-LABEL: define i32 @loaded(
; CHECK: call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 %v)
define i32 @loaded(i32* %p) {
  %v = load i32, i32* %p
  %f = freeze i32 %v
  ret i32 %f
}
; CHECK-LABEL: define i8 @narrow(
; CHECK: zext i8 %v to i16
; CHECK: asm "mov.b16 $0, $1;", "=h,h"
; CHECK: trunc i16
define i8 @narrow(i8* %p) {
  %v = load i8, i8* %p
  %f = freeze i8 %v
  ret i8 %f
}
; CHECK-LABEL: define i32 @known(
; CHECK-NEXT: ret i32 7
define i32 @known() {
  %f = freeze i32 7
  ret i32 %f
}
