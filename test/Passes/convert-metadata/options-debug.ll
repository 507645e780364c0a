; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection -g %S/../finalize/Inputs/debug.ll 2>/dev/null | tr -d ' \n' | FileCheck %s --check-prefix=FULL
; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection -lineinfo %S/../finalize/Inputs/debug.ll 2>/dev/null | tr -d ' \n' | FileCheck %s --check-prefix=LINES
; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection -g %s 2>/dev/null | tr -d ' \n' | FileCheck %s --check-prefix=NONE
;
; -g is for libNVVM only with something to show and without optimisation.

; FULL: "-opt=0","-g"]
; LINES: "-opt=3","-generate-line-info"]
; NONE: "-opt=3"]

define spir_func void @f() {
  ret void
}
