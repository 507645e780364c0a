; RUN: not spir2nvvm-opt -no-verify -text=3.2 %s 2>&1 >/dev/null | FileCheck %s
;
; What LLVM 3.2 cannot express is an error with its place; nothing is silently
; dropped.

; CHECK-DAG: error: attributes of a global value cannot be written in the assembly language of LLVM 3.2 [S2N-OUT37]
; CHECK-DAG: error: constant 'addrspacecast' cannot be written in the assembly language of LLVM 3.2 [S2N-OUT33]
; CHECK-DAG: error: attribute 'convergent' does not exist in LLVM 3.2, and the program means something else without it [S2N-OUT34]
; CHECK-DAG: error: 'freeze' cannot be written in the assembly language of LLVM 3.2 [S2N-OUT31]
; CHECK-DAG: at: %f = freeze i32 %x
; CHECK-DAG: error: constant 'poison' cannot be written
; CHECK-DAG: error: 'syncscope("agent")' cannot be written
; CHECK-DAG: error: metadata 'distinct' cannot be written in the assembly language of LLVM 3.2 [S2N-OUT36]
; CHECK-DAG: error: type 'bfloat' does not exist in the assembly language of LLVM 3.2 [S2N-OUT32]
; CHECK-DAG: error: attribute 'byval({ i32 })' names another type than its parameter points to; LLVM 3.2 takes the pointee [S2N-OUT35]
; CHECK-DAG: hint: rewrite the instruction into older ones
@v = global i32 0 #0
@c = addrspace(1) global i32* addrspacecast (i32 addrspace(1)* null to i32*)
define void @k(i32 %x, i32* %p, bfloat %b) convergent {
  %f = freeze i32 %x
  %y = add i32 %f, poison
  %l = load atomic i32, i32* %p syncscope("agent") seq_cst, align 4
  ret void
}
declare void @d(i8* byval({ i32 }))
attributes #0 = { "x" }
!n = !{!0}
!0 = distinct !{i32 1}
