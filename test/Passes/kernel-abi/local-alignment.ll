; Where a block of local memory begins: what the parameter points at says, and what
; it promises beside that, as SPIR-V of compilers with opaque pointers does; bytes
; that promise nothing begin where any type may.
; RUN: spir2nvvm %s --emit=reflection -o %t && FileCheck %s < %t

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK: "name": "typed"
; CHECK: "pointeeAlign": 8
; CHECK: "name": "promised"
; CHECK: "pointeeAlign": 16
; CHECK: "name": "bytes"
; CHECK: "pointeeAlign": 1{{$}}
; CHECK: "name": "untold"
; CHECK: "pointeeAlign": 128
; CHECK: "name": "far"
; CHECK: "pointeeAlign": 1{{$}}
define spir_kernel void @k(double addrspace(3)* align 4 %typed, i8 addrspace(3)* align 16 %promised, i8 addrspace(3)* align 1 %bytes, i8 addrspace(3)* %untold, i8 addrspace(1)* %far) {
  ret void
}

!opencl.kernels = !{!0}
!opencl.ocl.version = !{!6}
!opencl.spir.version = !{!6}
!opencl.used.extensions = !{!7}
!opencl.used.optional.core.features = !{!8}
!opencl.compiler.options = !{!7}
!0 = !{void (double addrspace(3)*, i8 addrspace(3)*, i8 addrspace(3)*, i8 addrspace(3)*, i8 addrspace(1)*)* @k, !1, !2, !3, !4, !5}
!1 = !{!"kernel_arg_addr_space", i32 3, i32 3, i32 3, i32 3, i32 1}
!2 = !{!"kernel_arg_access_qual", !"none", !"none", !"none", !"none", !"none"}
!3 = !{!"kernel_arg_type", !"double*", !"char*", !"char*", !"char*", !"char*"}
!4 = !{!"kernel_arg_type_qual", !"", !"", !"", !"", !""}
!5 = !{!"kernel_arg_name", !"typed", !"promised", !"bytes", !"untold", !"far"}
!6 = !{i32 1, i32 2}
!7 = !{}
!8 = !{!"cl_doubles"}
