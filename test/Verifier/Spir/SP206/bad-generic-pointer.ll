; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; Address space 4 is generic in OpenCL 2.0; 2.2 ends at 3.

; CHECK: error: pointer into address space 4 (generic of OpenCL 2.0) in 'i32 addrspace(4)*'; expected 0, 1, 2 or 3 [S2N-SP206]
; CHECK-NEXT: at: {{ *}}void (i32 addrspace(4)*) @f
; CHECK-NEXT: in: {{ *}}function 'f'
; CHECK: hint: {{ *}}clang 14 passes event lists this way; elsewhere name the address space in the source
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP206]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f(i32 addrspace(4)* %p) nounwind {
  ret void
}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
