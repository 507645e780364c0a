; RUN: not spir2nvvm-opt -passes=resolve-builtins %s 2>&1 | FileCheck %s
;
; A mangled name of no builtin is reported with the nearest names.

; CHECK: error: 'sinn(float)' (_Z4sinnf) is not an OpenCL C 1.2 builtin and has no definition here; nearest names: sign, sin, sinh [S2N-BI01]
; CHECK-NEXT: at: {{.*}}call spir_func float @_Z4sinnf(float %x)
; CHECK: hint: link the module that defines it, or check the spelling with spir-mangle{{$}}
; CHECK-NOT: [S2N-

target triple = "spir64-unknown-unknown"

declare spir_func float @_Z4sinnf(float)

define spir_func float @f(float %x) {
  %s = call spir_func float @_Z4sinnf(float %x)
  ret float %s
}
