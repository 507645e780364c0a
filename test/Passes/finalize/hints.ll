; RUN: spir2nvvm-opt -passes=finalize/hints %s | FileCheck %s --match-full-lines
;
; An assumption with operand bundles goes; one about a condition stays.

; CHECK: target triple = "nvptx64-nvidia-cuda"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func void @f(i32 addrspace(1)* %p, i1 %c) {
; CHECK-NEXT: call void @llvm.assume(i1 %c)
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: inaccessiblememonly nofree nosync nounwind willreturn
; CHECK-NEXT: declare void @llvm.assume(i1 noundef) #0
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { inaccessiblememonly nofree nosync nounwind willreturn }
; CHECK-NOT: {{.+}}

target triple = "nvptx64-nvidia-cuda"

define spir_func void @f(i32 addrspace(1)* %p, i1 %c) {
  call void @llvm.assume(i1 true) [ "align"(i32 addrspace(1)* %p, i64 8) ]
  call void @llvm.assume(i1 %c)
  ret void
}

declare void @llvm.assume(i1 noundef)
