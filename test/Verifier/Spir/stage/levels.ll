; RUN: spir2nvvm-opt -passes=verify-spir %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=LENIENT
; RUN: not spir2nvvm-opt -passes=verify-spir --verify-spir=strict %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=STRICT
; RUN: spir2nvvm-opt -passes=verify-spir --verify-spir=off %s -o /dev/null 2>&1 | count 0
;
; The stage checks at the level of --verify-spir, lenient by default, shows
; no notes (here SP630), and is silent when it is off.

; LENIENT-NOT: SP630
; LENIENT: levels.ll: warning: 'ashr exact'; expected ashr without exact [S2N-SP308]
; LENIENT-NEXT: at: %y = ashr exact i32 %x, 1
; LENIENT-NOT: SP630
; STRICT: levels.ll: error: 'ashr exact'; expected ashr without exact [S2N-SP308]
; STRICT: levels.ll: error: kernel 'k' has 'kernel_arg_addr_space'; expected 'kernel_arg_address_space' [S2N-SP630]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(i32 %x) nounwind {
  %y = ashr exact i32 %x, 1
  ret void
}
!opencl.kernels = !{!1}
!1 = !{void (i32)* @k, !2, !3, !4, !5}
!2 = !{!"kernel_arg_addr_space", i32 0}
!3 = !{!"kernel_arg_access_qual", !"none"}
!4 = !{!"kernel_arg_type", !"int"}
!5 = !{!"kernel_arg_type_qual", !""}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
