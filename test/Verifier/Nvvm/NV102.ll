; RUN: %transcripts %s %t

;--- ok-local.ll
; A local name outside nvvm.*.
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

;--- bad-behind-other-faults.ll
; Identifiers come first, whatever is wrong in the functions before theirs.
;
; $ nvvm-verify --profile=spec
; bad-behind-other-faults.ll: error: 'freeze' is newer than LLVM 7, which the legacy dialect follows [S2N-NV004]
;   at:     %e = freeze i32 %x
;   in:     file 'bad-behind-other-faults.ll'
;   source: bad-behind-other-faults.ll:5:8
;   level:  both
;   hint:   write it as LLVM 7 does, or compile for compute_100 and later (--dialect=modern)
; bad-behind-other-faults.ll: error: 'nvvm.type' is reserved for NVVM [S2N-NV102]
;   in:     module 'bad-behind-other-faults.ll'
;   level:  spec
;   hint:   names that begin with llvm.nvvm. or nvvm. belong to the compiler; choose another
; bad-behind-other-faults.ll: error: 'nvvm.local' is reserved for NVVM [S2N-NV102]
;   at:     %nvvm.local = load %nvvm.type, %nvvm.type* %p, align 4
;   in:     block '%0' of function 'second'
;   level:  spec
;   hint:   names that begin with llvm.nvvm. or nvvm. belong to the compiler; choose another
; bad-behind-other-faults.ll: error: instruction 'freeze' is not supported [S2N-NV501]
;   at:     %e = freeze i32 %x
;   in:     block '%0' of function 'first'
;   level:  both
;   hint:   chapter 9 lists what is: integer and float arithmetic, memory, conversions, br, switch, ret, unreachable and calls
; 4 errors

%nvvm.type = type { i32 }

define void @first(i32 %x) {
  %e = freeze i32 %x
  ret void
}
define void @second(%nvvm.type* %p) {
  %nvvm.local = load %nvvm.type, %nvvm.type* %p
  ret void
}

;--- bad-and-nothing-else.ll
; In a module that keeps to every other rule.
;
; $ nvvm-verify --profile=spec
; bad-and-nothing-else.ll: error: 'llvm.nvvm.local' is reserved for NVVM [S2N-NV102]
;   at:     i32 %llvm.nvvm.local (parameter 0)
;   in:     function 'second'
;   level:  spec
;   hint:   names that begin with llvm.nvvm. or nvvm. belong to the compiler; choose another
; 1 error

define void @first() {
  ret void
}
define i32 @second(i32 %llvm.nvvm.local) {
  ret i32 %llvm.nvvm.local
}
