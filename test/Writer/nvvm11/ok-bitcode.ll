; RUN: spir2nvvm --nvvm-ir=1.1 %s -o %t.bc
; RUN: llvm-dis %t.bc -o - | FileCheck %s
; RUN: nvvm-verify --nvvm-ir=1.1 %t.bc
;
; The conversion intrinsics are declared last; LLVM 14 gives them attributes
; that bitcode of an older LLVM does not have.

; CHECK: call {{.*}}@llvm.nvvm.ptr.gen.to.local

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %out, i32 %n) nounwind {
  %slots = alloca [4 x i32], align 4
  %slot = getelementptr [4 x i32], [4 x i32]* %slots, i32 0, i32 %n
  store volatile i32 %n, i32* %slot, align 4
  %v = load volatile i32, i32* %slot, align 4
  store i32 %v, i32 addrspace(1)* %out, align 4
  ret void
}

!opencl.kernels = !{!0}
!opencl.spir.version = !{!1}
!opencl.ocl.version = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!2}
!opencl.compiler.options = !{!2}
!0 = !{void (i32 addrspace(1)*, i32)* @k}
!1 = !{i32 1, i32 2}
!2 = !{}
