; RUN: spir2nvvm-opt -passes=remap-address-spaces/null-fills %s | FileCheck %s --match-full-lines
;
; A memset of zeros is followed by stores of null to the private pointers that it
; covers, not to global ones or numbers. Spaces are still SPIR's.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: %s = type { i32, i8 addrspace(1)*, i8* }
; CHECK-EMPTY:
; CHECK-NEXT: define spir_func void @f(%s* %p, [4 x i32]* %q) {
; CHECK-NEXT: %a = bitcast %s* %p to i8*
; CHECK-NEXT: call void @llvm.memset.p0i8.i64(i8* align 8 %a, i8 0, i64 24, i1 false)
; CHECK-NEXT: %1 = getelementptr inbounds i8, i8* %a, i64 16
; CHECK-NEXT: %2 = bitcast i8* %1 to i8**
; CHECK-NEXT: store i8* null, i8** %2, align 8
; CHECK-NEXT: %b = bitcast [4 x i32]* %q to i8*
; CHECK-NEXT: call void @llvm.memset.p0i8.i64(i8* align 4 %b, i8 0, i64 16, i1 false)
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: argmemonly nofree nounwind willreturn writeonly
; CHECK-NEXT: declare void @llvm.memset.p0i8.i64(i8* nocapture writeonly, i8, i64, i1 immarg) #0
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { argmemonly nofree nounwind willreturn writeonly }
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

%s = type { i32, i8 addrspace(1)*, i8* }

define spir_func void @f(%s* %p, [4 x i32]* %q) {
  %a = bitcast %s* %p to i8*
  call void @llvm.memset.p0i8.i64(i8* align 8 %a, i8 0, i64 24, i1 false)
  %b = bitcast [4 x i32]* %q to i8*
  call void @llvm.memset.p0i8.i64(i8* align 4 %b, i8 0, i64 16, i1 false)
  ret void
}

declare void @llvm.memset.p0i8.i64(i8* nocapture writeonly, i8, i64, i1 immarg)
