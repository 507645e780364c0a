; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; 2.11.2: who declares cl_khr_3d_image_writes declares cl_images.

; CHECK: error: 'cl_khr_3d_image_writes' is declared without 'cl_images'; expected both [S2N-SP716]
; CHECK-NEXT: in: {{ *}}operand 0 of !opencl.used.extensions
; CHECK: hint: {{ *}}add cl_images to !opencl.used.optional.core.features
; LENIENT: warning: {{.*}}[S2N-SP716]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%opencl.image3d_t = type opaque
define spir_func void @f(%opencl.image3d_t addrspace(1)* %i, <4 x i32> %c, <4 x float> %v) nounwind {
  call spir_func void @_Z12write_imagef11ocl_image3dDv4_iDv4_f(%opencl.image3d_t addrspace(1)* %i, <4 x i32> %c, <4 x float> %v)
  ret void
}
declare spir_func void @_Z12write_imagef11ocl_image3dDv4_iDv4_f(%opencl.image3d_t addrspace(1)*, <4 x i32>, <4 x float>) nounwind
!opencl.used.extensions = !{!6}
!6 = !{!"cl_khr_3d_image_writes"}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
