; Intrinsics come before instructions, these before attributes, and the rest of the
; vocabulary only where nothing else is wrong, whatever function each is in.
; RUN: not spir2nvvm-opt -passes=legalise %s 2>&1 | FileCheck %s --implicit-check-not=error:
; CHECK: error: intrinsic 'llvm.roundeven.f32'
; CHECK: error: instruction 'atomicrmw fadd'
; CHECK: error: attribute 'null_pointer_is_valid'
; CHECK: in: function 'first'
; CHECK: error: attribute 'null_pointer_is_valid'
; CHECK: in: function 'third'
; CHECK: error: attribute 'null_pointer_is_valid'
; CHECK: in: function 'outside'
define void @first(float addrspace(1)* %q, bfloat %b) null_pointer_is_valid {
  %a = atomicrmw fadd float addrspace(1)* %q, float 1.0 monotonic
  ret void
}
define float @second(float %x) {
  %r = call float @llvm.roundeven.f32(float %x)
  ret float %r
}
define void @third() null_pointer_is_valid {
  ret void
}
declare void @outside() null_pointer_is_valid
declare float @llvm.roundeven.f32(float)
