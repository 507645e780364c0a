; RUN: spir2nvvm-opt -passes=convert-metadata %s | FileCheck %s
;
; Every operand of !opencl.kernels becomes one !nvvm.annotations node, in the
; same order; a kernel that asks for no work-group size gets no reqntid.

; CHECK: !nvvm.annotations = !{[[B:![0-9]+]], [[A:![0-9]+]]}
; CHECK-DAG: [[B]] = !{void ()* @b, !"kernel", i32 1}
; CHECK-DAG: [[A]] = !{void (i32)* @a, !"kernel", i32 1}

define spir_kernel void @a(i32 %n) {
  ret void
}
define spir_kernel void @b() {
  ret void
}
!opencl.kernels = !{!0, !1}
!0 = !{void ()* @b}
!1 = !{void (i32)* @a}
