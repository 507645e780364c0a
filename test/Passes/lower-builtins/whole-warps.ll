; RUN: spir2nvvm-opt -passes=read-kernels,lower-builtins --arch=sm_75 %s | FileCheck %s
;
; Where every kernel that comes here has only whole sub-groups, sums need five
; shuffles; a function that others may call, or one kernel of another size, takes
; that back.

; CHECK-LABEL: define {{.*}}float @ofWhole(
; CHECK-COUNT-5: call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 3,
; CHECK-NOT: {{shfl|vote}}
; CHECK: ret float
define internal float @ofWhole(float %v) {
  %r = call float @reduce(float %v)
  ret float %r
}

; CHECK-LABEL: define {{.*}}float @ofBoth(
; CHECK-COUNT-5: call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 1,
; CHECK: call { i32, i1 } @llvm.nvvm.vote.sync(
; CHECK: ret float
define internal float @ofBoth(float %v) {
  %r = call float @reduce(float %v)
  ret float %r
}

; CHECK-LABEL: define float @ofAnybody(
; CHECK: call { i32, i1 } @llvm.nvvm.vote.sync(
define float @ofAnybody(float %v) {
  %r = call float @reduce(float %v)
  ret float %r
}

; CHECK-LABEL: define {{.*}}void @whole(
; CHECK: store i32 32, i32 addrspace(1)* %n
; CHECK: call float @__spir2nvvm_work_group_reduce_add_of_whole_warps_float(
define spir_kernel void @whole(float addrspace(1)* %p, i32 addrspace(1)* %n) {
  %v = load float, float addrspace(1)* %p
  %a = call float @ofWhole(float %v)
  %b = call float @ofBoth(float %a)
  %c = call float @ofAnybody(float %b)
  store float %c, float addrspace(1)* %p
  %size = call i32 @size()
  store i32 %size, i32 addrspace(1)* %n
  %all = call float @reduce_group(float %v)
  store float %all, float addrspace(1)* %p
  ret void
}

; CHECK-LABEL: define {{.*}}void @part(
; CHECK: call float @__spir2nvvm_work_group_reduce_add_float(
define spir_kernel void @part(float addrspace(1)* %p) {
  %v = load float, float addrspace(1)* %p
  %b = call float @ofBoth(float %v)
  %all = call float @reduce_group(float %b)
  store float %all, float addrspace(1)* %p
  ret void
}

declare float @reduce(float) "spir2nvvm.builtin"="float sub_group_reduce_add(float)"
declare float @reduce_group(float) "spir2nvvm.builtin"="float work_group_reduce_add(float)"
declare i32 @size() "spir2nvvm.builtin"="uint get_sub_group_size()"

!opencl.kernels = !{!0, !1}
!0 = !{void (float addrspace(1)*, i32 addrspace(1)*)* @whole, !2}
!1 = !{void (float addrspace(1)*)* @part, !3}
!2 = !{!"reqd_work_group_size", i32 16, i32 2, i32 4}
!3 = !{!"reqd_work_group_size", i32 16, i32 3, i32 1}
