; RUN: not spir2nvvm-opt -passes=resolve-builtins %s 2>&1 | FileCheck %s
;
; A call of an undefined user function is an error. A declaration without a call
; is not.

; CHECK: error: function 'helper' is called but neither defined here nor a builtin [S2N-BI02]
; CHECK-NEXT: at: {{.*}}call spir_func void @helper()
; CHECK: hint: link the module that defines it; a C99 'inline' function has no body in a module that clang made at -O0: say 'static inline', or compile with -O1 or -fgnu89-inline{{$}}
; CHECK-NOT: [S2N-

target triple = "spir64-unknown-unknown"

declare spir_func void @helper()
declare spir_func void @unused()

define spir_func void @f() {
  call spir_func void @helper()
  ret void
}
