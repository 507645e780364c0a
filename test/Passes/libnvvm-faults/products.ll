; RUN: spir2nvvm-opt -passes=libnvvm-faults/products --arch=sm_75 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/products --arch=sm_100 %s | FileCheck %s --check-prefix=MODERN
;
; WrappedSums: sums that may overflow are hidden from libNVVM where they are extended and multiplied.
; WrappedIndices: or are indices. The modern dialect has these only.

; CHECK-LABEL: @direct(
; CHECK: %[[M:.*]] = call i16 asm "mov.b16 $0, $1;", "=h,h"(i16 %s)
; CHECK: %e = sext i16 %[[M]] to i64
; CHECK: %p = mul i64 %e, 7
; MODERN-LABEL: @direct(
; MODERN-NOT: asm
; MODERN: ret
define i64 @direct(i16 %x) {
  %s = add i16 %x, 32767
  %e = sext i16 %s to i64
  %p = mul i64 %e, 7
  ret i64 %p
}

; An index is multiplied by the size of an element.
; CHECK-LABEL: @index(
; CHECK: %[[M:.*]] = call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 %s)
; CHECK: %e = sext i32 %[[M]] to i64
; CHECK-NOT: asm
; CHECK: ret
; MODERN-LABEL: @index(
; MODERN: call i32 asm
; MODERN-NOT: asm
; MODERN: ret
define void @index([3 x i32]* %a, i32 %x) {
  %s = add i32 %x, -2147483647
  %e = sext i32 %s to i64
  %p = getelementptr inbounds [3 x i32], [3 x i32]* %a, i64 %e, i64 1
  store i32 1, i32* %p
  %t = add nsw i32 %x, -2147483647
  %f = sext i32 %t to i64
  %q = getelementptr inbounds [3 x i32], [3 x i32]* %a, i64 %f, i64 1
  store i32 2, i32* %q
  ret void
}

; CHECK-LABEL: @extended_by_its_address(
; CHECK: %[[M:.*]] = call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 %s)
; CHECK: getelementptr i8, i8* %a, i32 %[[M]]
define i8* @extended_by_its_address(i8* %a, i32 %x) {
  %s = sub i32 %x, 2147483647
  %p = getelementptr i8, i8* %a, i32 %s
  ret i8* %p
}

; With a small term a sum overflows only where an index is in the billions.
; CHECK-LABEL: @small(
; CHECK: call i32 asm
; CHECK-NOT: asm
; CHECK: ret
; MODERN-LABEL: @small(
; MODERN: call i32 asm
; MODERN-NOT: asm
; MODERN: ret
define void @small(i8* %a, i8 addrspace(3)* %local, i32 %x) {
  %own = alloca [8 x i8]
  %s = add i32 %x, 16777215
  %e = sext i32 %s to i64
  %p = getelementptr i8, i8* %a, i64 %e
  store i8 1, i8* %p
  %t = add i32 %x, 5
  %f = sext i32 %t to i64
  %q = getelementptr i8, i8 addrspace(3)* %local, i64 %f
  store i8 2, i8 addrspace(3)* %q
  %r = getelementptr [8 x i8], [8 x i8]* %own, i64 0, i64 %f
  store i8 3, i8* %r
  ret void
}

; Narrow sums overflow for ordinary indices, whatever their terms are.
; CHECK-LABEL: @narrow(
; CHECK: %[[W:.*]] = sext i8 %s to i16
; CHECK: %[[M:.*]] = call i16 asm "mov.b16 $0, $1;", "=h,h"(i16 %[[W]])
; CHECK: %[[N:.*]] = trunc i16 %[[M]] to i8
; CHECK: sext i8 %[[N]] to i64
; CHECK: call i16 asm "mov.b16 $0, $1;", "=h,h"(i16 %u)
; MODERN-LABEL: @narrow(
; MODERN-COUNT-2: call i16 asm
define i32 @narrow(i32* %a, i8 %x, i8 %y, i32 %z) {
  %s = add i8 %x, %y
  %e = sext i8 %s to i64
  %p = getelementptr inbounds i32, i32* %a, i64 %e
  %v = load i32, i32* %p
  %t = add nsw i32 %z, %v
  %u = trunc i32 %t to i16
  %f = sext i16 %u to i64
  %q = getelementptr inbounds i32, i32* %a, i64 %f
  %w = load i32, i32* %q
  ret i32 %w
}

; The counter of a loop that is unrolled.
; CHECK-LABEL: @counter(
; CHECK: call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 %s)
; MODERN-LABEL: @counter(
; MODERN: call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 %s)
define i8 @counter(i8* %a, i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %k = shl i32 %i, 29
  %s = add i32 %x, %k
  %e = sext i32 %s to i64
  %p = getelementptr i8, i8* %a, i64 %e
  %v = load volatile i8, i8* %p
  %n = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %n, 4
  br i1 %c, label %loop, label %end
end:
  ret i8 %v
}

; CHECK-LABEL: @counted(
; CHECK: call i16 asm "mov.b16 $0, $1;", "=h,h"(i16 %s)
define i64 @counted(i16 %x) {
entry:
  br label %loop
loop:
  %i = phi i16 [ 0, %entry ], [ %n, %loop ]
  %k = mul i16 %i, 10000
  %s = add i16 %x, %k
  %e = sext i16 %s to i64
  %p = mul i64 %e, 7
  %n = add nuw nsw i16 %i, 1
  %c = icmp ult i16 %n, 4
  br i1 %c, label %loop, label %end
end:
  ret i64 %p
}

; What cannot overflow, shifts and factors that nobody knows stay.
; CHECK-LABEL: @harmless(
; CHECK-NOT: asm
; CHECK: ret i64
; MODERN-LABEL: @harmless(
; MODERN-NOT: asm
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
; CHECK: call i32 asm "mov.b32
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

define internal i64 @callee(i64 %e) {
  %p = mul i64 %e, 3
  ret i64 %p
}

; CHECK-LABEL: @caller(
; CHECK: call i32 asm "mov.b32
define i64 @caller(i32 %x) {
  %s = sub i32 %x, 5
  %e = sext i32 %s to i64
  %p = call i64 @callee(i64 %e)
  ret i64 %p
}

; CHECK-LABEL: @multiples(
; CHECK: call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 %s)
; CHECK: %n = add i64
define i64 @multiples(i32 %x) {
  %s = add i32 %x, 5
  %e = sext i32 %s to i64
  %m = shl i64 %e, 3
  %n = add i64 %m, %e
  ret i64 %n
}

; CHECK-LABEL: @lanes(
; CHECK-COUNT-2: call i16 asm "mov.b16 $0, $1;", "=h,h"
; CHECK: %e = sext <2 x i16> %{{.*}} to <2 x i32>
define <2 x i32> @lanes(<2 x i16> %x) {
  %s = add <2 x i16> %x, <i16 5, i16 6>
  %e = sext <2 x i16> %s to <2 x i32>
  %p = mul <2 x i32> %e, <i32 7, i32 5>
  ret <2 x i32> %p
}
