; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; The example of 2.2 that is not supported by SPIR.

; CHECK: error: kernel 'bar', which is called here, has local variable '@bar.lf4'; expected a called kernel without local variables [S2N-SP330]
; CHECK-NEXT: at: {{ *}}call spir_kernel void @bar()
; CHECK-NEXT: in: {{ *}}block '%0' of kernel 'callbar'
; CHECK: hint: {{ *}}pass the local memory as an argument
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP330]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@bar.lf4 = internal addrspace(3) global <4 x float> zeroinitializer, align 16
define spir_kernel void @bar() nounwind {
  ret void
}
define spir_kernel void @callbar() nounwind {
  call spir_kernel void @bar()
  ret void
}
!opencl.kernels = !{!10, !15}
!10 = !{void ()* @bar, !11, !12, !13, !14}
!15 = !{void ()* @callbar, !11, !12, !13, !14}
!11 = !{!"kernel_arg_address_space"}
!12 = !{!"kernel_arg_access_qual"}
!13 = !{!"kernel_arg_type"}
!14 = !{!"kernel_arg_type_qual"}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
