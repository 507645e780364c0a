; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; 2.1.3: size_t is an i64 of spir64.

; CHECK: error: builtin '_Z13get_global_idj' is declared as 'i32 (i32)'; expected the types of size_t get_global_id(uint) [S2N-SP806]
; CHECK-NEXT: at: {{ *}}i32 (i32) @_Z13get_global_idj
; CHECK-NEXT: in: {{ *}}function '_Z13get_global_idj'
; CHECK: hint: {{ *}}the name and the function type belong to different overloads
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP806]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z13get_global_idj(i32) nounwind readnone
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}
