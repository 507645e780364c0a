; RUN: %transcripts %s %t

;--- ok-constrained-scalar.ll
; The scalar form is supported.
;
; $ nvvm-verify --profile=toolchain

declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)

define float @f(float %x) {
  %r = call float @llvm.experimental.constrained.fadd.f32(float %x, float %x, metadata !"round.tonearest", metadata !"fpexcept.strict")
  ret float %r
}

;--- ok-even-length.ll
; A vector of four needs no filling lanes.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

declare <4 x i32> @llvm.ctlz.v4i32(<4 x i32>, i1)

define void @f(<4 x i32>* %p, <4 x i32> %v) {
  %r = call <4 x i32> @llvm.ctlz.v4i32(<4 x i32> %v, i1 true)
  store <4 x i32> %r, <4 x i32>* %p
  ret void
}

;--- ok-i8.ll
; sadd.with.overflow on i32.
;
; $ nvvm-verify --arch=sm_75

declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
define void @k(i32 addrspace(1)* %o) {
  %x = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 1, i32 1)
  ret void
}

;--- ok-fma-half.ll
; libNVVM writes fma.rn.f16x2.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

declare <2 x half> @llvm.fma.v2f16(<2 x half>, <2 x half>, <2 x half>)

define void @f(<2 x half>* %p, <2 x half> %v) {
  %r = call <2 x half> @llvm.fma.v2f16(<2 x half> %v, <2 x half> %v, <2 x half> %v)
  store <2 x half> %r, <2 x half>* %p
  ret void
}

;--- bad-fma-half.ll
; 10.2 lists float and double.
;
; $ nvvm-verify --arch=sm_75
; bad-fma-half.ll: error: intrinsic 'llvm.fma' on half; expected float or double [S2N-NV602]
;   at:     %r = call half @llvm.fma.f16(half %x, half %x, half %x)
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   widen or split the value before the call
; 1 error

declare half @llvm.fma.f16(half, half, half)

define void @f(half* %p, half %x) {
  %r = call half @llvm.fma.f16(half %x, half %x, half %x)
  store half %r, half* %p
  ret void
}

;--- bad-constrained-vector.ll
; The legacy code generator has no constrained operation on vectors.
;
; $ nvvm-verify --profile=toolchain
; bad-constrained-vector.ll: error: intrinsic 'llvm.experimental.constrained' on <2 x float>; expected a type libNVVM has code for [S2N-NV602]
;   at:     %r = call <2 x float> @llvm.experimental.constrained.fadd.v2f32(<2 x float> %x, <2 x float> %x, metadata !"round.tonearest", metadata !"fpexcept.strict")
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   widen or split the value before the call
; 1 error

declare <2 x float> @llvm.experimental.constrained.fadd.v2f32(<2 x float>, <2 x float>, metadata, metadata)

define <2 x float> @f(<2 x float> %x) {
  %r = call <2 x float> @llvm.experimental.constrained.fadd.v2f32(<2 x float> %x, <2 x float> %x, metadata !"round.tonearest", metadata !"fpexcept.strict")
  ret <2 x float> %r
}

;--- bad-i8.ll
; Widths of overflow intrinsics.
;
; $ nvvm-verify --arch=sm_75
; bad-i8.ll: error: intrinsic 'llvm.sadd.with.overflow' on i8; expected i16, i32 or i64 [S2N-NV602]
;   at:     %x = call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 1, i8 1)
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   widen or split the value before the call
; 1 error

declare { i8, i1 } @llvm.sadd.with.overflow.i8(i8, i8)
define void @k(i32 addrspace(1)* %o) {
  %x = call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 1, i8 1)
  ret void
}

;--- bad-odd-length.ll
; The legacy dialect dies on what it fills such a vector with.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-odd-length.ll: error: intrinsic 'llvm.ctlz' on <3 x i32>; expected a type libNVVM has code for [S2N-NV602]
;   at:     %r = call <3 x i32> @llvm.ctlz.v3i32(<3 x i32> %v, i1 true)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   widen or split the value before the call
; 1 error

declare <3 x i32> @llvm.ctlz.v3i32(<3 x i32>, i1)

define void @f(<3 x i32>* %p, <3 x i32> %v) {
  %r = call <3 x i32> @llvm.ctlz.v3i32(<3 x i32> %v, i1 true)
  store <3 x i32> %r, <3 x i32>* %p
  ret void
}

;--- bad-wide-result.ll
; No code saturates to 128 bits.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-wide-result.ll: error: intrinsic 'llvm.fptosi.sat' on i128; expected a type libNVVM has code for [S2N-NV602]
;   at:     %r = call i128 @llvm.fptosi.sat.i128.f32(float %x)
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   widen or split the value before the call
; 1 error

declare i128 @llvm.fptosi.sat.i128.f32(float)

define i128 @f(float %x) {
  %r = call i128 @llvm.fptosi.sat.i128.f32(float %x)
  ret i128 %r
}

;--- bad-area32.ll
; Not listed, and translated by both dialects; the legacy one knows one type.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-area32.ll: error: intrinsic 'llvm.get.dynamic.area.offset.i32' on i32; expected i64 [S2N-NV602]
;   at:     %r = call i32 @llvm.get.dynamic.area.offset.i32()
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   widen or split the value before the call
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=sm_100

declare i32 @llvm.get.dynamic.area.offset.i32()
define i32 @f() {
  %r = call i32 @llvm.get.dynamic.area.offset.i32()
  ret i32 %r
}

;--- ok-odd-widths.ll
; Registers of the next width hold them.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

declare i17 @llvm.fshl.i17(i17, i17, i17)
declare i96 @llvm.bitreverse.i96(i96)
define void @f(i17* %p, i96* %q) {
  %x = load i17, i17* %p
  %y = call i17 @llvm.fshl.i17(i17 %x, i17 %x, i17 3)
  store i17 %y, i17* %p
  %z = load i96, i96* %q
  %w = call i96 @llvm.bitreverse.i96(i96 %z)
  store i96 %w, i96* %q
  ret void
}

;--- bad-odd-and-wide.ll
; The number of bits is a remainder by the width, for which libNVVM has no code.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
; bad-odd-and-wide.ll: error: intrinsic 'llvm.fshl' on i65; expected i8, i16, i32 or i64 [S2N-NV602]
;   at:     %y = call i65 @llvm.fshl.i65(i65 %x, i65 %x, i65 %x)
;   in:     block '%0' of function 'f'
;   level:  both
;   hint:   widen or split the value before the call
; 1 error

declare i65 @llvm.fshl.i65(i65, i65, i65)
define void @f(i65* %p) {
  %x = load i65, i65* %p
  %y = call i65 @llvm.fshl.i65(i65 %x, i65 %x, i65 %x)
  store i65 %y, i65* %p
  ret void
}
