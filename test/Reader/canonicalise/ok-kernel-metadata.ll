; Clang's function-level kernel metadata becomes !opencl.kernels, with type
; names in OpenCL's spelling; nothing is left at the function.
; RUN: spir2nvvm --stop-after=read %s | FileCheck %s
; CHECK: target datalayout = "e-p:64:64:64-
; CHECK: target triple = "spir64-unknown-unknown"
; CHECK: define spir_kernel void @k(<4 x float> addrspace(1)* %p) {
; CHECK: !opencl.kernels = !{[[K:![0-9]+]]}
; CHECK: [[K]] = !{void (<4 x float> addrspace(1)*)* @k, [[AS:![0-9]+]], [[ACCESS:![0-9]+]], [[TYPE:![0-9]+]], [[QUAL:![0-9]+]], [[BASE:![0-9]+]], [[HINT:![0-9]+]], [[REQD:![0-9]+]]}
; CHECK: [[AS]] = !{!"kernel_arg_addr_space", i32 1}
; CHECK: [[ACCESS]] = !{!"kernel_arg_access_qual", !"none"}
; CHECK: [[TYPE]] = !{!"kernel_arg_type", !"float4*"}
; CHECK: [[QUAL]] = !{!"kernel_arg_type_qual", !"const"}
; CHECK: [[BASE]] = !{!"kernel_arg_base_type", !"float4*"}
; CHECK: [[HINT]] = !{!"vec_type_hint", <4 x float> undef, i32 0}
; CHECK: [[REQD]] = !{!"reqd_work_group_size", i32 8, i32 4, i32 1}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64"
define dso_local spir_kernel void @k(<4 x float> addrspace(1)* %p) local_unnamed_addr #0 !kernel_arg_addr_space !0 !kernel_arg_access_qual !1 !kernel_arg_type !2 !kernel_arg_base_type !3 !kernel_arg_type_qual !4 !reqd_work_group_size !5 !vec_type_hint !6 {
  ret void
}
attributes #0 = { "frame-pointer"="all" }
!0 = !{i32 1}
!1 = !{!"none"}
!2 = !{!"float4*"}
!3 = !{!"float __attribute__((ext_vector_type(4)))*"}
!4 = !{!"const"}
!5 = !{i32 8, i32 4, i32 1}
!6 = !{<4 x float> undef, i32 0}
