; RUN: spir2nvvm-opt -passes=normalise/assembly-constants %s | FileCheck %s --implicit-check-not=srcloc
;
; Integers and strings that are operands stand in the text; the operands behind
; them get new numbers.
target triple = "spir64-unknown-unknown"
@name = internal addrspace(2) constant [8 x i8] c"add.u32\00"
@bytes = internal addrspace(2) constant [2 x i8] c"ab"

; CHECK-LABEL: @middle
; CHECK: %r = call i32 asm sideeffect "shl.b32 $0, $1, -4; // $$ ${:uid}", "=r,r,~{memory}"(i32 returned %a) [[ATTRIBUTES:#[0-9]+]]
define i32 @middle(i32 %a) {
  %r = call i32 asm sideeffect "shl.b32 $0, $2, $1; // $$ ${:uid}", "=r,n,r,~{memory}"(i32 -4, i32 returned %a) #0, !srcloc !0
  ret i32 %r
}
; CHECK-LABEL: @braces
; CHECK: call i32 asm "add.u32 $0, 71, ${1:c}1; // $9", "=&r,0"(i32 %a)
define i32 @braces(i32 %a) {
  %r = call i32 asm "add.u32 $0, ${2:c}1, ${1:c}1; // $9", "=&r,0,i"(i32 %a, i32 7)
  ret i32 %r
}
; CHECK-LABEL: @string
; CHECK: call i32 asm "add.u32 $0, $1, 1;", "=r,r"(i32 %a)
define i32 @string(i32 %a) {
  %r = call i32 asm "$1 $0, $2, $3;", "=r,C,r,n"([8 x i8] addrspace(2)* @name, i32 %a, i8 1)
  ret i32 %r
}
; CHECK-LABEL: @dollar
; CHECK: call void asm sideeffect "// $$x", ""()
define void @dollar() {
  call void asm sideeffect "// $0", "C"([3 x i8] addrspace(2)* @dollars)
  ret void
}
@dollars = internal addrspace(2) constant [3 x i8] c"$x\00"
; What is not constant stays, and is refused later.
; CHECK-LABEL: @unknown
; CHECK: asm "mov.b32 $0, $1;", "=r,n"(i32 %a)
; CHECK: asm "$1 $0, 1;", "=r,C"([2 x i8] addrspace(2)* @bytes)
define i32 @unknown(i32 %a) {
  %r = call i32 asm "mov.b32 $0, $1;", "=r,n"(i32 %a)
  %s = call i32 asm "$1 $0, 1;", "=r,C"([2 x i8] addrspace(2)* @bytes)
  %t = add i32 %r, %s
  ret i32 %t
}
; Where a constant and a register would do, it is whichever is there.
; CHECK-LABEL: @either
; CHECK: asm "add.u32 $0, $1, $2; sub.u32 $0, $0, 7;", "=r,r,r"(i32 %a, i32 %a)
define i32 @either(i32 %a) {
  %r = call i32 asm "add.u32 $0, $1, $3; sub.u32 $0, $0, $2;", "=r,r,rn,ri"(i32 %a, i32 7, i32 %a)
  ret i32 %r
}
; CHECK: attributes [[ATTRIBUTES]] = { nounwind }
attributes #0 = { nounwind }
!0 = !{i32 100}
