; RUN: not spir2nvvm-opt %s 2>&1 | FileCheck %s
;
; SPIR 1.2, 3.3: indirectbr is not supported.

; CHECK: error: 'indirectbr' is not supported [S2N-LL05]
; CHECK-NEXT: at: indirectbr i8* %p, [label %x]
; CHECK: bad-indirectbr.ll:[[@LINE+4]]:3
; CHECK: hint: SPIR and NVVM have neither exceptions nor computed jumps

define void @f(i8* %p) {
  indirectbr i8* %p, [label %x]
x:
  ret void
}
