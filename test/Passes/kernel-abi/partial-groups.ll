; RUN: spir2nvvm-opt -passes=read-kernels,kernel-abi/hidden-parameters -work-groups=any %s -o %t.any.ll
; RUN: FileCheck %s --input-file=%t.any.ll
; RUN: spir2nvvm-opt -passes=read-kernels,kernel-abi/hidden-parameters %s | FileCheck %s --check-prefix=UNIFORM
; RUN: spir2nvvm-opt -passes=read-kernels,kernel-abi/hidden-parameters -work-groups=any -cl-uniform-work-group-size %s | FileCheck %s --check-prefix=UNIFORM
;
; Where the last work-groups may be smaller, they are launches of their own, and
; what is said of the whole range comes as parameters; get_local_size is the
; launch's. Clang's attribute says which kernels' language allows it.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

; UNIFORM-LABEL: define spir_kernel void @ids()
; UNIFORM-NEXT: call spir_func i64 @_Z12get_group_idj(i32 1)
; UNIFORM: call spir_func i64 @_Z20get_global_linear_idv()
; CHECK-LABEL: define spir_kernel void @ids(
; CHECK-SAME: i64 %global.offset.x, i64 %global.offset.y, i64 %global.offset.z, i64 %global.size.x, i64 %global.size.y, i64 %global.size.z, i32 %first.group.x, i32 %first.group.y, i32 %first.group.z, i32 %group.count.x, i32 %group.count.y, i32 %group.count.z, i32 %group.size.x, i32 %group.size.y, i32 %group.size.z)
define spir_kernel void @ids() "uniform-work-group-size"="false" {
; CHECK-NEXT: %group = call spir_func i64 @_Z12get_group_idj(i32 1)
; CHECK-NEXT: [[F:%[0-9]+]] = zext i32 %first.group.y to i64
; CHECK-NEXT: %group.global = add i64 %group, [[F]]
  %group = call spir_func i64 @_Z12get_group_idj(i32 1)
; CHECK-NEXT: [[N:%[0-9]+]] = zext i32 %group.count.z to i64
; CHECK-NEXT: %a = add i64 %group.global, [[N]]
  %count = call spir_func i64 @_Z14get_num_groupsj(i32 2)
  %a = add i64 %group, %count
; CHECK-NEXT: %b = add i64 %a, %global.size.x
  %size = call spir_func i64 @_Z15get_global_sizej(i32 0)
  %b = add i64 %a, %size
; CHECK-NEXT: [[S:%[0-9]+]] = zext i32 %group.size.x to i64
; CHECK-NEXT: %c = add i64 %b, [[S]]
  %enqueued = call spir_func i64 @_Z23get_enqueued_local_sizej(i32 0)
  %c = add i64 %b, %enqueued
; CHECK-NEXT: %local = call spir_func i64 @_Z14get_local_sizej(i32 0)
  %local = call spir_func i64 @_Z14get_local_sizej(i32 0)
; The offset of the launch without what lies before its first group.
; CHECK-NEXT: [[F:%[0-9]+]] = zext i32 %first.group.y to i64
; CHECK-NEXT: [[S:%[0-9]+]] = zext i32 %group.size.y to i64
; CHECK-NEXT: [[B:%[0-9]+]] = mul i64 [[F]], [[S]]
; CHECK-NEXT: [[O:%[0-9]+]] = sub i64 %global.offset.y, [[B]]
; CHECK-NEXT: %d = add i64 %local, [[O]]
  %offset = call spir_func i64 @_Z17get_global_offsetj(i32 1)
  %d = add i64 %local, %offset
; Outside of three dimensions a size is 1.
; CHECK-NEXT: %e = add i64 %d, 1
  %none = call spir_func i64 @_Z15get_global_sizej(i32 3)
  %e = add i64 %d, %none
; CHECK: %{{.*}} = mul i64 %{{.*}}, %global.size.y
; CHECK: %{{.*}} = mul i64 %{{.*}}, %global.size.x
; CHECK-NOT: get_global_linear_id
; CHECK: ret void
  %linear = call spir_func i64 @_Z20get_global_linear_idv()
  %f = add i64 %e, %linear
  ret void
}

; CHECK-LABEL: define spir_kernel void @warps(i32 %group.size.x, i32 %group.size.y, i32 %group.size.z)
define spir_kernel void @warps() "uniform-work-group-size"="false" {
; CHECK: [[M:%[0-9]+]] = add i64 %{{.*}}, 31
; CHECK-NEXT: [[W:%[0-9]+]] = udiv i64 [[M]], 32
; CHECK-NEXT: [[N:%[0-9]+]] = trunc i64 [[W]] to i32
; CHECK-NEXT: %g = add i32 [[N]], 0
  %n = call spir_func i32 @_Z27get_enqueued_num_sub_groupsv()
  %g = add i32 %n, 0
  ret void
}

; CHECK-LABEL: define spir_kernel void @local()
; UNIFORM-LABEL: define spir_kernel void @local()
define spir_kernel void @local() "uniform-work-group-size"="false" {
  %local = call spir_func i64 @_Z14get_local_sizej(i32 0)
  ret void
}

; The enqueued size is the required one; the last groups are smaller all the same.
; CHECK-LABEL: define spir_kernel void @required(i32 %d)
; CHECK-NEXT: %local = call spir_func i64 @_Z14get_local_sizej(i32 0)
; CHECK-NEXT: %a = add i64 %local, 8
; CHECK: select i1 %{{.*}}, i32 2, i32 1
; CHECK: select i1 %{{.*}}, i32 4, i32
; CHECK: select i1 %{{.*}}, i32 8, i32
; CHECK-NOT: get_enqueued_local_size
; CHECK: ret void
define spir_kernel void @required(i32 %d) "uniform-work-group-size"="false" {
  %local = call spir_func i64 @_Z14get_local_sizej(i32 0)
  %enqueued = call spir_func i64 @_Z23get_enqueued_local_sizej(i32 0)
  %a = add i64 %local, %enqueued
  %any = call spir_func i64 @_Z23get_enqueued_local_sizej(i32 %d)
  %b = add i64 %a, %any
  ret void
}

declare spir_func i64 @_Z12get_group_idj(i32) "spir2nvvm.builtin"="ulong get_group_id(uint)"
declare spir_func i64 @_Z14get_num_groupsj(i32) "spir2nvvm.builtin"="ulong get_num_groups(uint)"
declare spir_func i64 @_Z15get_global_sizej(i32) "spir2nvvm.builtin"="ulong get_global_size(uint)"
declare spir_func i64 @_Z23get_enqueued_local_sizej(i32) "spir2nvvm.builtin"="ulong get_enqueued_local_size(uint)"
declare spir_func i64 @_Z14get_local_sizej(i32) "spir2nvvm.builtin"="ulong get_local_size(uint)"
declare spir_func i64 @_Z17get_global_offsetj(i32) "spir2nvvm.builtin"="ulong get_global_offset(uint)"
declare spir_func i64 @_Z20get_global_linear_idv() "spir2nvvm.builtin"="ulong get_global_linear_id()"
declare spir_func i32 @_Z27get_enqueued_num_sub_groupsv() "spir2nvvm.builtin"="uint get_enqueued_num_sub_groups()"

!opencl.kernels = !{!0, !1, !2, !3}
!0 = !{void ()* @ids}
!1 = !{void ()* @warps}
!2 = !{void ()* @local}
!3 = !{void (i32)* @required, !4}
!4 = !{!"reqd_work_group_size", i32 8, i32 4, i32 2}
