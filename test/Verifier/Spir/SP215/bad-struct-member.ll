; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; A struct that holds a pointer to a function.

; CHECK: error: type '%struct.s' holds pointers to functions; expected types of data [S2N-SP215]
; CHECK-NEXT: at: {{ *}}void (%struct.s addrspace(1)*) @f
; CHECK-NEXT: in: {{ *}}function 'f'
; CHECK: hint: {{ *}}function pointers are not OpenCL C; use a switch
; CHECK-NOT: [S2N-
; LENIENT: error: {{.*}}[S2N-SP215]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%struct.s = type { i32, void ()* }
define spir_func void @f(%struct.s addrspace(1)* %p) nounwind {
  ret void
}
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}
