; RUN: spir-verify --level=strict %s 2>&1 | count 0
;
; i32 and i64 sizes between any two address spaces.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f(i8 addrspace(3)* %d, i8 addrspace(2)* %s) nounwind {
  call void @llvm.memcpy.p3i8.p2i8.i32(i8 addrspace(3)* %d, i8 addrspace(2)* %s, i32 4, i1 false)
  ret void
}
declare void @llvm.memcpy.p3i8.p2i8.i32(i8 addrspace(3)*, i8 addrspace(2)*, i32, i1)
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
