; RUN: s2n-capi-program %s | FileCheck %s
;
; A module through the C API: text, kernels and JSON, options included.

; CHECK: result 0, diagnostics 0, output yes
; CHECK-NEXT: kernel k as k, local 0 + 0
; CHECK-NEXT: group 8 1 1
; CHECK-NEXT: arg out float* kind 3 at 0 size 8 align 8
; CHECK-NEXT: arg n int kind 0 at 8 size 4 align 4
; CHECK-NEXT: ends with a zero: 1
; CHECK: target triple = "nvptx64-nvidia-cuda"
; CHECK: "arch": "sm_90"
; CHECK: "-cl-mad-enable"
; CHECK: "-fma=1"
; CHECK: again 1

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(float addrspace(1)* nocapture %out, i32 %n) nounwind {
  store float 1.0, float addrspace(1)* %out, align 4
  ret void
}

!opencl.kernels = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.spir.version = !{!7}
!opencl.ocl.version = !{!7}
!opencl.used.extensions = !{!8}
!opencl.used.optional.core.features = !{!8}
!opencl.compiler.options = !{!10}
!0 = !{void (float addrspace(1)*, i32)* @k, !1, !2, !3, !4, !5, !6, !9}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 0}
!2 = !{!"kernel_arg_access_qual", !"none", !"none"}
!3 = !{!"kernel_arg_type", !"float*", !"int"}
!4 = !{!"kernel_arg_type_qual", !"", !""}
!5 = !{!"kernel_arg_base_type", !"float*", !"int"}
!6 = !{!"kernel_arg_name", !"out", !"n"}
!7 = !{i32 1, i32 2}
!8 = !{}
!9 = !{!"reqd_work_group_size", i32 8, i32 1, i32 1}
!10 = !{!"-cl-kernel-arg-info"}
