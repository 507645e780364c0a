; RUN: spir2nvvm-opt -passes=convert-metadata %s | FileCheck %s
;
; A required work-group size is the value of ntid and bounds tid in the kernel
; itself; a function that other kernels may call keeps its reads.

; CHECK-LABEL: define spir_kernel void @reqd(
; CHECK-NEXT: %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.y(), !range ![[TID:[0-9]+]]
; CHECK-NEXT: store i32 8, i32 addrspace(1)* %p
; CHECK-NEXT: store i32 %tid, i32 addrspace(1)* %p
; CHECK-NEXT: %group = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !range ![[ANY:[0-9]+]]

; CHECK-LABEL: define spir_func i32 @shared(
; CHECK-NEXT: call i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !range ![[ANY]]

; CHECK-DAG: ![[TID]] = !{i32 0, i32 4}
; CHECK-DAG: ![[ANY]] = !{i32 0, i32 1024}

define spir_kernel void @reqd(i32 addrspace(1)* %p) {
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !range !2
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.y(), !range !2
  store i32 %size, i32 addrspace(1)* %p
  store i32 %tid, i32 addrspace(1)* %p
  %group = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !range !2
  store i32 %group, i32 addrspace(1)* %p
  ret void
}
define spir_func i32 @shared() {
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !range !2
  ret i32 %size
}
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
!opencl.kernels = !{!0}
!0 = !{void (i32 addrspace(1)*)* @reqd, !1}
!1 = !{!"reqd_work_group_size", i32 8, i32 4, i32 2}
!2 = !{i32 0, i32 1024}
