; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; 3.4: no intrinsic but memcpy, also where nobody calls it.

; CHECK: error: intrinsic 'llvm.ctpop.i32' is declared and never called; expected no intrinsic but llvm.memcpy [S2N-SP333]
; CHECK-NEXT: at: {{ *}}i32 (i32) @llvm.ctpop.i32
; CHECK-NEXT: in: {{ *}}function 'llvm.ctpop.i32'
; CHECK: hint: {{ *}}an optimiser left the declaration behind; it has no effect
; CHECK-NOT: [S2N-
; LENIENT: note: {{.*}}[S2N-SP333]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f() nounwind {
  ret void
}
declare i32 @llvm.ctpop.i32(i32) nounwind readnone
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}
