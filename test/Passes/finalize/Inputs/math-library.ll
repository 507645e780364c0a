; A library of functions as spir2nvvm-math.bc is one.
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@table = internal unnamed_addr addrspace(4) constant [2 x float] [float 1.0, float 2.0]

define float @__nv_f(float %x, i64 %i) #0 {
  %p = getelementptr [2 x float], [2 x float] addrspace(4)* @table, i64 0, i64 %i
  %t = load float, float addrspace(4)* %p
  %product = fmul float %x, %t
  %sum = fadd float %product, %x
  %difference = fsub float %sum, %t
  %quotient = fdiv float %difference, %x
  %root = call float @llvm.sqrt.f32(float %quotient)
  %floor = call float @llvm.floor.f32(float %root)
  %ceil = call float @llvm.ceil.f32(float %floor)
  %trunc = call float @llvm.trunc.f32(float %ceil)
  %abs = call float @llvm.fabs.f32(float %trunc)
  %rint = call float @llvm.rint.f32(float %abs)
  %near = call float @llvm.nearbyint.f32(float %rint)
  %max = call float @llvm.maxnum.f32(float %near, float %x)
  %min = call float @llvm.minnum.f32(float %max, float %t)
  %signed = call float @llvm.copysign.f32(float %min, float %x)
  %fused = call float @llvm.fmuladd.f32(float %signed, float %x, float %t)
  ret float %fused
}

define double @__nv_g(double %x) #0 {
  %product = fmul double %x, %x
  %quotient = fdiv double %product, %x
  %root = call double @llvm.sqrt.f64(double %quotient)
  ret double %root
}

define float @__nv_sqrtf(float %x) #0 {
  %root = call float @llvm.sqrt.f32(float %x)
  ret float %root
}

define float @__nv_unused(float %x) #0 {
  ret float %x
}

declare float @llvm.sqrt.f32(float)
declare double @llvm.sqrt.f64(double)
declare float @llvm.floor.f32(float)
declare float @llvm.ceil.f32(float)
declare float @llvm.trunc.f32(float)
declare float @llvm.fabs.f32(float)
declare float @llvm.rint.f32(float)
declare float @llvm.nearbyint.f32(float)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.fmuladd.f32(float, float, float)

attributes #0 = { convergent nounwind "target-cpu"="sm_35" }
