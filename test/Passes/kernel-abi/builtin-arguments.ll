; RUN: spir2nvvm-opt -passes=kernel-abi %s | FileCheck %s
;
; A builtin takes its argument in the space it has; the prototype still says
; what was written. printf's variadic arguments likewise.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@table = addrspace(2) constant [4 x float] zeroinitializer
@fmt = addrspace(2) constant [3 x i8] c"%s\00"
declare spir_func <4 x float> @_Z6vload4mPKU3AS2f(i64, float addrspace(2)*) #0
declare spir_func i32 @printf(i8 addrspace(2)*, ...) #1

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call spir_func <4 x float> @_Z6vload4mPKU3AS2f.s1(i64 0, float addrspace(1)* %c.global)
; CHECK: call spir_func <4 x float> @_Z6vload4mPKU3AS2f.s2(i64 0, float addrspace(2)* getelementptr inbounds ([4 x float], [4 x float] addrspace(2)* @table, i64 0, i64 0))
; CHECK: call spir_func i32 (i8 addrspace(2)*, ...) @printf.s2(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @fmt, i64 0, i64 0), i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @fmt, i64 0, i64 0))
define spir_kernel void @k(float addrspace(2)* %c) {
  %a = call spir_func <4 x float> @_Z6vload4mPKU3AS2f(i64 0, float addrspace(2)* %c)
  %b = call spir_func <4 x float> @_Z6vload4mPKU3AS2f(i64 0, float addrspace(2)* getelementptr ([4 x float], [4 x float] addrspace(2)* @table, i64 0, i64 0))
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr ([3 x i8], [3 x i8] addrspace(2)* @fmt, i64 0, i64 0), i8 addrspace(2)* getelementptr ([3 x i8], [3 x i8] addrspace(2)* @fmt, i64 0, i64 0))
  ret void
}
; CHECK: declare spir_func <4 x float> @_Z6vload4mPKU3AS2f.s1(i64, float addrspace(1)*) #[[V:[0-9]+]]
; CHECK: attributes #[[V]] = { "spir2nvvm.builtin"="float4 vload4(ulong, const constant float *)" {{.*}}}
attributes #0 = { "spir2nvvm.builtin"="float4 vload4(ulong, const constant float *)" }
attributes #1 = { "spir2nvvm.builtin"="int printf(const constant char *, ...)" }
