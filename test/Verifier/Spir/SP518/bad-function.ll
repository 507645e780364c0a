; RUN: spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; 2.15; OpenCL C 1.2, 6.5.2: local variables are declared in kernels.

; CHECK: warning: local variable '@h.x' belongs to 'h'; expected a kernel [S2N-SP518]
; CHECK-NEXT: at: {{ *}}@h.x = internal addrspace(3) global i32 undef, align 4
; CHECK-NEXT: in: {{ *}}global variable 'h.x'
; CHECK: hint: {{ *}}OpenCL C declares local variables in kernels only; pass a pointer to the function
; CHECK-NOT: [S2N-
; LENIENT: note: {{.*}}[S2N-SP518]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@h.x = internal addrspace(3) global i32 undef, align 4
define spir_func void @h() nounwind {
  store i32 1, i32 addrspace(3)* @h.x, align 4
  ret void
}
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}
