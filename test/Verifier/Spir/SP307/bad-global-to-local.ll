; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; A global pointer made local names other memory.

; CHECK: error: cast from address space 1 to 3; expected no cast between address spaces [S2N-SP307]
; CHECK-NEXT: at: {{ *}}%q = addrspacecast i32 addrspace(1)* %p to i32 addrspace(3)*
; CHECK-NEXT: in: {{ *}}block '%0' of function 'f'
; CHECK: hint: {{ *}}the pointer would name other memory; copy the data instead
; CHECK-NOT: [S2N-
; LENIENT: error: {{.*}}[S2N-SP307]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f(i32 addrspace(1)* %p) nounwind {
  %q = addrspacecast i32 addrspace(1)* %p to i32 addrspace(3)*
  ret void
}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
