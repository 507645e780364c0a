; RUN: not spir2nvvm-opt -passes=resolve-builtins,kernel-abi,remap-address-spaces,lower-builtins -abi=plain %s 2>&1 | FileCheck %s
;
; One query cannot ask a texture and a surface.

; CHECK: error: builtin 'int get_image_width(image2d_t)' cannot work on a handle of --abi=plain: the image may be a texture and a surface [S2N-IM04]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.image2d_t = type opaque

declare spir_func i32 @_Z15get_image_width11ocl_image2d(%opencl.image2d_t addrspace(1)*)

define spir_func i32 @width(%opencl.image2d_t addrspace(1)* %image) {
  %w = call spir_func i32 @_Z15get_image_width11ocl_image2d(%opencl.image2d_t addrspace(1)* %image)
  ret i32 %w
}

define spir_kernel void @k(%opencl.image2d_t addrspace(1)* %in, %opencl.image2d_t addrspace(1)* %out) {
  %a = call spir_func i32 @width(%opencl.image2d_t addrspace(1)* %in)
  %b = call spir_func i32 @width(%opencl.image2d_t addrspace(1)* %out)
  ret void
}

!opencl.kernels = !{!0}
!0 = !{void (%opencl.image2d_t addrspace(1)*, %opencl.image2d_t addrspace(1)*)* @k, !1, !2, !3, !4, !5}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 1}
!2 = !{!"kernel_arg_access_qual", !"read_only", !"write_only"}
!3 = !{!"kernel_arg_type", !"image2d_t", !"image2d_t"}
!4 = !{!"kernel_arg_type_qual", !"", !""}
!5 = !{!"kernel_arg_base_type", !"image2d_t", !"image2d_t"}
