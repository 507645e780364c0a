; RUN: spir2nvvm-opt -passes=libnvvm-faults/products --arch=sm_75 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/products --arch=sm_100 %s | FileCheck %s --check-prefix=MODERN
;
; WrappedSums: products of sign-extended sums that may overflow are hidden from libNVVM.

; MODERN-NOT: asm

; CHECK-LABEL: @direct(
; CHECK: %e = sext i16 %s to i64
; CHECK: %[[M:.*]] = call i64 asm "mov.u64 $0, $1;", "=l,l"(i64 %e)
; CHECK: %p = mul i64 %[[M]], 7
define i64 @direct(i16 %x) {
  %s = add i16 %x, 32767
  %e = sext i16 %s to i64
  %p = mul i64 %e, 7
  ret i64 %p
}

; An index is multiplied by the size of an element.
; CHECK-LABEL: @index(
; CHECK: %[[M:.*]] = call i64 asm "mov.u64 $0, $1;", "=l,l"(i64 %e)
; CHECK: getelementptr inbounds [3 x i32], [3 x i32]* %a, i64 %[[M]], i64 1
; CHECK: getelementptr inbounds [3 x i32], [3 x i32]* %a, i64 %f, i64 1
define void @index([3 x i32]* %a, i32 %x) {
  %s = add i32 %x, -2147483647
  %e = sext i32 %s to i64
  %p = getelementptr inbounds [3 x i32], [3 x i32]* %a, i64 %e, i64 1
  store i32 1, i32* %p
  %t = add nsw i32 %x, 5
  %f = sext i32 %t to i64
  %q = getelementptr inbounds [3 x i32], [3 x i32]* %a, i64 %f, i64 1
  store i32 2, i32* %q
  ret void
}

; What cannot overflow, shifts and factors that nobody knows stay.
; CHECK-LABEL: @harmless(
; CHECK-NOT: asm
; CHECK: ret i64
define i64 @harmless(i32 %x, i64 %k) {
  %s = add nsw i32 %x, 5
  %e = sext i32 %s to i64
  %p = mul i64 %e, 7
  %t = add i32 %x, 5
  %f = sext i32 %t to i64
  %q = mul i64 %f, 8
  %r = mul i64 %f, %k
  %u = add i64 %p, %q
  %v = add i64 %u, %k
  ret i64 %v
}

; Through variables, functions, narrowed sums and multiples.
; CHECK-LABEL: @variable(
; CHECK: call i64 asm "mov.u64
define i64 @variable(i64 %x) {
  %v = alloca i32
  %s = add i64 %x, 5
  %t = trunc i64 %s to i32
  store i32 %t, i32* %v
  %l = load i32, i32* %v
  %e = sext i32 %l to i64
  %p = mul i64 %e, 3
  ret i64 %p
}

; CHECK-LABEL: @callee(
; CHECK: call i64 asm "mov.u64
define internal i64 @callee(i64 %e) {
  %p = mul i64 %e, 3
  ret i64 %p
}

define i64 @caller(i32 %x) {
  %s = sub i32 %x, 5
  %e = sext i32 %s to i64
  %p = call i64 @callee(i64 %e)
  ret i64 %p
}

; CHECK-LABEL: @multiples(
; CHECK: %m = shl i64 %e, 3
; CHECK: call i64 asm "mov.u64 $0, $1;", "=l,l"(i64 %m)
; CHECK: call i64 asm "mov.u64 $0, $1;", "=l,l"(i64 %e)
; CHECK: %n = add i64
define i64 @multiples(i32 %x) {
  %s = add i32 %x, 5
  %e = sext i32 %s to i64
  %m = shl i64 %e, 3
  %n = add i64 %m, %e
  ret i64 %n
}

; CHECK-LABEL: @lanes(
; CHECK-COUNT-2: call i32 asm "mov.b32 $0, $1;", "=r,r"
; CHECK: %p = mul <2 x i32> %{{.*}}, <i32 7, i32 5>
define <2 x i32> @lanes(<2 x i16> %x) {
  %s = add <2 x i16> %x, <i16 5, i16 6>
  %e = sext <2 x i16> %s to <2 x i32>
  %p = mul <2 x i32> %e, <i32 7, i32 5>
  ret <2 x i32> %p
}
