; RUN: not spir2nvvm-opt -passes=verify-spir --verify-spir=strict %s -o /dev/null 2>&1 | FileCheck %s
; RUN: spir2nvvm-opt -passes=verify-spir --verify-spir=lenient %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; 3.2 fixes the string; a shorter one that gives every SPIR type the same size and alignment is a deviation all the same.

; CHECK: error: data layout is 'e-i64:64-v16:16-v24:32-v32:32-v48:64-{{.*}} [S2N-SP103]
; CHECK-NEXT: in: {{ *}}module
; CHECK: hint: {{ *}}the two lay out every SPIR type alike; replace the string
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP103]

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f() nounwind {
  ret void
}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
