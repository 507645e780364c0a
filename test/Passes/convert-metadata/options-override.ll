; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection %s | tr -d ' \n' | FileCheck %s --check-prefix=OWN
; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection -cl-mad-enable %s | tr -d ' \n' | FileCheck %s --check-prefix=LINE
;
; Options of the command line replace the module's own, which stay visible.

; OWN: "compilerOptions":["-cl-denorms-are-zero","-cl-fast-relaxed-math"],"overriddenOptions":[]
; OWN: "backendOptions":["-ftz=1","-prec-div=0","-prec-sqrt=0","-fma=1","-opt=3"]
; LINE: "compilerOptions":["-cl-mad-enable"],"overriddenOptions":["-cl-denorms-are-zero","-cl-fast-relaxed-math"]
; LINE: "backendOptions":["-ftz=0","-prec-div=1","-prec-sqrt=1","-fma=1","-opt=3"]

!opencl.compiler.options = !{!0}
!opencl.compiler.ext.options = !{!1}
!0 = !{!"-cl-denorms-are-zero"}
!1 = !{!"-cl-fast-relaxed-math"}
