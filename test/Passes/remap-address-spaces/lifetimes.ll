; RUN: spir2nvvm-opt -passes=remap-address-spaces/lifetimes %s | FileCheck %s --match-full-lines
;
; Lifetime markers stand on the alloca, before its cast. A marker of anything
; else goes, and so does the declaration that is no longer called.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func void @f(i8 addrspace(5)* %q) {
; CHECK-NEXT: %p = alloca i32, align 4
; CHECK-NEXT: %p.as = addrspacecast i32* %p to i32 addrspace(5)*
; CHECK-NEXT: %b = bitcast i32 addrspace(5)* %p.as to i8 addrspace(5)*
; CHECK-NEXT: %1 = bitcast i32* %p to i8*
; CHECK-NEXT: call void @llvm.lifetime.start.p0i8(i64 4, i8* %1)
; CHECK-NEXT: store i8 1, i8 addrspace(5)* %b, align 1
; CHECK-NEXT: %2 = bitcast i32* %p to i8*
; CHECK-NEXT: call void @llvm.lifetime.end.p0i8(i64 4, i8* %2)
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: argmemonly nofree nosync nounwind willreturn
; CHECK-NEXT: declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #0
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: argmemonly nofree nosync nounwind willreturn
; CHECK-NEXT: declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #0
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { argmemonly nofree nosync nounwind willreturn }
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

define spir_func void @f(i8 addrspace(5)* %q) {
  %p = alloca i32
  %p.as = addrspacecast i32* %p to i32 addrspace(5)*
  %b = bitcast i32 addrspace(5)* %p.as to i8 addrspace(5)*
  call void @llvm.lifetime.start.p5i8(i64 4, i8 addrspace(5)* %b)
  store i8 1, i8 addrspace(5)* %b
  call void @llvm.lifetime.end.p5i8(i64 4, i8 addrspace(5)* %b)
  call void @llvm.lifetime.end.p5i8(i64 1, i8 addrspace(5)* %q)
  ret void
}

declare void @llvm.lifetime.start.p5i8(i64 immarg, i8 addrspace(5)* nocapture)
declare void @llvm.lifetime.end.p5i8(i64 immarg, i8 addrspace(5)* nocapture)
