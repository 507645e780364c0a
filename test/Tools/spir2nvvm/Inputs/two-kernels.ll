target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

@narrow.tile = internal addrspace(3) global [4096 x i32] undef, align 4

declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func void @_Z7barrierj(i32)

define spir_kernel void @free(i32 addrspace(1)* %p) {
  store i32 1, i32 addrspace(1)* %p, align 4
  ret void
}

define spir_kernel void @narrow(i32 addrspace(1)* %p) {
  %i = call spir_func i64 @_Z12get_local_idj(i32 0)
  %mine = getelementptr [4096 x i32], [4096 x i32] addrspace(3)* @narrow.tile, i64 0, i64 %i
  %from = getelementptr i32, i32 addrspace(1)* %p, i64 %i
  %x = load i32, i32 addrspace(1)* %from, align 4
  store i32 %x, i32 addrspace(3)* %mine, align 4
  call spir_func void @_Z7barrierj(i32 1)
  %j = xor i64 %i, 1
  %other = getelementptr [4096 x i32], [4096 x i32] addrspace(3)* @narrow.tile, i64 0, i64 %j
  %y = load i32, i32 addrspace(3)* %other, align 4
  store i32 %y, i32 addrspace(1)* %from, align 4
  ret void
}

!opencl.kernels = !{!0, !1}
!0 = !{void (i32 addrspace(1)*)* @free}
!1 = !{void (i32 addrspace(1)*)* @narrow, !2}
!2 = !{!"reqd_work_group_size", i32 32, i32 1, i32 1}
!opencl.spir.version = !{!3}
!opencl.ocl.version = !{!3}
!3 = !{i32 1, i32 2}
