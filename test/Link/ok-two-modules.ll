; Declarations meet their definitions; kernels of both are listed; versions,
; extensions and options become one statement, and what relaxes arithmetic is
; dropped with a warning unless both have it.
; RUN: spir2nvvm --stop-after=link %s %S/Inputs/library.ll -o - 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=WARN < %t.err
; CHECK: @table = addrspace(2) constant [2 x i32] [i32 1, i32 2]
; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call spir_func i32 @f(i32 1)
; CHECK-LABEL: define spir_func i32 @f(i32 %x)
; CHECK: !opencl.kernels = !{{{![0-9]+, ![0-9]+}}}
; CHECK-DAG: !opencl.ocl.version = !{[[V:![0-9]+]]}
; CHECK-DAG: !opencl.used.extensions = !{[[E:![0-9]+]]}
; CHECK-DAG: !opencl.compiler.options = !{[[O:![0-9]+]]}
; CHECK-DAG: [[V]] = !{i32 1, i32 2}
; CHECK-DAG: [[E]] = !{!"cl_khr_fp16", !"cl_khr_3d_image_writes"}
; CHECK-DAG: [[O]] = !{!"-cl-kernel-arg-info"}
; CHECK-NOT: FP_CONTRACT
; WARN: warning: option '-cl-fast-relaxed-math' of '{{.*}}library.ll' is dropped; other inputs were compiled without it [S2N-LK04]
; WARN: hint: compile all inputs with the same -cl-* options, or give the option to spir2nvvm{{$}}
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
declare spir_func i32 @f(i32)
@table = external addrspace(2) constant [0 x i32]
define spir_kernel void @k(i32 addrspace(1)* %p) {
  %r = call spir_func i32 @f(i32 1)
  store i32 %r, i32 addrspace(1)* %p
  %t = load i32, i32 addrspace(2)* getelementptr ([0 x i32], [0 x i32] addrspace(2)* @table, i64 0, i64 1)
  ret void
}
!opencl.kernels = !{!0}
!opencl.ocl.version = !{!1}
!opencl.used.extensions = !{!2}
!opencl.compiler.options = !{!3}
!0 = !{void (i32 addrspace(1)*)* @k}
!1 = !{i32 1, i32 1}
!2 = !{!"cl_khr_fp16"}
!3 = !{!"-cl-kernel-arg-info"}
