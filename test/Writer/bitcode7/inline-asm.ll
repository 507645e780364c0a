; The LLVM 7 reader skips LLVM 14's record for inline assembly and deletes the
; body; ours is the older record, code 23 (INLINEASM_OLD2).
; RUN: spir2nvvm-opt -passes=legalise,write --emit=bc %s -o %t.bc
; RUN: llvm-bcanalyzer -dump %t.bc | FileCheck %s
; RUN: llvm-dis %t.bc -o - | FileCheck %s --check-prefix=BACK
; CHECK-LABEL: <CONSTANTS_BLOCK
; CHECK: {{<INLINEASM_OLD2|<UnknownCode23}}
; CHECK-NOT: <INLINEASM op
; BACK: call i32 asm "mov.u32 $0, %laneid;", "=r"()
define void @k(i32 addrspace(1)* %p) {
  %v = call i32 asm "mov.u32 $0, %laneid;", "=r"()
  store i32 %v, i32 addrspace(1)* %p
  ret void
}
