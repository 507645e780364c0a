; RUN: %transcripts %s %t

;--- ok-negative.ll
; A positive offset.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

@t = addrspace(1) global [4 x i32] zeroinitializer
@g = addrspace(1) global i32 addrspace(1)* getelementptr ([4 x i32], [4 x i32] addrspace(1)* @t, i64 0, i64 1)

;--- bad-negative.ll
; Offsets are not negative.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-negative.ll: error: the initialiser is an address minus 4, which libNVVM prints as '+-' [S2N-NV405]
;   at:     @g = addrspace(1) global i32 addrspace(1)* getelementptr ([4 x i32], [4 x i32] addrspace(1)* @t, i64 0, i64 -1)
;   in:     global variable 'g'
;   level:  toolchain
;   hint:   let the offset be zero or positive
; 1 error

@t = addrspace(1) global [4 x i32] zeroinitializer
@g = addrspace(1) global i32 addrspace(1)* getelementptr ([4 x i32], [4 x i32] addrspace(1)* @t, i64 0, i64 -1)
