; What chapter 9 of NVVM IR 1.1 does not list is expanded, or is a function of
; libdevice.
; RUN: spir2nvvm-opt -passes=legalise --nvvm-ir=1.1 %s | FileCheck %s --implicit-check-not=llvm.f
; CHECK-LABEL: define float @down(
; CHECK-NEXT: call float @__nv_floorf(float %x)
define float @down(float %x) {
  %r = call float @llvm.floor.f32(float %x)
  ret float %r
}
; CHECK-LABEL: define double @larger(
; CHECK-NEXT: call double @__nv_fmax(double %x, double %y)
define double @larger(double %x, double %y) {
  %r = call double @llvm.maxnum.f64(double %x, double %y)
  ret double %r
}
; CHECK-LABEL: define i32 @turn(
; CHECK: urem i32 %n, 32
; CHECK: shl i32
; CHECK: lshr i32
; CHECK: or i32
define i32 @turn(i32 %x, i32 %n) {
  %r = call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 %n)
  ret i32 %r
}
declare float @llvm.floor.f32(float)
declare double @llvm.maxnum.f64(double, double)
declare i32 @llvm.fshl.i32(i32, i32, i32)
