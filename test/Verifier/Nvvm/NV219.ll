; RUN: %transcripts %s %t

;--- ok-called.ll
; libNVVM writes code for a linkonce_odr function.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define linkonce_odr void @f() {
  ret void
}
define void @k(i32 addrspace(1)* %o) {
  call void @f()
  ret void
}

;--- bad-called.ll
; available_externally functions are not written.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-called.ll: error: libNVVM writes no code for an available_externally function, and ptxas then misses its prototype [S2N-NV219]
;   at:     void () @f
;   in:     function 'f'
;   level:  toolchain
;   hint:   use linkonce_odr, or declare the function only
; 1 error

define available_externally void @f() {
  ret void
}
define void @k(i32 addrspace(1)* %o) {
  call void @f()
  ret void
}
