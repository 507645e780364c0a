; RUN: %transcripts %s %t

;--- ok-dynamic.ll
; A constant number of elements.
;
; $ nvvm-verify --nvvm-ir=1.1

define void @f(i32 %n) {
  %a = alloca i32, i32 4
  ret void
}

;--- bad-dynamic.ll
; NVVM IR 1.1 has no dynamic alloca.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-dynamic.ll: error: alloca with a size that is not constant [S2N-NV506]
;   at:     %a = alloca i32, i32 %n, align 4
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   use a fixed size, or NVVM IR 2.0
; 1 error

define void @f(i32 %n) {
  %a = alloca i32, i32 %n
  ret void
}
