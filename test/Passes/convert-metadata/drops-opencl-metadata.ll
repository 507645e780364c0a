; RUN: spir2nvvm-opt -passes=convert-metadata %s | FileCheck %s --implicit-check-not='!opencl'
;
; Nothing named opencl.* is left, known or not.

; CHECK: !nvvmir.version

!opencl.kernels = !{}
!opencl.enable.FP_CONTRACT = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!opencl.compiler.options = !{!1}
!opencl.compiler.ext.options = !{!1}
!opencl.something.else = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{}
