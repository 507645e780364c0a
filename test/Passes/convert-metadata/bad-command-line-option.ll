; RUN: not spir2nvvm-opt -passes=convert-metadata -cl-fast-math %s 2>&1 | FileCheck %s
;
; A misspelt option of the user's own must not pass unnoticed.

; CHECK: error: unknown OpenCL option '-cl-fast-math' [S2N-MD10]
; CHECK-NEXT: at: -cl-fast-math
; CHECK-NEXT: in: the command line
; CHECK: hint: docs/options.md lists the options

define spir_func void @f() {
  ret void
}
