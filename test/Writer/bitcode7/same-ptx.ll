; libNVVM makes the same PTX from text and bitcode of one module.
; REQUIRES: libnvvm
; RUN: spir2nvvm-opt -passes=legalise,write --emit=ll %s -o %t.ll
; RUN: spir2nvvm-opt -passes=legalise,write --emit=bc %s -o %t.bc
; RUN: spir2nvvm-libnvvm compile %libnvvm a - -arch=compute_80 < %t.ll > %t.1
; RUN: spir2nvvm-libnvvm compile %libnvvm a - -arch=compute_80 < %t.bc > %t.2
; RUN: cmp %t.1 %t.2
; RUN: FileCheck %s < %t.2
; CHECK: .entry k(
; CHECK: atom.global.add.u32
; CHECK: mov.u32 {{.*}}laneid
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { i32, i32 }
define void @k(%S* byval(%S) align 4 %s, i32 addrspace(1)* noundef %p) #0 {
  %a = getelementptr %S, %S* %s, i64 0, i32 1
  %x = load i32, i32* %a
  %o = atomicrmw add i32 addrspace(1)* %p, i32 %x seq_cst
  %l = call i32 asm "mov.u32 $0, %laneid;", "=r"()
  %r = add i32 %o, %l
  store i32 %r, i32 addrspace(1)* %p
  ret void
}
attributes #0 = { mustprogress nounwind willreturn }
!nvvm.annotations = !{!0}
!0 = !{void (%S*, i32 addrspace(1)*)* @k, !"kernel", i32 1}
!nvvmir.version = !{!1}
!1 = !{i32 2, i32 0}
