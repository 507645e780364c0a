target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

@reverse.tile = internal addrspace(3) global [64 x i32] zeroinitializer, align 4

define spir_kernel void @reverse(i32 addrspace(1)* %p) nounwind {
entry:
  %id = call spir_func i64 @_Z12get_local_idj(i32 0) nounwind
  %from = getelementptr inbounds i32 addrspace(1)* %p, i64 %id
  %slot = getelementptr inbounds [64 x i32] addrspace(3)* @reverse.tile, i64 0, i64 %id
  %v = load i32 addrspace(1)* %from, align 4
  store i32 %v, i32 addrspace(3)* %slot, align 4
  call spir_func void @_Z7barrierj(i32 1) nounwind
  %other = sub i64 63, %id
  %opposite = getelementptr inbounds [64 x i32] addrspace(3)* @reverse.tile, i64 0, i64 %other
  %w = load i32 addrspace(3)* %opposite, align 4
  store i32 %w, i32 addrspace(1)* %from, align 4
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32) nounwind
declare spir_func void @_Z7barrierj(i32) nounwind

!opencl.kernels = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.spir.version = !{!6}
!opencl.ocl.version = !{!6}
!opencl.used.extensions = !{!7}
!opencl.used.optional.core.features = !{!7}
!opencl.compiler.options = !{!7}

!0 = metadata !{void (i32 addrspace(1)*)* @reverse, metadata !1, metadata !2, metadata !3, metadata !4, metadata !5}
!1 = metadata !{metadata !"kernel_arg_addr_space", i32 1}
!2 = metadata !{metadata !"kernel_arg_access_qual", metadata !"none"}
!3 = metadata !{metadata !"kernel_arg_type", metadata !"int*"}
!4 = metadata !{metadata !"kernel_arg_type_qual", metadata !""}
!5 = metadata !{metadata !"kernel_arg_base_type", metadata !"int*"}
!6 = metadata !{i32 1, i32 2}
!7 = metadata !{}
