; RUN: spir2nvvm-opt -passes=convert-metadata %s 2>&1 | FileCheck %s
;
; A vendor's attribute is dropped with its name, not silently.

; CHECK: warning: kernel attribute 'vendor_priority' of 'k' is not one of SPIR 1.2; it is dropped [S2N-MD06]
; CHECK-NEXT: at: !{!"vendor_priority", i32 3}

define spir_kernel void @k() {
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void ()* @k, !1}
!1 = !{!"vendor_priority", i32 3}
