; RUN: %transcripts %s %t

;--- ok-shared.ll
; 49152 bytes are the most that ptxas grants.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

@g = addrspace(3) global [49152 x i8] undef

;--- ok-unused.ll
; ptxas counts only what a kernel reaches.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

; ptxas counts what a kernel reaches.
@g = addrspace(3) global [49156 x i8] undef

;--- bad-shared.ll
; More static shared memory than ptxas grants.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-shared.ll: error: static shared memory is 49156 bytes; ptxas grants 49152 [S2N-NV217]
;   at:     @g = addrspace(3) global [49156 x i8] undef
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   use an external shared array and ask for the memory at launch
; 1 error

@g = addrspace(3) global [49156 x i8] undef

define i8 @f(i64 %i) {
  %p = getelementptr [49156 x i8], [49156 x i8] addrspace(3)* @g, i64 0, i64 %i
  %v = load i8, i8 addrspace(3)* %p
  ret i8 %v
}

define ptx_kernel void @k(i64 %i) {
  %v = call i8 @f(i64 %i)
  ret void
}

;--- ok-without-kernel.ll
; ptxas asks for the memory of kernels.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

@g = addrspace(3) global [49156 x i8] undef

define i8 @f(i64 %i) {
  %p = getelementptr [49156 x i8], [49156 x i8] addrspace(3)* @g, i64 0, i64 %i
  %v = load i8, i8 addrspace(3)* %p
  ret i8 %v
}
