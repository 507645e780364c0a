; RUN: not spir2nvvm-opt -passes=resolve-builtins %s 2>&1 | FileCheck %s
;
; An invalid mangled name is reported with the offset of the error.

; CHECK: error: '_Z3sinx' is not a valid mangled name: at offset 6: expected 'l': long long is not valid in SPIR; OpenCL's long is 'l' [S2N-BI03]
; CHECK-NEXT: at: {{.*}}call spir_func float @_Z3sinx(float %x)
; CHECK: hint: check the name with spir-mangle -d
; CHECK-NOT: [S2N-

target triple = "spir64-unknown-unknown"

declare spir_func float @_Z3sinx(float)

define spir_func float @f(float %x) {
  %s = call spir_func float @_Z3sinx(float %x)
  ret float %s
}
