target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define float @__nv_sinf(float %x) {
  %p = alloca float
  store atomic float %x, float* %p monotonic, align 4
  %r = frem float %x, 3.0
  ret float %r
}
