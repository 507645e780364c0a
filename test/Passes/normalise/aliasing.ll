; RUN: spir2nvvm-opt -passes=normalise/aliasing %s | FileCheck %s --match-full-lines
;
; !tbaa and !tbaa.struct go; what else an instruction carries stays.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func void @f(i8 addrspace(1)* %p, i8 addrspace(1)* %q) {
; CHECK-NEXT: %x = load i8, i8 addrspace(1)* %p, align 1, !nontemporal !0
; CHECK-NEXT: store i8 %x, i8 addrspace(1)* %q, align 1
; CHECK-NEXT: call void @llvm.memcpy.p1i8.p1i8.i64(i8 addrspace(1)* %p, i8 addrspace(1)* %q, i64 4, i1 false)
; CHECK-NEXT: %y = load i8, i8 addrspace(1)* %q, align 1, !range !1
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: argmemonly nofree nounwind willreturn
; CHECK-NEXT: declare void @llvm.memcpy.p1i8.p1i8.i64(i8 addrspace(1)* noalias nocapture writeonly, i8 addrspace(1)* noalias nocapture readonly, i64, i1 immarg) #0
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { argmemonly nofree nounwind willreturn }
; CHECK-EMPTY:
; CHECK-NEXT: !0 = !{i32 1}
; CHECK-NEXT: !1 = !{i8 0, i8 2}
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

define spir_func void @f(i8 addrspace(1)* %p, i8 addrspace(1)* %q) {
  %x = load i8, i8 addrspace(1)* %p, align 1, !tbaa !0, !nontemporal !2
  store i8 %x, i8 addrspace(1)* %q, align 1, !tbaa !0
  call void @llvm.memcpy.p1i8.p1i8.i64(i8 addrspace(1)* %p, i8 addrspace(1)* %q, i64 4, i1 false), !tbaa.struct !3
  %y = load i8, i8 addrspace(1)* %q, align 1, !range !4
  ret void
}

declare void @llvm.memcpy.p1i8.p1i8.i64(i8 addrspace(1)* noalias nocapture writeonly, i8 addrspace(1)* noalias nocapture readonly, i64, i1 immarg)

!0 = !{!1, !1, i64 0}
!1 = !{!"char", !5}
!2 = !{i32 1}
!3 = !{i64 0, i64 4, !0}
!4 = !{i8 0, i8 2}
!5 = !{!"root"}
