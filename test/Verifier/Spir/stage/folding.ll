; RUN: spir-verify %s 2>&1 | FileCheck %s
;
; Lenient findings that are not errors appear once for each rule, with the
; number of further places.

; CHECK: warning: 'ashr exact'; expected ashr without exact (and 2 more places) [S2N-SP308]
; CHECK-NOT: [S2N-
; CHECK: {{^}}1 warning

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f(i32 %x) nounwind {
  %a = ashr exact i32 %x, 1
  %b = ashr exact i32 %x, 2
  %c = ashr exact i32 %x, 3
  ret void
}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
