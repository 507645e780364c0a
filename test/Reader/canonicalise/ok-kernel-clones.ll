; A kernel body that clang moved into a function of its own is internal where
; the kernel calls it and gone where it does not: the kernels are the source's.
; RUN: spir2nvvm --stop-after=read %s | FileCheck %s
; CHECK-LABEL: define spir_kernel void @called(
; CHECK-LABEL: define spir_kernel void @inlined(
; CHECK-LABEL: define internal spir_func void @__clang_ocl_kern_imp_called(
; CHECK-NOT: __clang_ocl_kern_imp_inlined
; CHECK: !opencl.kernels = !{{{![0-9]+, ![0-9]+}}}
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_kernel void @called(i32 %x) !kernel_arg_addr_space !0 {
  call spir_func void @__clang_ocl_kern_imp_called(i32 %x)
  ret void
}
define spir_kernel void @inlined(i32 %x) !kernel_arg_addr_space !0 {
  ret void
}
define spir_func void @__clang_ocl_kern_imp_called(i32 %x) {
  ret void
}
define spir_func void @__clang_ocl_kern_imp_inlined(i32 %x) {
  ret void
}
!0 = !{i32 0}
