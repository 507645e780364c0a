; RUN: not spir2nvvm-opt -passes=resolve-builtins %s 2>&1 | FileCheck %s
;
; A builtin has no code, so it has no address.

; CHECK: error: the address of builtin 'float sin(float)' is taken; builtins can only be called [S2N-BI04]
; CHECK-NEXT: at: {{.*}}store float (float)* @_Z3sinf, float (float)** %p
; CHECK: hint: call it directly{{$}}
; CHECK-NOT: [S2N-

target triple = "spir64-unknown-unknown"

declare spir_func float @_Z3sinf(float)

define spir_func void @f(float (float)** %p) {
  store float (float)* @_Z3sinf, float (float)** %p
  ret void
}
