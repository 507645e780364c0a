; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; 2.1.4: stack allocations follow the alignment rules of OpenCL.

; CHECK: error: alloca of type '<4 x float>' is aligned to 8; expected at least 16 [S2N-SP313]
; CHECK-NEXT: at: {{ *}}%a = alloca <4 x float>, align 8
; CHECK-NEXT: in: {{ *}}block '%0' of function 'f'
; CHECK: hint: {{ *}}OpenCL C aligns a type to its size; give the variable that alignment
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP313]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f() nounwind {
  %a = alloca <4 x float>, align 8
  ret void
}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
