; RUN: not spir2nvvm-opt %s 2>&1 | FileCheck %s
;
; The landingpad of LLVM 3.2 names its personality; nothing in SPIR needs it, so
; it is not upgraded.

; CHECK: error: 'invoke' is not supported [S2N-LL05]
; CHECK-NEXT: at: invoke void @g() to label %a unwind label %b
; CHECK: bad-landingpad.ll:[[@LINE+6]]:3
; CHECK: hint: SPIR and NVVM have neither exceptions nor computed jumps

declare void @g()
declare i32 @p(...)
define void @f() {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad { i8*, i32 } personality i32 (...)* @p cleanup
  resume { i8*, i32 } %l
}
