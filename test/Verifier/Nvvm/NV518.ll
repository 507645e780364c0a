; RUN: %transcripts %s %t

;--- bad-ctpop.ll
; 9.5: ctpop needs sm_20.
;
; $ nvvm-verify --nvvm-ir=1.1 --arch=sm_13
; bad-ctpop.ll: error: llvm.ctpop.i32 needs sm_20; this is sm_13 [S2N-NV518]
;   at:     %r = call i32 @llvm.ctpop.i32(i32 %x)
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   ask for a newer architecture, or do without
; 1 error
;
; $ nvvm-verify --nvvm-ir=1.1 --arch=sm_20

declare i32 @llvm.ctpop.i32(i32)

define i32 @f(i32 %x) {
  %r = call i32 @llvm.ctpop.i32(i32 %x)
  ret i32 %r
}

;--- bad-fma-double.ll
; 9.4: fma of doubles needs sm_13.
;
; $ nvvm-verify --nvvm-ir=1.1 --arch=sm_12
; bad-fma-double.ll: error: llvm.fma.f64 needs sm_13; this is sm_12 [S2N-NV518]
;   at:     %r = call double @llvm.fma.f64(double %x, double %x, double %x)
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   ask for a newer architecture, or do without
; 1 error
;
; $ nvvm-verify --nvvm-ir=1.1 --arch=sm_13

declare double @llvm.fma.f64(double, double, double)

define double @f(double %x) {
  %r = call double @llvm.fma.f64(double %x, double %x, double %x)
  ret double %r
}

;--- bad-generic-exchange.ll
; 8.6.5: a generic pointer needs sm_20.
;
; $ nvvm-verify --nvvm-ir=1.1 --arch=sm_13
; bad-generic-exchange.ll: error: cmpxchg on i32 in address space 0 needs sm_20; this is sm_13 [S2N-NV518]
;   at:     %1 = cmpxchg i32* %p, i32 0, i32 %v seq_cst seq_cst, align 4
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   ask for a newer architecture, or do without
; 1 error
;
; $ nvvm-verify --nvvm-ir=1.1 --arch=sm_20

define i32 @f(i32* %p, i32 %v) {
  %r = cmpxchg i32* %p, i32 0, i32 %v seq_cst
  ret i32 %r
}

;--- bad-shared-atomic.ll
; 8.6.6: a shared pointer needs sm_12.
;
; $ nvvm-verify --nvvm-ir=1.1 --arch=sm_11
; bad-shared-atomic.ll: error: atomicrmw on i32 in address space 3 needs sm_12; this is sm_11 [S2N-NV518]
;   at:     %r = atomicrmw add i32 addrspace(3)* %p, i32 %v seq_cst, align 4
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   ask for a newer architecture, or do without
; 1 error
;
; $ nvvm-verify --nvvm-ir=1.1 --arch=sm_12

define i32 @f(i32 addrspace(3)* %p, i32 %v) {
  %r = atomicrmw add i32 addrspace(3)* %p, i32 %v seq_cst
  ret i32 %r
}
