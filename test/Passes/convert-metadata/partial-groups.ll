; RUN: spir2nvvm-opt -passes=read-kernels,convert-metadata -work-groups=any %s -o %t.ll
; RUN: FileCheck %s --input-file=%t.ll --check-prefixes=CHECK,ANY
; RUN: spir2nvvm-opt -passes=read-kernels,convert-metadata %s | FileCheck %s --check-prefixes=CHECK,UNIFORM
; RUN: spir2nvvm-opt -passes=read-kernels,convert-metadata,finalize,write --emit=reflection -work-groups=any %s | FileCheck %s --check-prefix=REFLECTION
;
; Where the last work-groups may be smaller, reqd_work_group_size is a limit, and
; the registers keep what they say. A kernel whose language has no such groups
; keeps its size.

; ANY: %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
; ANY: store i32 8, i32 addrspace(1)* %p
; UNIFORM: store i32 8, i32 addrspace(1)* %p
; UNIFORM: store i32 8, i32 addrspace(1)* %p
; ANY: !{void (i32 addrspace(1)*)* @newer, !"kernel", i32 1, !"maxntidx", i32 8, !"maxntidy", i32 4, !"maxntidz", i32 2}
; UNIFORM: !{void (i32 addrspace(1)*)* @newer, !"kernel", i32 1, !"reqntidx", i32 8, !"reqntidy", i32 4, !"reqntidz", i32 2}
; CHECK: !{void (i32 addrspace(1)*)* @older, !"kernel", i32 1, !"reqntidx", i32 8, !"reqntidy", i32 4, !"reqntidz", i32 2}

; REFLECTION: "name": "newer"
; REFLECTION: "reqdWorkGroupSize": [
; REFLECTION: "partialGroups": true
; REFLECTION: "name": "older"
; REFLECTION-NOT: "partialGroups"

declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()

define spir_kernel void @newer(i32 addrspace(1)* %p) "uniform-work-group-size"="false" {
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  store i32 %n, i32 addrspace(1)* %p
  ret void
}
define spir_kernel void @older(i32 addrspace(1)* %p) "uniform-work-group-size"="true" {
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  store i32 %n, i32 addrspace(1)* %p
  ret void
}
!opencl.kernels = !{!0, !1}
!0 = !{void (i32 addrspace(1)*)* @newer, !2}
!1 = !{void (i32 addrspace(1)*)* @older, !2}
!2 = !{!"reqd_work_group_size", i32 8, i32 4, i32 2}
