; RUN: spir2nvvm-opt -passes=finalize -g %s 2>&1 | FileCheck %s
;
; -g cannot invent what the producer left out.

; CHECK: warning: no debug information is written: the input has none [S2N-FN10]
; CHECK: hint: compile the kernel with -g

define void @f() {
  ret void
}
