; RUN: %transcripts %s %t

;--- ok-weak.ll
; An alias of a function with external linkage.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

@a = alias void (), void ()* @f
define void @f() {
  ret void
}

;--- bad-weak-variable.ll
; A weak alias of a variable.
;
; $ nvvm-verify --profile=toolchain
; bad-weak-variable.ll: error: weak alias of a variable, which libNVVM does not write [S2N-NV220]
;   at:     @a = weak alias i32, i32 addrspace(1)* @g
;   in:     alias 'a'
;   level:  toolchain
;   hint:   give the alias external linkage and a strong aliasee
; 1 error

@g = addrspace(1) global i32 0
@a = weak alias i32, i32 addrspace(1)* @g

define void @f() {
  store i32 1, i32 addrspace(1)* @a
  ret void
}

;--- bad-weak.ll
; Aliases of weak functions.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-weak.ll: error: alias of a weak function: ptxas refuses such an alias [S2N-NV220]
;   at:     @a = alias void (), void ()* @f
;   in:     alias 'a'
;   level:  toolchain
;   hint:   give the alias external linkage and a strong aliasee
; 1 error

@a = alias void (), void ()* @f
define weak void @f() {
  ret void
}
