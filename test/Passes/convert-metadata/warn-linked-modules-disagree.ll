; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection %s 2>&1 | FileCheck %s
;
; After linking there is one list for each input. A relaxation counts if every
; module was compiled with it, a restriction if one was.

; CHECK: warning: the linked modules disagree about '-cl-mad-enable'; it is not in force [S2N-MD12]
; CHECK: "backendOptions": [
; CHECK-NEXT: "-ftz=1",
; CHECK-NEXT: "-prec-div=1",
; CHECK-NEXT: "-prec-sqrt=1",
; CHECK-NEXT: "-fma=0",
; CHECK-NEXT: "-opt=0"

!opencl.compiler.options = !{!0, !1}
!0 = !{!"-cl-denorms-are-zero", !"-cl-mad-enable"}
!1 = !{!"-cl-denorms-are-zero", !"-cl-opt-disable"}
