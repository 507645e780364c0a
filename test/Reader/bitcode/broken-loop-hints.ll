; RUN: spir2nvvm %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
; RUN: FileCheck %s --input-file=%t.ll
;
; Loop hints that say nothing go, others stay: hints change no result, and
; libNVVM dies on these.

; SILENT-NOT: {{.}}
; CHECK: br label %next{{$}}
; CHECK: br label %more{{$}}
; CHECK: br label %last, !llvm.loop ![[KEPT:[0-9]+]]
; CHECK: br label %end{{$}}
; CHECK: ![[KEPT]] = distinct !{![[KEPT]], ![[COUNT:[0-9]+]]}
; CHECK: ![[COUNT]] = !{!"llvm.loop.unroll.count", i32 4}

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k() nounwind {
  br label %next, !llvm.loop !0
next:
  br label %more, !llvm.loop !2
more:
  br label %last, !llvm.loop !4
last:
  br label %end, !llvm.loop !6
end:
  ret void
}

!opencl.kernels = !{!10}
!opencl.spir.version = !{!11}
!opencl.ocl.version = !{!11}
!0 = distinct !{!0, !1}
!1 = !{}
!2 = !{!5}
!4 = distinct !{!4, !1, !5}
!5 = !{!"llvm.loop.unroll.count", i32 4}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.unroll.count", !"four"}
!10 = !{void ()* @k, !12, !13, !14, !15, !16}
!11 = !{i32 1, i32 2}
!12 = !{!"kernel_arg_addr_space"}
!13 = !{!"kernel_arg_access_qual"}
!14 = !{!"kernel_arg_type"}
!15 = !{!"kernel_arg_base_type"}
!16 = !{!"kernel_arg_type_qual"}
