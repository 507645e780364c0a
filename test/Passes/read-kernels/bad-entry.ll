; RUN: not spir2nvvm-opt -passes=read-kernels %s 2>&1 | FileCheck %s
;
; An entry of !opencl.kernels must begin with a function. Every other form is
; reported with its place, and nothing is printed.

; CHECK: error: operand 0 of !opencl.kernels does not begin with a function; found an empty node [S2N-MD01]
; CHECK-NEXT: in: operand 0 of !opencl.kernels
; CHECK: hint: each operand is
; CHECK: error: operand 1 of !opencl.kernels does not begin with a function; found null [S2N-MD01]
; CHECK: error: operand 2 of !opencl.kernels does not begin with a function; found a string [S2N-MD01]
; CHECK: error: operand 3 of !opencl.kernels does not begin with a function; found a value that is not a function [S2N-MD01]
; CHECK-NOT: define

!opencl.kernels = !{!0, !1, !2, !3}
!0 = !{}
!1 = !{null}
!2 = !{!"k"}
!3 = !{i32 7}
