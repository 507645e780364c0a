; RUN: %transcripts %s %t

;--- ok-slot.ll
; The target in memory is a kernel.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

declare i8* @cudaGetParameterBufferV2(i8*, i64, i64, i32)
define void @c() {
  ret void
}
define void @k(i32 addrspace(1)* %o) {
  %s = alloca i8*
  store i8* bitcast (void ()* @c to i8*), i8** %s
  %f = load i8*, i8** %s
  %b = call i8* @cudaGetParameterBufferV2(i8* %f, i64 1, i64 1, i32 0)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @c, !"kernel", i32 1}

;--- ok-target.ll
; The target is a kernel.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

declare i8* @cudaGetParameterBufferV2(i8*, i64, i64, i32)
define void @c() {
  ret void
}
define void @k(i32 addrspace(1)* %o) {
  %b = call i8* @cudaGetParameterBufferV2(i8* bitcast (void ()* @c to i8*), i64 1, i64 1, i32 0)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @c, !"kernel", i32 1}

;--- bad-choice.ll
; The rule is about every choice.
;
; $ nvvm-verify --profile=spec
; bad-choice.ll: error: a function that is not __global__ cannot be launched [S2N-NV911]
;   at:     %b = call i8* @cudaGetParameterBufferV2(i8* %t, i64 1, i64 1, i32 0)
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   annotate the target as a kernel, or call it
; 1 error
;
; libNVVM does not follow a choice.
;
; $ nvvm-verify --profile=toolchain

declare i8* @cudaGetParameterBufferV2(i8*, i64, i64, i32)

define void @c() {
  ret void
}

define i8* @f(i1 %z, i8* %other) {
  %t = select i1 %z, i8* bitcast (void ()* @c to i8*), i8* %other
  %b = call i8* @cudaGetParameterBufferV2(i8* %t, i64 1, i64 1, i32 0)
  ret i8* %b
}

;--- bad-slot.ll
; The target is followed through memory.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-slot.ll: error: a function that is not __global__ cannot be launched [S2N-NV911]
;   at:     %b = call i8* @cudaGetParameterBufferV2(i8* %f, i64 1, i64 1, i32 0)
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   annotate the target as a kernel, or call it
; 1 error

declare i8* @cudaGetParameterBufferV2(i8*, i64, i64, i32)
define void @c() {
  ret void
}
define void @k(i32 addrspace(1)* %o) {
  %s = alloca i8*
  store i8* bitcast (void ()* @c to i8*), i8** %s
  %f = load i8*, i8** %s
  %b = call i8* @cudaGetParameterBufferV2(i8* %f, i64 1, i64 1, i32 0)
  ret void
}

;--- bad-target.ll
; Only kernels are launched.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-target.ll: error: a function that is not __global__ cannot be launched [S2N-NV911]
;   at:     %b = call i8* @cudaGetParameterBufferV2(i8* bitcast (void ()* @c to i8*), i64 1, i64 1, i32 0)
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   annotate the target as a kernel, or call it
; 1 error

declare i8* @cudaGetParameterBufferV2(i8*, i64, i64, i32)
define void @c() {
  ret void
}
define void @k(i32 addrspace(1)* %o) {
  %b = call i8* @cudaGetParameterBufferV2(i8* bitcast (void ()* @c to i8*), i64 1, i64 1, i32 0)
  ret void
}
