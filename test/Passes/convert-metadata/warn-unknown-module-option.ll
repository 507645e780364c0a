; RUN: spir2nvvm-opt -passes=convert-metadata %s 2>&1 | FileCheck %s
;
; Options another compiler left in the module do not change its meaning (SPIR
; 1.2, 2.8); they are named and ignored.

; CHECK: warning: option '-opt-arch-pdp11' in !opencl.compiler.ext.options is not known; it has no effect [S2N-MD11]
; CHECK-NEXT: at: !{!"-opt-arch-pdp11"}

!opencl.compiler.ext.options = !{!0}
!0 = !{!"-opt-arch-pdp11"}
