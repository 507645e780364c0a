; NVVM IR 1.1 converts pointers by intrinsics (10.2.2), also those inside of
; constants.
; RUN: spir2nvvm-opt -passes=legalise --nvvm-ir=1.1 %s | FileCheck %s --implicit-check-not=addrspacecast
@g = addrspace(3) global [4 x float] undef
; CHECK-LABEL: define i32* @to(
; CHECK-NEXT: %[[B:.*]] = bitcast i32 addrspace(1)* %p to i8 addrspace(1)*
; CHECK-NEXT: %[[C:.*]] = call i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)* %[[B]])
; CHECK-NEXT: bitcast i8* %[[C]] to i32*
define i32* @to(i32 addrspace(1)* %p) {
  %q = addrspacecast i32 addrspace(1)* %p to i32*
  ret i32* %q
}
; CHECK-LABEL: define i8 addrspace(5)* @from(
; CHECK: call i8 addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5i8.p0i8(i8* %p)
define i8 addrspace(5)* @from(i8* %p) {
  %q = addrspacecast i8* %p to i8 addrspace(5)*
  ret i8 addrspace(5)* %q
}
; CHECK-LABEL: define float @constant(
; CHECK: call i8* @llvm.nvvm.ptr.shared.to.gen.p0i8.p3i8(
define float @constant() {
  %v = load float, float* getelementptr ([4 x float], [4 x float]* addrspacecast ([4 x float] addrspace(3)* @g to [4 x float]*), i64 0, i64 1)
  ret float %v
}
