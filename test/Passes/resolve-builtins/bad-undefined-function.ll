; RUN: not spir2nvvm-opt -passes=resolve-builtins %s 2>&1 | FileCheck %s
;
; A plain name is a function of the user's that is missing. One that is declared
; and not called does not matter.

; CHECK: error: function 'helper' is called but neither defined here nor a builtin [S2N-BI02]
; CHECK-NEXT: at: {{.*}}call spir_func void @helper()
; CHECK: hint: {{.+}}
; CHECK-NOT: [S2N-

target triple = "spir64-unknown-unknown"

declare spir_func void @helper()
declare spir_func void @unused()

define spir_func void @f() {
  call spir_func void @helper()
  ret void
}
