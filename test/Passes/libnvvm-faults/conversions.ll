; RUN: spir2nvvm-opt -passes=libnvvm-faults/conversions --arch=sm_100 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/conversions --arch=sm_90 %s | FileCheck %s --check-prefix=LEGACY
;
; SaturatingConversions: conversions towards zero that no optimiser takes for fptosi and fptoui.

; LEGACY: call i32 @__nv_float2int_rz(float %x)
; LEGACY-NOT: @llvm.nvvm

; CHECK-LABEL: @single(
; CHECK: %a = call i32 @llvm.nvvm.f2i.rz.ftz(float %x)
; CHECK: %b = call i32 @llvm.nvvm.f2ui.rz.ftz(float %x)
; CHECK: %c = call i64 @llvm.nvvm.f2ll.rz.ftz(float %x)
; CHECK: %d = call i64 @llvm.nvvm.f2ull.rz.ftz(float %x)
define void @single(float %x, i32* %o, i64* %p) {
  %a = call i32 @__nv_float2int_rz(float %x)
  store i32 %a, i32* %o
  %b = call i32 @__nv_float2uint_rz(float %x)
  store i32 %b, i32* %o
  %c = call i64 @__nv_float2ll_rz(float %x)
  store i64 %c, i64* %p
  %d = call i64 @__nv_float2ull_rz(float %x)
  store i64 %d, i64* %p
  ret void
}

; CHECK-LABEL: @twice(
; CHECK: %a = call i32 asm "cvt.rzi.s32.f64 $0, $1;", "=r,d"(double %x)
; CHECK: %b = call i32 asm "cvt.rzi.u32.f64 $0, $1;", "=r,d"(double %x)
; CHECK: %c = call i64 asm "cvt.rzi.s64.f64 $0, $1;", "=l,d"(double %x)
; CHECK: %d = call i64 asm "cvt.rzi.u64.f64 $0, $1;", "=l,d"(double %x)
define void @twice(double %x, i32* %o, i64* %p) {
  %a = call i32 @__nv_double2int_rz(double %x)
  store i32 %a, i32* %o
  %b = call i32 @__nv_double2uint_rz(double %x)
  store i32 %b, i32* %o
  %c = call i64 @__nv_double2ll_rz(double %x)
  store i64 %c, i64* %p
  %d = call i64 @__nv_double2ull_rz(double %x)
  store i64 %d, i64* %p
  ret void
}

; Constants are folded where they are in range, and have to be kept from it elsewhere.
; CHECK-LABEL: @constants(
; CHECK: %a = call i32 @__nv_float2int_rz(float 2.500000e+00)
; CHECK: %b = call i32 @llvm.nvvm.f2i.rz.ftz(float 0x41E0000000000000)
; CHECK: %c = call i32 @llvm.nvvm.f2ui.rz.ftz(float -1.000000e+00)
; CHECK: %d = call i32 @llvm.nvvm.f2i.rz.ftz(float 0x7FF8000000000000)
; CHECK: %e = call i32 @__nv_float2uint_rz(float -5.000000e-01)
define void @constants(i32* %o) {
  %a = call i32 @__nv_float2int_rz(float 2.5)
  store i32 %a, i32* %o
  %b = call i32 @__nv_float2int_rz(float 2147483648.0)
  store i32 %b, i32* %o
  %c = call i32 @__nv_float2uint_rz(float -1.0)
  store i32 %c, i32* %o
  %d = call i32 @__nv_float2int_rz(float 0x7FF8000000000000)
  store i32 %d, i32* %o
  %e = call i32 @__nv_float2uint_rz(float -0.5)
  store i32 %e, i32* %o
  ret void
}

; Other modes are not taken for anything else.
; CHECK-LABEL: @nearest(
; CHECK: call i32 @__nv_float2int_rn(float %x)
define i32 @nearest(float %x) {
  %a = call i32 @__nv_float2int_rn(float %x)
  ret i32 %a
}

; Uncalled functions are no longer declared.
; CHECK-NOT: declare {{.*}} @__nv_double2
; CHECK: declare i32 @__nv_float2int_rz(float)
declare i32 @__nv_float2int_rz(float)
declare i32 @__nv_float2uint_rz(float)
declare i64 @__nv_float2ll_rz(float)
declare i64 @__nv_float2ull_rz(float)
declare i32 @__nv_double2int_rz(double)
declare i32 @__nv_double2uint_rz(double)
declare i64 @__nv_double2ll_rz(double)
declare i64 @__nv_double2ull_rz(double)
declare i32 @__nv_float2int_rn(float)
