; RUN: not spir2nvvm-opt %s 2>&1 | FileCheck %s
;
; SPIR has half, float and double.

; CHECK: error: constant '0xK3FFF8000000000000000' is of a floating-point type that SPIR does not have [S2N-LL04]
; CHECK-NEXT: at: @x = global x86_fp80 0xK3FFF8000000000000000
; CHECK: bad-x87-constant.ll:[[@LINE+3]]:22
; CHECK: hint: use half (0xH), float or double

@x = global x86_fp80 0xK3FFF8000000000000000
