; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; 3.4 allows no intrinsic but memcpy; clang writes fmuladd.

; CHECK: error: intrinsic 'llvm.fmuladd.f32'; expected no intrinsic but llvm.memcpy [S2N-SP327]
; CHECK-NEXT: at: {{ *}}%y = call float @llvm.fmuladd.f32(float %x, float %x, float %x)
; CHECK-NEXT: in: {{ *}}block '%0' of function 'f'
; CHECK: hint: {{ *}}clang's optimiser writes it, some also its front end; it is translated
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP327]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f(float %x) nounwind {
  %y = call float @llvm.fmuladd.f32(float %x, float %x, float %x)
  ret void
}
declare float @llvm.fmuladd.f32(float, float, float)
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
