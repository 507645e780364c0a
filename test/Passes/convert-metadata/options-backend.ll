; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection %s | tr -d ' \n' | FileCheck %s --check-prefix=NONE
; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection %s -cl-denorms-are-zero | tr -d ' \n' | FileCheck %s --check-prefix=FTZ
; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection %s -cl-mad-enable | tr -d ' \n' | FileCheck %s --check-prefix=MAD
; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection %s -cl-opt-disable | tr -d ' \n' | FileCheck %s --check-prefix=O0
; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection %s -cl-unsafe-math-optimizations | tr -d ' \n' | FileCheck %s --check-prefix=FAST
; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection %s -cl-fast-relaxed-math | tr -d ' \n' | FileCheck %s --check-prefix=FAST
; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection %s -cl-fp32-correctly-rounded-divide-sqrt -cl-fast-relaxed-math | tr -d ' \n' | FileCheck %s --check-prefix=MAD
; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection %s -cl-finite-math-only -cl-no-signed-zeros -cl-single-precision-constant -cl-kernel-arg-info -cl-std=CL1.1 | tr -d ' \n' | FileCheck %s --check-prefix=NONE
;
; Order on the command line does not matter; correct rounding beats relaxed
; math; options about the front end change nothing.

; NONE: "backendOptions":["-ftz=0","-prec-div=1","-prec-sqrt=1","-fma=0","-opt=3"]
; FTZ: "backendOptions":["-ftz=1","-prec-div=1","-prec-sqrt=1","-fma=0","-opt=3"]
; MAD: "backendOptions":["-ftz=0","-prec-div=1","-prec-sqrt=1","-fma=1","-opt=3"]
; O0: "backendOptions":["-ftz=0","-prec-div=1","-prec-sqrt=1","-fma=0","-opt=0"]
; FAST: "backendOptions":["-ftz=0","-prec-div=0","-prec-sqrt=0","-fma=1","-opt=3"]

define spir_func void @f() {
  ret void
}
