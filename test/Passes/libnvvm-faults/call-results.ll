; RUN: spir2nvvm-opt -passes=libnvvm-faults/call-results --arch=sm_100 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/call-results --arch=sm_90 %s | FileCheck %s --check-prefix=LEGACY
;
; PassedCopies: what a function with a structure by value returns goes through a move.

; LEGACY-NOT: asm

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%S = type { i32 }

declare i32 @number(%S* byval(%S))
declare i8 @byte(i32, %S* byval(%S))
declare double @wide(%S* byval(%S))
declare <2 x half> @halves(%S* byval(%S))
declare i32 addrspace(1)* @pointer(%S* byval(%S))
declare i32 @reference(%S*)

; CHECK-LABEL: @numbers
; CHECK-NEXT: %r = call i32 @number(%S* byval(%S) %s)
; CHECK-NEXT: %[[M:.*]] = call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 %r)
; CHECK-NEXT: ret i32 %[[M]]
define i32 @numbers(%S* %s) {
  %r = call i32 @number(%S* byval(%S) %s)
  ret i32 %r
}

; CHECK-LABEL: @bytes
; CHECK-NEXT: %r = call i8 @byte(i32 1, %S* byval(%S) %s)
; CHECK-NEXT: %[[Z:.*]] = zext i8 %r to i16
; CHECK-NEXT: %[[M:.*]] = call i16 asm "mov.b16 $0, $1;", "=h,h"(i16 %[[Z]])
; CHECK-NEXT: %[[T:.*]] = trunc i16 %[[M]] to i8
; CHECK-NEXT: ret i8 %[[T]]
define i8 @bytes(%S* %s) {
  %r = call i8 @byte(i32 1, %S* byval(%S) %s)
  ret i8 %r
}

; CHECK-LABEL: @wides
; CHECK-NEXT: %r = call double @wide(%S* byval(%S) %s)
; CHECK-NEXT: %[[B:.*]] = bitcast double %r to i64
; CHECK-NEXT: %[[M:.*]] = call i64 asm "mov.u64 $0, $1;", "=l,l"(i64 %[[B]])
; CHECK-NEXT: %[[D:.*]] = bitcast i64 %[[M]] to double
; CHECK-NEXT: ret double %[[D]]
define double @wides(%S* %s) {
  %r = call double @wide(%S* byval(%S) %s)
  ret double %r
}

; CHECK-LABEL: @vectors
; CHECK-NEXT: %r = call <2 x half> @halves(%S* byval(%S) %s)
; CHECK-NEXT: %[[L0:.*]] = extractelement <2 x half> %r, i64 0
; CHECK-NEXT: %[[B0:.*]] = bitcast half %[[L0]] to i16
; CHECK-NEXT: %[[M0:.*]] = call i16 asm "mov.b16 $0, $1;", "=h,h"(i16 %[[B0]])
; CHECK-NEXT: %[[H0:.*]] = bitcast i16 %[[M0]] to half
; CHECK-NEXT: insertelement <2 x half> undef, half %[[H0]], i64 0
; CHECK-NEXT: extractelement <2 x half> %r, i64 1
define <2 x half> @vectors(%S* %s) {
  %r = call <2 x half> @halves(%S* byval(%S) %s)
  ret <2 x half> %r
}

; CHECK-LABEL: @others
; CHECK-NEXT: %p = call i32 addrspace(1)* @pointer(%S* byval(%S) %s)
; CHECK-NEXT: call i32 @number(%S* byval(%S) %s)
; CHECK-NEXT: %r = call i32 @reference(%S* %s)
; CHECK-NEXT: store i32 %r, i32 addrspace(1)* %p
; CHECK-NEXT: ret void
define void @others(%S* %s) {
  %p = call i32 addrspace(1)* @pointer(%S* byval(%S) %s)
  call i32 @number(%S* byval(%S) %s)
  %r = call i32 @reference(%S* %s)
  store i32 %r, i32 addrspace(1)* %p
  ret void
}
