; RUN: not spir2nvvm-opt -passes=convert-metadata %s 2>&1 | FileCheck %s
;
; Versions and lists of a wrong form are errors that show the node.

; CHECK: error: !opencl.ocl.version is malformed: found another form; expected two i32 constants, major and minor [S2N-MD09]
; CHECK-NEXT: at: !{i32 1}
; CHECK: error: !opencl.used.extensions is malformed: found an operand that is not a string; expected a list of strings [S2N-MD09]
; CHECK: error: !opencl.compiler.options is malformed: found an operand that is not a string; expected a list of strings [S2N-MD09]

!opencl.ocl.version = !{!0}
!opencl.used.extensions = !{!0}
!opencl.compiler.options = !{!0}
!0 = !{i32 1}
