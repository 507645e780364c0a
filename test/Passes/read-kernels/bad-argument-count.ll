; RUN: not spir2nvvm-opt -passes=read-kernels %s 2>&1 | FileCheck %s
;
; A list that does not match the kernel's arguments would describe the wrong
; ones.

; CHECK: error: 'kernel_arg_name' of kernel 'k' describes 1 arguments; the kernel has 2 [S2N-MD05]
; CHECK-NEXT: at: void (i32, i32) @k
; CHECK: hint: the node holds one value for each argument

define spir_kernel void @k(i32 %a, i32 %b) {
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void (i32, i32)* @k, !1}
!1 = !{!"kernel_arg_name", !"a"}
