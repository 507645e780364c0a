; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; The first value of an entry is a function.

; CHECK: error: malformed entry of !opencl.kernels: it begins with null; expected a function, then nodes that begin with a string [S2N-SP621]
; CHECK-NEXT: in: {{ *}}operand 0 of !opencl.kernels
; CHECK: hint: {{ *}}the producer is broken, or a tool removed the kernel and left its entry
; CHECK-NOT: [S2N-
; LENIENT: error: {{.*}}[S2N-SP621]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f() nounwind {
  ret void
}
!opencl.kernels = !{!10}
!10 = !{null, !11}
!11 = !{!"kernel_arg_type"}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
