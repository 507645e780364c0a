; RUN: spir2nvvm-opt -passes=resolve-builtins %s | FileCheck %s
;
; A declaration carries its prototype from here on, however its producer
; spelled the name; intrinsics and what is defined here stay as they are.

; CHECK: declare spir_func float @_Z3sinf(float) [[SIN:#[0-9]+]]
; CHECK: declare spir_func <4 x float> @_Z6vload4mPKU3AS1f(i64, float addrspace(1)*) [[LOAD:#[0-9]+]]
; CHECK: declare spir_func <4 x float> @_Z6vload4mPU3AS2Kf(i64, float addrspace(2)*) [[CONST:#[0-9]+]]
; CHECK: declare float @llvm.fabs.f32(float)
; CHECK: define spir_func float @_Z3mine(float %x) {
; CHECK-DAG: attributes [[SIN]] = { {{.*}}"float sin(float)"
; CHECK-DAG: attributes [[LOAD]] = { {{.*}}"float4 vload4(size_t, const __global float*)"
; CHECK-DAG: attributes [[CONST]] = { {{.*}}"float4 vload4(size_t, const __constant float*)"

target triple = "spir64-unknown-unknown"

declare spir_func float @_Z3sinf(float)
declare spir_func <4 x float> @_Z6vload4mPKU3AS1f(i64, float addrspace(1)*)
declare spir_func <4 x float> @_Z6vload4mPU3AS2Kf(i64, float addrspace(2)*)
declare float @llvm.fabs.f32(float)

define spir_func float @_Z3mine(float %x) {
  %s = call spir_func float @_Z3sinf(float %x)
  %a = call float @llvm.fabs.f32(float %s)
  ret float %a
}

define spir_func void @f(float addrspace(1)* %g, float addrspace(2)* %c) {
  %l = call spir_func <4 x float> @_Z6vload4mPKU3AS1f(i64 0, float addrspace(1)* %g)
  %m = call spir_func <4 x float> @_Z6vload4mPU3AS2Kf(i64 0, float addrspace(2)* %c)
  ret void
}
