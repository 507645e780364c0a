; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; OpenCL C 1.2, 6.9: there are no pointers to functions, also where nobody
; calls through them.

; CHECK: error: type 'void (void ()*)' holds pointers to functions; expected types of data [S2N-SP215]
; CHECK-NEXT: at: {{ *}}void (void ()*) @f
; CHECK-NEXT: in: {{ *}}function 'f'
; CHECK: hint: {{ *}}function pointers are not OpenCL C; use a switch
; CHECK-NOT: [S2N-
; LENIENT: error: {{.*}}[S2N-SP215]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
declare spir_func void @f(void ()*) nounwind
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}
