; kernel void scale(global float *data, float factor) { data[get_global_id(0)] *= factor; }
; kernel void step(global float *data) { data[get_global_id(0)] = 1; }
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @scale(float addrspace(1)* nocapture %data, float %factor) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr inbounds float, float addrspace(1)* %data, i64 %id
  %old = load float, float addrspace(1)* %at, align 4
  %new = fmul float %old, %factor
  store float %new, float addrspace(1)* %at, align 4
  ret void
}

define spir_kernel void @step(float addrspace(1)* nocapture %data) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr inbounds float, float addrspace(1)* %data, i64 %id
  store float 1.0, float addrspace(1)* %at, align 4
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)

!opencl.kernels = !{!0, !6}
!opencl.spir.version = !{!11}
!opencl.ocl.version = !{!11}
!opencl.used.extensions = !{!12}
!opencl.used.optional.core.features = !{!12}
!opencl.compiler.options = !{!12}

!0 = !{void (float addrspace(1)*, float)* @scale, !1, !2, !3, !4, !5, !13}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 0}
!2 = !{!"kernel_arg_access_qual", !"none", !"none"}
!3 = !{!"kernel_arg_type", !"float*", !"float"}
!4 = !{!"kernel_arg_type_qual", !"", !""}
!5 = !{!"kernel_arg_base_type", !"float*", !"float"}
!6 = !{void (float addrspace(1)*)* @step, !7, !8, !9, !10, !14}
!7 = !{!"kernel_arg_addr_space", i32 1}
!8 = !{!"kernel_arg_access_qual", !"none"}
!9 = !{!"kernel_arg_type", !"float*"}
!10 = !{!"kernel_arg_type_qual", !""}
!11 = !{i32 1, i32 2}
!12 = !{}
!13 = !{!"kernel_arg_name", !"data", !"factor"}
!14 = !{!"kernel_arg_base_type", !"float*"}
