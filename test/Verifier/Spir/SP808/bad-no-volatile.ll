; RUN: spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; A.2: volatile is part of the name; OpenCL C has it for atomics.

; CHECK: warning: builtin '_Z10atomic_addPU3AS1ii' lacks a qualifier of int atomic_add(volatile __global int*, int), or has one more; expected const, volatile and restrict of the prototype [S2N-SP808]
; CHECK-NEXT: at: {{ *}}i32 (i32 addrspace(1)*, i32) @_Z10atomic_addPU3AS1ii
; CHECK-NEXT: in: {{ *}}function '_Z10atomic_addPU3AS1ii'
; CHECK: hint: {{ *}}they are significant in names; it is read as that builtin
; CHECK-NOT: [S2N-
; LENIENT: note: {{.*}}[S2N-SP808]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z10atomic_addPU3AS1ii(i32 addrspace(1)*, i32) nounwind
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}
