; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection %s | tr -d ' \n' | FileCheck %s
;
; SPIR 1.2, 2.9.1: the named node alone, even empty, allows contraction.

; CHECK: "fpContract":true
; CHECK: "-fma=1"

!opencl.enable.FP_CONTRACT = !{}
