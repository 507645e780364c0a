; RUN: spir2nvvm-opt -passes=normalise/assembly-callers %s | FileCheck %s
;
; Functions whose assembly wants a constant or a carry of their caller stand
; there; what nobody calls goes.
target triple = "spir64-unknown-unknown"

; CHECK-NOT: @rotate
; CHECK-NOT: @add_begin
; CHECK-NOT: @add_end
; CHECK-NOT: @unused
define i32 @rotate(i32 %v, i32 %bits) noinline {
  %r = call i32 asm "shf.l.wrap.b32 $0, $1, $1, $2;", "=r,r,n"(i32 %v, i32 %bits)
  ret i32 %r
}
define i32 @rotate_back(i32 %v, i32 %bits) {
  %left = sub i32 32, %bits
  %r = call i32 @rotate(i32 %v, i32 %left)
  ret i32 %r
}
define i32 @add_begin(i32 %a, i32 %b) {
  %r = call i32 asm sideeffect "add.cc.u32 $0, $1, $2;", "=r,r,r"(i32 %a, i32 %b)
  ret i32 %r
}
define i32 @add_end(i32 %a, i32 %b) {
  %r = call i32 asm sideeffect "addc.u32 $0, $1, $2;", "=r,r,r"(i32 %a, i32 %b)
  ret i32 %r
}
define i32 @unused(i32 %a) {
  %r = call i32 asm "mov.u32 $0, $1;", "=r,i"(i32 %a)
  ret i32 %r
}
; As unoptimised code has it.
define i32 @in_memory(i32 %v, i32 %bits) {
  %place = alloca i32
  store i32 %bits, i32* %place
  %again = load i32, i32* %place
  %r = call i32 asm "shl.b32 $0, $1, $2;", "=r,r,i"(i32 %v, i32 %again)
  ret i32 %r
}
; Nothing of the caller's: these stay.
; CHECK-LABEL: define i32 @whole(
define i32 @whole(i32 %a, i32 %b) {
  %r = call i32 asm "add.cc.u32 $0, $1, $2; addc.u32 $0, $0, 0;", "=&r,r,r"(i32 %a, i32 %b)
  ret i32 %r
}
; CHECK-LABEL: define i32 @constant(
define i32 @constant(i32 %a) {
  %r = call i32 asm "add.u32 $0, $1, $2;", "=r,r,n"(i32 %a, i32 5)
  ret i32 %r
}
; CHECK-LABEL: define spir_kernel void @k(
; CHECK: asm "shf.l.wrap.b32 $0, $1, $1, $2;", "=r,r,n"(i32 %v, i32 25)
; CHECK: asm "shl.b32 $0, $1, $2;", "=r,r,i"(i32 %v, i32 4)
; CHECK: asm sideeffect "add.cc.u32
; CHECK-NEXT: asm sideeffect "addc.u32
; CHECK: call spir_func i32 @whole(
; CHECK: call spir_func i32 @constant(
define spir_kernel void @k(i32 %v, i32 %w) {
  %a = call i32 @rotate_back(i32 %v, i32 7)
  %b = call i32 @in_memory(i32 %v, i32 4)
  %c = call i32 @add_begin(i32 %v, i32 %w)
  %d = call i32 @add_end(i32 %v, i32 %w)
  %e = call spir_func i32 @whole(i32 %v, i32 %w)
  %f = call spir_func i32 @constant(i32 %v)
  ret void
}
; A kernel has no caller: what is not constant is refused later.
; CHECK-LABEL: define spir_kernel void @alone(
; CHECK: "=r,n"(i32 %bits)
define spir_kernel void @alone(i32 %bits) {
  %r = call i32 asm sideeffect "mov.u32 $0, $1;", "=r,n"(i32 %bits)
  ret void
}
!opencl.kernels = !{!0, !1}
!0 = !{void (i32, i32)* @k}
!1 = !{void (i32)* @alone}
