; RUN: %transcripts %s %t

;--- ok-local.ll
; nvvm.* is reserved, for local names too.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  %x = add i32 1, 1
  ret void
}

;--- bad-block.ll
; Labels are local identifiers too.
;
; $ nvvm-verify --profile=spec
; bad-block.ll: error: 'nvvm.end' is reserved for NVVM [S2N-NV102]
;   at:     ret void
;   in:     block 'nvvm.end' of function 'f'
;   level:  spec
;   hint:   names that begin with llvm.nvvm. or nvvm. belong to the compiler; choose another
; 1 error

define void @f() {
  br label %nvvm.end
nvvm.end:
  ret void
}

;--- bad-local.ll
; nvvm.* is reserved, for local names too.
;
; $ nvvm-verify --arch=sm_75
; bad-local.ll: error: 'nvvm.x' is reserved for NVVM [S2N-NV102]
;   at:     %nvvm.x = add i32 1, 1
;   in:     block '%0' of function 'k'
;   level:  spec
;   hint:   names that begin with llvm.nvvm. or nvvm. belong to the compiler; choose another
; 1 error

define void @k(i32 addrspace(1)* %o) {
  %nvvm.x = add i32 1, 1
  ret void
}

;--- bad-type.ll
; And so are types.
;
; $ nvvm-verify --profile=spec
; bad-type.ll: error: 'nvvm.pair' is reserved for NVVM [S2N-NV102]
;   in:     module 'bad-type.ll'
;   level:  spec
;   hint:   names that begin with llvm.nvvm. or nvvm. belong to the compiler; choose another
; 1 error

%nvvm.pair = type { i32, i32 }
@p = addrspace(1) global %nvvm.pair zeroinitializer
