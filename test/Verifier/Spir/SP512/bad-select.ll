; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; 6.9: an image is a function argument and nothing else.

; CHECK: error: image '%opencl.image2d_t' comes from select; expected a function parameter [S2N-SP512]
; CHECK-NEXT: at: {{.+}}
; CHECK: hint: {{.+}}
; LENIENT: warning: {{.*}}[S2N-SP512]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%opencl.image2d_t = type opaque
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)*, i32, <2 x i32>) nounwind
define spir_func <4 x float> @f(%opencl.image2d_t addrspace(1)* %a, %opencl.image2d_t addrspace(1)* %b, i32 %s, i1 zeroext %c, <2 x i32> %p) nounwind {
  %i = select i1 %c, %opencl.image2d_t addrspace(1)* %a, %opencl.image2d_t addrspace(1)* %b
  %r = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(%opencl.image2d_t addrspace(1)* %i, i32 %s, <2 x i32> %p) nounwind
  ret <4 x float> %r
}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.used.optional.core.features = !{!9}
!9 = !{!"cl_images"}
!opencl.kernels = !{}
