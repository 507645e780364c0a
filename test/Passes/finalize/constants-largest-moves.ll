; RUN: spir2nvvm-opt -passes=finalize %s 2>%t | FileCheck %s
; RUN: FileCheck %s --check-prefix=DIAG --input-file=%t --implicit-check-not=FN12
;
; One byte too many: the largest variable goes to global memory alone, with
; every pointer derived from it; the others stay in the bank.

; DIAG: warning: program-scope constants take 65540 bytes and the constant bank holds 65536; 'big' (36868 bytes) moves to global memory [S2N-FN11]
; DIAG-NEXT: at: @big =
; DIAG: hint: pass large tables as a buffer

; CHECK: @small = internal addrspace(4) constant [7168 x i32]
; CHECK: @big = internal addrspace(1) constant [9217 x i32]
; CHECK: %p = getelementptr inbounds [9217 x i32], [9217 x i32] addrspace(1)* @big, i64 0, i64 %i
; CHECK-NEXT: %v = load i32, i32 addrspace(1)* %p
; CHECK-NEXT: %b = bitcast i32 addrspace(1)* %p to i8 addrspace(1)*
; CHECK-NEXT: %c = load volatile i8, i8 addrspace(1)* %b
; CHECK-NEXT: %e = load i32, i32 addrspace(1)* getelementptr inbounds ([9217 x i32], [9217 x i32] addrspace(1)* @big, i64 0, i64 5)
; CHECK-NEXT: %g = addrspacecast i32 addrspace(1)* %p to i32*
; CHECK-NEXT: %lg = load i32, i32* %g
; CHECK-NEXT: %lc = load i32, i32* addrspacecast (i32 addrspace(1)* getelementptr inbounds ([9217 x i32], [9217 x i32] addrspace(1)* @big, i64 0, i64 6) to i32*)
; CHECK-NEXT: call void @llvm.memcpy.p0i8.p1i8.i64(i8* %dst, i8 addrspace(1)* %b, i64 4, i1 false)
; CHECK-NEXT: %s = load i32, i32 addrspace(4)* getelementptr inbounds ([7168 x i32], [7168 x i32] addrspace(4)* @small, i64 0, i64 1)

@small = addrspace(4) constant [7168 x i32] zeroinitializer, align 4
@big = addrspace(4) constant [9217 x i32] zeroinitializer, align 4
declare void @llvm.memcpy.p0i8.p4i8.i64(i8*, i8 addrspace(4)*, i64, i1)
define void @k(i8* %dst, i64 %i) {
  %p = getelementptr inbounds [9217 x i32], [9217 x i32] addrspace(4)* @big, i64 0, i64 %i
  %v = load i32, i32 addrspace(4)* %p
  %b = bitcast i32 addrspace(4)* %p to i8 addrspace(4)*
  %c = load volatile i8, i8 addrspace(4)* %b
  %e = load i32, i32 addrspace(4)* getelementptr inbounds ([9217 x i32], [9217 x i32] addrspace(4)* @big, i64 0, i64 5)
  %g = addrspacecast i32 addrspace(4)* %p to i32*
  %lg = load i32, i32* %g
  %lc = load i32, i32* addrspacecast (i32 addrspace(4)* getelementptr inbounds ([9217 x i32], [9217 x i32] addrspace(4)* @big, i64 0, i64 6) to i32*)
  call void @llvm.memcpy.p0i8.p4i8.i64(i8* %dst, i8 addrspace(4)* %b, i64 4, i1 false)
  %s = load i32, i32 addrspace(4)* getelementptr inbounds ([7168 x i32], [7168 x i32] addrspace(4)* @small, i64 0, i64 1)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*, i64)* @k, !"kernel", i32 1}
