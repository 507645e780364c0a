; RUN: spir2nvvm-opt %s | FileCheck %s
;
; SPIR 1.2, sections 2.7.1.2, 2.8, 2.9.1, 2.11 to 2.13, 3.1 and 3.2: the rest of
; the specification's examples, in one 32-bit module.

; CHECK: target datalayout = "e-p:32:32:32-i1:8:8-{{.*}}-v1024:1024:1024"
target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
; CHECK: target triple = "spir-unknown-unknown"
target triple = "spir-unknown-unknown"

; CHECK: @packed = addrspace(2) constant <{ i8, i32 }> <{ i8 1, i32 2 }>
@packed = addrspace(2) constant <{i8 , i32}> <{ i8 1, i32 2 }>

; CHECK: !opencl.compiler.options = !{![[OPTIONS:[0-9]+]]}
; CHECK: !opencl.compiler.ext.options = !{![[EXT:[0-9]+]]}
; CHECK: !opencl.used.optional.core.features = !{![[CORE:[0-9]+]]}
; CHECK: !opencl.used.extensions = !{![[KHR:[0-9]+]]}
; CHECK: !opencl.enable.FP_CONTRACT = !{}
; CHECK: !opencl.spir.version = !{![[SPIR:[0-9]+]]}
; CHECK: !opencl.ocl.version = !{![[OCL:[0-9]+]]}
!opencl.compiler.options = !{!2}
!opencl.compiler.ext.options = !{!5}
!opencl.used.optional.core.features = !{!0}
!opencl.used.extensions = !{!6}
!opencl.enable.FP_CONTRACT = !{}
!opencl.spir.version = !{!3}
!opencl.ocl.version = !{!4}

; CHECK-DAG: ![[CORE]] = !{!"cl_doubles", !"cl_images"}
; CHECK-DAG: ![[OPTIONS]] = !{!"-cl-mad-enable", !"-cl-denorms-are-zero"}
; CHECK-DAG: ![[EXT]] = !{!"-opt-arch-pdp11"}
; CHECK-DAG: ![[KHR]] = !{!"cl_khr_fp16", !"cl_khr_int64_base_atomics"}
; CHECK-DAG: ![[SPIR]] = !{i32 1, i32 2}
; CHECK-DAG: ![[OCL]] = !{i32 1, i32 1}
!0 = metadata !{metadata !"cl_doubles", metadata !"cl_images"}
!2 = metadata !{metadata !"-cl-mad-enable", metadata !"-cl-denorms-are-zero"}
!3 = metadata !{i32 1, i32 2}
!4 = metadata !{i32 1, i32 1}
!5 = metadata !{metadata !"-opt-arch-pdp11"}
!6 = metadata !{metadata !"cl_khr_fp16", metadata !"cl_khr_int64_base_atomics"}
