; RUN: not spir2nvvm-opt -passes=resolve-builtins,lower-builtins %s 2>&1 | FileCheck %s
;
; kernel-abi replaces these builtins by hidden parameters; they have no other lowering.

; CHECK: error: 'get_work_dim' is still called after kernel-abi, which replaces it [S2N-BI07]
; CHECK-NEXT: at: {{.*}}call spir_func i32 @_Z12get_work_dimv()
; CHECK-NOT: [S2N-

target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z12get_work_dimv()

define spir_func i32 @f() {
  %d = call spir_func i32 @_Z12get_work_dimv()
  ret i32 %d
}
