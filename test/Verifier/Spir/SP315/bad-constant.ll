; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; The same cast in an initialiser.

; CHECK: error: cast from 'i32 addrspace(1)* addrspace(2)*' to 'i32 addrspace(3)* addrspace(2)*' gives the pointers it points to another address space; expected one address space from end to end [S2N-SP315]
; CHECK-NEXT: at: {{ *}}{{.+}}
; CHECK-NEXT: in: {{ *}}global variable 'h'
; CHECK: hint: {{ *}}the pointer that is loaded would name other memory; store it with the type it has
; CHECK-NOT: [S2N-
; LENIENT: warning: {{.*}}[S2N-SP315]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@g = addrspace(2) constant i32 addrspace(1)* null
@h = addrspace(2) constant i32 addrspace(3)* addrspace(2)* bitcast (i32 addrspace(1)* addrspace(2)* @g to i32 addrspace(3)* addrspace(2)*)
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}
