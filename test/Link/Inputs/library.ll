target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}
@table = addrspace(2) constant [2 x i32] [i32 1, i32 2]
define spir_kernel void @other() {
  ret void
}
!opencl.kernels = !{!0}
!opencl.ocl.version = !{!1}
!opencl.used.extensions = !{!2}
!opencl.compiler.options = !{!3}
!opencl.enable.FP_CONTRACT = !{}
!0 = !{void ()* @other}
!1 = !{i32 1, i32 2}
!2 = !{!"cl_khr_fp16", !"cl_khr_3d_image_writes"}
!3 = !{!"-cl-kernel-arg-info", !"-cl-fast-relaxed-math"}
