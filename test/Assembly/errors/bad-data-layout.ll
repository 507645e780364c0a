; RUN: not spir2nvvm-opt %s 2>&1 | FileCheck %s
;
; LLVM's parser ends the process over such a layout.

; CHECK: error: malformed data layout: Missing alignment specification in datalayout string [S2N-LL06]
; CHECK: bad-data-layout.ll:[[@LINE+3]]:21
; CHECK: hint: use the layout that section 3.2 gives

target datalayout = "e-p:64:64:64-v999"
