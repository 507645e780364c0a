; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; The caller passes the bytes, the callee takes an address.

; CHECK: error: argument 0 is passed with byval, unlike the parameter of 'g'; expected the same in both places [S2N-SP426]
; CHECK-NEXT: at: {{.+}}
; CHECK: hint: {{.+}}
; LENIENT: error: {{.*}}[S2N-SP426]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%S = type { i32, i32 }
declare spir_func void @g(%S*) nounwind
define spir_func void @f(%S* %p) nounwind {
  call spir_func void @g(%S* byval(%S) %p) nounwind
  ret void
}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
