; RUN: %transcripts %s %t

;--- ok-vector.ll
; Only one element is used; libNVVM never builds the others.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define void @f(<2 x i32*> %p) {
  %q = addrspacecast <2 x i32*> %p to <2 x i32 addrspace(1)*>
  %e = extractelement <2 x i32 addrspace(1)*> %q, i32 0
  store i32 1, i32 addrspace(1)* %e
  ret void
}

;--- bad-vector.ll
; A vector of pointers as a whole.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-vector.ll: error: addrspacecast of <2 x i32*>: libNVVM's legacy dialect has no code for vectors of pointers [S2N-NV528]
;   at:     %q = addrspacecast <2 x i32*> %p to <2 x i32 addrspace(1)*>
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   cast the pointers one by one
; 1 error
;
; The modern dialect has code for it.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

define void @f(<2 x i32*> %p, <2 x i32 addrspace(1)*>* %o) {
  %q = addrspacecast <2 x i32*> %p to <2 x i32 addrspace(1)*>
  store <2 x i32 addrspace(1)*> %q, <2 x i32 addrspace(1)*>* %o
  ret void
}
