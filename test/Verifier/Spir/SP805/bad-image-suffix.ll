; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; Table 14 has no access in the names of images.

; CHECK: error: builtin '_Z15get_image_width14ocl_image2d_ro' names an image type with an access suffix; expected the names of table 14 [S2N-SP805]
; CHECK-NEXT: at: {{ *}}i32 (%opencl.image2d_t addrspace(1)*) @_Z15get_image_width14ocl_image2d_ro
; CHECK-NEXT: in: {{ *}}function '_Z15get_image_width14ocl_image2d_ro'
; CHECK: hint: {{ *}}clang 3.9 and later write _ro, _wo and _rw; they are read alike
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP805]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%opencl.image2d_t = type opaque
declare spir_func i32 @_Z15get_image_width14ocl_image2d_ro(%opencl.image2d_t addrspace(1)*) nounwind
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
