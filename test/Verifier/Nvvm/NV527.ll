; RUN: %transcripts %s %t

;--- ok-constant-index.ll
; A constant index.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

define i32 @f(<4 x i32>* %p, i32 %i) {
  %v = load <4 x i32>, <4 x i32>* %p
  %e = extractelement <4 x i32> %v, i32 1
  ret i32 %e
}

;--- ok-other-use.ll
; The vector is also used as a whole, so it goes through memory.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

define i32 @f(<4 x i32>* %p, i32 %i) {
  %v = load <4 x i32>, <4 x i32>* %p
  %e = extractelement <4 x i32> %v, i32 %i
  store <4 x i32> %v, <4 x i32>* %p
  ret i32 %e
}

;--- bad-loaded.ll
; Only one element of the load is used.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-loaded.ll: error: extractelement with a variable index from a loaded <4 x i32>: libNVVM's modern dialect has no code for it [S2N-NV527]
;   at:     %e = extractelement <4 x i32> %v, i32 %i
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   store the vector to an alloca and load the element, or use a switch over the index
; 1 error
;
; The legacy dialect has code for it.
;
; $ nvvm-verify --profile=toolchain

define i32 @f(<4 x i32>* %p, i32 %i) {
  %v = load <4 x i32>, <4 x i32>* %p
  %e = extractelement <4 x i32> %v, i32 %i
  ret i32 %e
}

;--- bad-parameter.ll
; A vector passed in registers.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-parameter.ll: error: extractelement with a variable index from a parameter of type <4 x float>: libNVVM's modern dialect has no code for it [S2N-NV527]
;   at:     %e = extractelement <4 x float> %v, i32 %i
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   store the vector to an alloca and load the element, or use a switch over the index
; 1 error

define float @f(<4 x float> %v, i32 %i) {
  %e = extractelement <4 x float> %v, i32 %i
  ret float %e
}
