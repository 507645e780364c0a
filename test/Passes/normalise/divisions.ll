; RUN: spir2nvvm-opt -passes=normalise %s | FileCheck %s
;
; OpenCL C 1.2, 6.3.a: division by zero and INT_MIN / -1 give an unspecified
; value and nothing else; LLVM may delete the code around them.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
; CHECK-LABEL: define i32 @unsigned(
; CHECK-NEXT: %is.zero = icmp eq i32 %d, 0
; CHECK-NEXT: %d.safe = select i1 %is.zero, i32 1, i32 %d
; CHECK-NEXT: %q = udiv i32 %n, %d.safe
define i32 @unsigned(i32 %n, i32 %d) {
  %q = udiv i32 %n, %d
  ret i32 %q
}
; CHECK-LABEL: define <2 x i16> @signed(
; CHECK: %is.zero = icmp eq <2 x i16> %d, zeroinitializer
; CHECK-DAG: icmp eq <2 x i16> %n, <i16 -32768, i16 -32768>
; CHECK-DAG: icmp eq <2 x i16> %d, <i16 -1, i16 -1>
; CHECK: %d.safe = select <2 x i1> %undefined, <2 x i16> <i16 1, i16 1>, <2 x i16> %d
; CHECK-NEXT: srem <2 x i16> %n, %d.safe
define <2 x i16> @signed(<2 x i16> %n, <2 x i16> %d) {
  %q = srem <2 x i16> %n, %d
  ret <2 x i16> %q
}
; CHECK-LABEL: define i32 @by_constant(
; CHECK-NEXT: %a = sdiv i32 %n, 10
; CHECK-NEXT: %is.min = icmp eq i32 %a, -2147483648
; CHECK: %q = sdiv i32 %a, %
define i32 @by_constant(i32 %n) {
  %a = sdiv i32 %n, 10
  %q = sdiv i32 %a, -1
  ret i32 %q
}
; CHECK-LABEL: define i32 @known_nonzero(
; CHECK-NEXT: %e = or i32 %d, 1
; CHECK-NEXT: %q = udiv i32 %n, %e
define i32 @known_nonzero(i32 %n, i32 %d) {
  %e = or i32 %d, 1
  %q = udiv i32 %n, %e
  ret i32 %q
}
