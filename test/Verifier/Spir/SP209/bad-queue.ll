; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; opencl.queue_t belongs to OpenCL 2.0.

; CHECK: error: opaque type '%opencl.queue_t' has a reserved name; expected a type of table 3 [S2N-SP209]
; CHECK-NEXT: at: {{ *}}void (%opencl.queue_t*) @f
; CHECK-NEXT: in: {{ *}}function 'f'
; CHECK: hint: {{ *}}the type belongs to a later OpenCL version or a vendor; compile with -cl-std=CL1.2
; CHECK-NOT: [S2N-
; LENIENT: error: {{.*}}[S2N-SP209]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%opencl.queue_t = type opaque
define spir_func void @f(%opencl.queue_t* %q) nounwind {
  ret void
}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
