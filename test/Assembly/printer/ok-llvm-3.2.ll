; RUN: spir2nvvm-opt -text=3.2 %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=WARN <%t.err
; RUN: spir2nvvm-opt -text=3.2 %s 2>/dev/null | spir2nvvm-opt | FileCheck %s --check-prefix=BACK
;
; What LLVM 3.2 spells in another way than LLVM 14, and hints it did not have.

%S = type { i32, float }

; CHECK: @t = internal addrspace(2) unnamed_addr constant [2 x i32] [i32 1, i32 2], align 4
; CHECK: @g = addrspace(1) global i32 addrspace(2)* getelementptr inbounds ([2 x i32] addrspace(2)* @t, i32 0, i32 1)
; CHECK: @a = hidden alias weak i32 addrspace(2)* getelementptr inbounds ([2 x i32] addrspace(2)* @t, i32 0, i32 0)
@t = internal unnamed_addr addrspace(2) constant [2 x i32] [i32 1, i32 2], align 4
@g = dso_local addrspace(1) global i32 addrspace(2)* getelementptr inbounds ([2 x i32], [2 x i32] addrspace(2)* @t, i32 0, i32 1)
@a = weak hidden alias i32, i32 addrspace(2)* getelementptr inbounds ([2 x i32], [2 x i32] addrspace(2)* @t, i32 0, i32 0)

; WARN-DAG: warning: 'dso_local' does not exist in LLVM 3.2 and was left out 2 times; the program means the same [S2N-OUT40]
; WARN-DAG: warning: 'mustprogress' does not exist in LLVM 3.2 and was left out 1 times
; WARN-DAG: warning: a fast-math flag does not exist in LLVM 3.2 and was left out 2 times

; CHECK-LABEL: define spir_kernel void @k(%S* byval align 4 %s, i32 addrspace(1)* noalias %p, i32 (i8*, ...)* %f) nounwind {
; CHECK-NEXT: entry:
; CHECK-NEXT: %v = load volatile i32 addrspace(1)* %p, align 4, !tbaa !1
; CHECK-NEXT: %x = getelementptr inbounds %S* %s, i64 0, i32 1
; CHECK-NEXT: %y = load float* %x, align 4
; CHECK-NEXT: %n = fsub float -0.000000e+00, %y
; CHECK-NEXT: %m = fmul float %n, 0x3FB99999A0000000
; CHECK-NEXT: %0 = tail call i32 (i8*, ...)* %f(i8* null, i32 1) nounwind readnone
; CHECK-NEXT: call void @llvm.memcpy.p0i8.p1i8.i64(i8* null, i8 addrspace(1)* null, i64 4, i32 4, i1 false)
; CHECK-NEXT: call void @llvm.lifetime.start(i64 4, i8* null)
; CHECK-NEXT: %old = cmpxchg i32 addrspace(1)* %p, i32 0, i32 1 seq_cst
; CHECK-NEXT: %ok = icmp eq i32 %old, 0
; CHECK-NEXT: %sum = add i32 %old, %v
; CHECK-NEXT: %r = atomicrmw add i32 addrspace(1)* %p, i32 %sum singlethread monotonic
; CHECK-NEXT: ret void
define dso_local spir_kernel void @k(%S* byval(%S) align 4 %s, i32 addrspace(1)* noalias %p, i32 (i8*, ...)* %f) mustprogress nounwind {
entry:
  %v = load volatile i32, i32 addrspace(1)* %p, align 4, !tbaa !1
  %x = getelementptr inbounds %S, %S* %s, i64 0, i32 1
  %y = load float, float* %x, align 4
  %n = fneg nnan float %y
  %m = fmul fast float %n, 0x3FB99999A0000000
  %0 = tail call i32 (i8*, ...) %f(i8* null, i32 1) nounwind readnone
  call void @llvm.memcpy.p0i8.p1i8.i64(i8* align 4 null, i8 addrspace(1)* align 8 null, i64 4, i1 false)
  call void @llvm.lifetime.start.p0i8(i64 4, i8* null)
  %old = cmpxchg i32 addrspace(1)* %p, i32 0, i32 1 seq_cst seq_cst, align 4
  %first = extractvalue { i32, i1 } %old, 0
  %ok = extractvalue { i32, i1 } %old, 1
  %sum = add i32 %first, %v
  %r = atomicrmw add i32 addrspace(1)* %p, i32 %sum syncscope("singlethread") monotonic, align 4
  ret void
}

; CHECK: declare void @llvm.memcpy.p0i8.p1i8.i64(i8* noalias nocapture, i8 addrspace(1)* noalias nocapture, i64, i32, i1) nounwind
declare void @llvm.memcpy.p0i8.p1i8.i64(i8*, i8 addrspace(1)*, i64, i1)
declare void @llvm.lifetime.start.p0i8(i64, i8*)

; CHECK: !opencl.kernels = !{!0}
; CHECK: !0 = metadata !{void (%S*, i32 addrspace(1)*, i32 (i8*, ...)*)* @k, metadata !"name", null}
; CHECK: !1 = metadata !{metadata !"int", metadata !2}
!opencl.kernels = !{!0}
!0 = !{void (%S*, i32 addrspace(1)*, i32 (i8*, ...)*)* @k, !"name", null}
!1 = !{!2, !2, i64 0}
!2 = !{!"int", !3}
!3 = !{!"root"}

; BACK: %old = extractvalue { i32, i1 } %{{[0-9]+}}, 0
; BACK: %ok = icmp eq i32 %old, 0
; BACK: ![[TAG:[0-9]+]] = !{![[INT:[0-9]+]], ![[INT]], i64 0}
