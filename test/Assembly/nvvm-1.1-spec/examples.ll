; RUN: spir2nvvm-opt %s | FileCheck %s
;
; NVVM IR 1.1 is LLVM 3.2 assembly too: the examples of its sections 3.2.1, 3.8,
; 6.2, 10.1, 10.2.1, 11.2, 12.2 and 13.

target triple = "nvptx64-nvidia-cuda"

%struct.S = type { i32, [4 x float] }

; CHECK-DAG: @c = addrspace(4) global i32 0, align 4
; CHECK-DAG: @g = addrspace(1) global [2 x i32] zeroinitializer, align 4
; CHECK-DAG: @a = addrspace(1) global i32 0, align 4
; CHECK-DAG: @b = global i32 0, align 4
@c = addrspace(4) global i32 0, align 4
@g = addrspace(1) global [2 x i32] zeroinitializer, align 4
@a = addrspace(1) global i32 0, align 4 ; 'global' addrspace
@b = global i32 0, align 4 ; 'global' addrspace, @b holds a generic value
@tex = addrspace(1) global i64 0, align 8

declare i64 @llvm.nvvm.texsurf.handle.p1i64(metadata, i64 addrspace(1)*)
declare float @llvm.nvvm.atomic.load.add.f32.p1f32(float addrspace(1)* %address, float %val)
declare i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)*)
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; CHECK-LABEL: define i32 @loads()
; CHECK: load i32, i32 addrspace(1)* @a, align 4
; CHECK: load i32, i32* @b, align 4
; CHECK: load i32, i32 addrspace(4)* @c, align 4
define i32 @loads() {
  %1 = load i32 addrspace(1)* @a, align 4 ; Correct
  %2 = load i32* @b, align 4 ; Correct
  %3 = load i32 addrspace(4)* @c, align 4 ; Correct
  %4 = add i32 %1, %2
  %5 = add i32 %4, %3
  ret i32 %5
}

; CHECK-LABEL: define void @_Z6kernelii(
; CHECK: %call = call %struct.S %fp1(%struct.S* byval(%struct.S) align 8 %arg1p, %struct.S %arg2), !callalign ![[ALIGN:[0-9]+]]
; CHECK: call i64 @llvm.nvvm.texsurf.handle.p1i64(metadata i64 addrspace(1)* @tex, i64 addrspace(1)* @tex)
; CHECK: br i1 %cond, label %BR1, label %BR2, !pragma ![[UNROLL:[0-9]+]]
define void @_Z6kernelii(i32 %x, i32 %y, %struct.S (%struct.S*, %struct.S)* %fp1, %struct.S* %arg1p, %struct.S %arg2) {
  %call = call %struct.S %fp1(%struct.S* byval align 8 %arg1p, %struct.S
%arg2), !callalign !10
  %h = call i64 @llvm.nvvm.texsurf.handle.p1i64(metadata !{i64 addrspace(1)* @tex}, i64 addrspace(1)* @tex)
  br label %BR1
BR1:
  %cond = icmp eq i32 %x, %y
  br i1 %cond, label %BR1, label %BR2, !pragma !42
BR2:
  ret void
}

define void @_Z7kernel2v() {
  ret void
}

; CHECK: !nvvmir.version = !{![[VERSION:[0-9]+]]}
; CHECK: !nvvm.annotations = !{![[K1:[0-9]+]], ![[K2:[0-9]+]]}
!nvvmir.version = !{!0}
!nvvm.annotations = !{!12, !13}
; CHECK-DAG: ![[VERSION]] = !{i32 1, i32 0}
; CHECK-DAG: ![[ALIGN]] = !{i32 8, i32 520}
; CHECK-DAG: ![[K2]] = !{void ()* @_Z7kernel2v, !"kernel", i32 1, !"maxntidx", i32 16}
; CHECK-DAG: ![[UNROLL]] = !{!"unroll", i32 4}
!0 = metadata !{ i32 1, i32 0}
!10 = metadata !{i32 8, i32 520}
!12 = metadata !{void (i32, i32, %struct.S (%struct.S*, %struct.S)*, %struct.S*, %struct.S)* @_Z6kernelii, metadata !"kernel", i32 1}
!13 = metadata !{void ()* @_Z7kernel2v, metadata !"kernel", i32 1,
metadata !"maxntidx", i32 16}
!42 = !{ !"unroll", i32 4}
