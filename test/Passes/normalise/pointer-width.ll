; RUN: spir2nvvm-opt -passes=normalise/pointer-width %s | FileCheck %s --match-full-lines
;
; 32-bit SPIR gets triple and layout of 64-bit SPIR. An index of 64 bits goes on
; counting modulo 2^32, and a local pointer made of 32 bits keeps a null of all
; ones. 32-bit numbers stay.

; CHECK: target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
; CHECK-NEXT: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func i32 @f(i32 addrspace(1)* %p, i32 %i, i64 %wide) {
; CHECK-NEXT: %q = getelementptr i32, i32 addrspace(1)* %p, i32 %i
; CHECK-NEXT: %wide.index = trunc i64 %wide to i32
; CHECK-NEXT: %r = getelementptr i32, i32 addrspace(1)* %p, i32 %wide.index
; CHECK-NEXT: %v = load i32, i32 addrspace(1)* %q, align 4
; CHECK-NEXT: %w = add i32 %v, %i
; CHECK-NEXT: ret i32 %w
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func i8 addrspace(3)* @local(i32 %i) {
; CHECK-NEXT: %1 = sext i32 %i to i64
; CHECK-NEXT: %p = inttoptr i64 %1 to i8 addrspace(3)*
; CHECK-NEXT: ret i8 addrspace(3)* %p
; CHECK-NEXT: }
; CHECK-NOT: {{.+}}

target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir-unknown-unknown"

define spir_func i32 @f(i32 addrspace(1)* %p, i32 %i, i64 %wide) {
  %q = getelementptr i32, i32 addrspace(1)* %p, i32 %i
  %r = getelementptr i32, i32 addrspace(1)* %p, i64 %wide
  %v = load i32, i32 addrspace(1)* %q
  %w = add i32 %v, %i
  ret i32 %w
}

define spir_func i8 addrspace(3)* @local(i32 %i) {
  %p = inttoptr i32 %i to i8 addrspace(3)*
  ret i8 addrspace(3)* %p
}
