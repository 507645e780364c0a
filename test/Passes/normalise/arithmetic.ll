; RUN: spir2nvvm-opt -passes=normalise/arithmetic %s | FileCheck %s --match-full-lines
;
; A shift uses the low bits of its amount and a division by zero divides by one,
; unless the amount is known to be in range or the divisor not to be zero.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func i32 @shifts(i32 %x, i32 %n) {
; CHECK-NEXT: %n.mask = and i32 %n, 31
; CHECK-NEXT: %a = shl i32 %x, %n.mask
; CHECK-NEXT: %b = lshr exact i32 %a, 3
; CHECK-NEXT: ret i32 %b
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func i32 @unsigned(i32 %x, i32 %d) {
; CHECK-NEXT: %is.zero = icmp eq i32 %d, 0
; CHECK-NEXT: %d.safe = select i1 %is.zero, i32 1, i32 %d
; CHECK-NEXT: %a = udiv i32 %x, %d.safe
; CHECK-NEXT: %b = urem i32 %a, 7
; CHECK-NEXT: ret i32 %b
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func i32 @signed(i32 %x, i32 %d) {
; CHECK-NEXT: %is.zero = icmp eq i32 %d, 0
; CHECK-NEXT: %is.min = icmp eq i32 %x, -2147483648
; CHECK-NEXT: %is.minus.one = icmp eq i32 %d, -1
; CHECK-NEXT: %overflows = and i1 %is.min, %is.minus.one
; CHECK-NEXT: %undefined = or i1 %is.zero, %overflows
; CHECK-NEXT: %d.safe = select i1 %undefined, i32 1, i32 %d
; CHECK-NEXT: %a = sdiv i32 %x, %d.safe
; CHECK-NEXT: ret i32 %a
; CHECK-NEXT: }
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

define spir_func i32 @shifts(i32 %x, i32 %n) {
  %a = shl nuw i32 %x, %n
  %b = lshr exact i32 %a, 3
  ret i32 %b
}

define spir_func i32 @unsigned(i32 %x, i32 %d) {
  %a = udiv i32 %x, %d
  %b = urem i32 %a, 7
  ret i32 %b
}

define spir_func i32 @signed(i32 %x, i32 %d) {
  %a = sdiv i32 %x, %d
  ret i32 %a
}
