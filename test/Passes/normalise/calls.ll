; RUN: spir2nvvm-opt -passes=normalise/calls %s | FileCheck %s --match-full-lines
;
; A call through a cast of a function names the function and casts its arguments.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func i32 @f(i8 addrspace(1)* %p) {
; CHECK-NEXT: ret i32 1
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func i32 @caller(i32 addrspace(1)* %p, i8 addrspace(1)* %q) {
; CHECK-NEXT: %1 = bitcast i32 addrspace(1)* %p to i8 addrspace(1)*
; CHECK-NEXT: %a = call spir_func i32 @f(i8 addrspace(1)* %1)
; CHECK-NEXT: %b = call spir_func i32 @f(i8 addrspace(1)* %q)
; CHECK-NEXT: ret i32 %b
; CHECK-NEXT: }
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

define spir_func i32 @f(i8 addrspace(1)* %p) {
  ret i32 1
}

define spir_func i32 @caller(i32 addrspace(1)* %p, i8 addrspace(1)* %q) {
  %a = call spir_func i32 bitcast (i32 (i8 addrspace(1)*)* @f to i32 (i32 addrspace(1)*)*)(i32 addrspace(1)* %p)
  %b = call spir_func i32 @f(i8 addrspace(1)* %q)
  ret i32 %b
}
