; RUN: spir2nvvm-opt -passes=finalize %s | FileCheck %s --implicit-check-not=immarg --implicit-check-not=willreturn --implicit-check-not=nofree
;
; LLVM 14 gives its intrinsics attributes LLVM 7 cannot read; it adds them by
; itself, so the declaration in this file does not even have them.

; CHECK: declare void @llvm.memcpy.p1i8.p1i8.i64(i8 addrspace(1)* noalias nocapture, i8 addrspace(1)* noalias nocapture readonly, i64, i1) [[A:#[0-9]+]]
; CHECK: attributes [[A]] = { argmemonly nounwind }

declare void @llvm.memcpy.p1i8.p1i8.i64(i8 addrspace(1)*, i8 addrspace(1)*, i64, i1)
define void @f(i8 addrspace(1)* %a, i8 addrspace(1)* %b) {
  call void @llvm.memcpy.p1i8.p1i8.i64(i8 addrspace(1)* %a, i8 addrspace(1)* %b, i64 4, i1 false)
  ret void
}
