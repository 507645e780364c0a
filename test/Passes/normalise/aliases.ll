; RUN: spir2nvvm-opt -passes=normalise/aliases %s | FileCheck %s --match-full-lines
;
; Who uses an alias uses what it names.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: @g = addrspace(1) global i32 1
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func i32 @f(i32 %x) {
; CHECK-NEXT: ret i32 %x
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func i32 @caller() {
; CHECK-NEXT: %a = load i32, i32 addrspace(1)* @g, align 4
; CHECK-NEXT: %b = load i32, i32 addrspace(1)* @g, align 4
; CHECK-NEXT: %c = call spir_func i32 @f(i32 %a)
; CHECK-NEXT: ret i32 %c
; CHECK-NEXT: }
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

@g = addrspace(1) global i32 1
@h = alias i32, i32 addrspace(1)* @g
@twice = alias i32 (i32), i32 (i32)* @f

define spir_func i32 @f(i32 %x) {
  ret i32 %x
}

define spir_func i32 @caller() {
  %a = load i32, i32 addrspace(1)* @h
  %b = load i32, i32 addrspace(1)* @g
  %c = call spir_func i32 @twice(i32 %a)
  ret i32 %c
}
