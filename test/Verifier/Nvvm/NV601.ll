; RUN: %transcripts %s %t

;--- ok-listed-11.ll
; Chapter 9 lists these.
;
; $ nvvm-verify --nvvm-ir=1.1

declare float @llvm.sqrt.f32(float)
declare i32 @llvm.cttz.i32(i32, i1)
declare i16 @llvm.bswap.i16(i16)
declare i16 @llvm.convert.to.fp16(float)

define float @f(float %x, i32 %y) {
  %a = call float @llvm.sqrt.f32(float %x)
  %b = call i32 @llvm.cttz.i32(i32 %y, i1 true)
  %c = call i16 @llvm.convert.to.fp16(float %a)
  %d = call i16 @llvm.bswap.i16(i16 %c)
  ret float %a
}

;--- ok-sin.ll
; llvm.fma is in chapter 10.
;
; $ nvvm-verify --arch=sm_75

declare float @llvm.fma.f32(float, float, float)
define void @k(i32 addrspace(1)* %o) {
  %x = call float @llvm.fma.f32(float 1.0, float 1.0, float 1.0)
  ret void
}

;--- bad-overflow-11.ll
; 9.6: arithmetic with overflow is not supported.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-overflow-11.ll: error: intrinsic 'llvm.sadd.with.overflow.i32' is not supported [S2N-NV601]
;   at:     %r = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 %x)
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   chapter 10 lists what stays; call libdevice (__nv_*) for mathematics
; 1 error

declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)

define { i32, i1 } @f(i32 %x) {
  %r = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 %x)
  ret { i32, i1 } %r
}

;--- bad-sin.ll
; Mathematics is libdevice's.
;
; $ nvvm-verify --arch=sm_75
; bad-sin.ll: error: intrinsic 'llvm.sin.f32' is not supported [S2N-NV601]
;   at:     %x = call float @llvm.sin.f32(float 1.000000e+00)
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   chapter 10 lists what stays; call libdevice (__nv_*) for mathematics
; 1 error

declare float @llvm.sin.f32(float)
define void @k(i32 addrspace(1)* %o) {
  %x = call float @llvm.sin.f32(float 1.0)
  ret void
}

;--- bad-trap-11.ll
; 9.12: llvm.trap is not supported.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-trap-11.ll: error: intrinsic 'llvm.trap' is not supported [S2N-NV601]
;   at:     call void @llvm.trap()
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   chapter 10 lists what stays; call libdevice (__nv_*) for mathematics
; 1 error

declare void @llvm.trap()

define void @f() {
  call void @llvm.trap()
  ret void
}

;--- bad-area.ll
; Not listed, and translated by both dialects; the legacy one knows one type.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-area.ll: error: intrinsic 'llvm.get.dynamic.area.offset.i64' is not supported [S2N-NV601]
;   at:     %r = call i64 @llvm.get.dynamic.area.offset.i64()
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   chapter 10 lists what stays; call libdevice (__nv_*) for mathematics
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

declare i64 @llvm.get.dynamic.area.offset.i64()
define i64 @f() {
  %r = call i64 @llvm.get.dynamic.area.offset.i64()
  ret i64 %r
}
