; RUN: spir2nvvm-opt %s | FileCheck %s
;
; load and getelementptr, as instructions and in constants, take the pointee
; from their operand's type, whatever that type looks like and wherever the
; operand is defined.

%node = type { i32, %node* }
%pair = type <{ i8, [4 x <2 x i16>] }>
%0 = type { i32, float }
%"quoted name" = type { %0*, i8 }
%opaque = type opaque
%alias = type i32*

@table = internal addrspace(2) constant [3 x i32] [i32 1, i32 2, i32 3], align 4
@nested = global { i8*, i32 addrspace(2)* } { i8* getelementptr inbounds ([4 x i8]* @text, i32 0, i64 1), i32 addrspace(2)* getelementptr ([3 x i32] addrspace(2)* @table, i32 0, i32 2) }
@text = private unnamed_addr constant [4 x i8] c"a\22b\00"
@twice = global i8* getelementptr (i8* getelementptr inbounds ([4 x i8]* @text, i32 0, i32 0), i64 2)
; CHECK: @nested = global { i8*, i32 addrspace(2)* } { i8* getelementptr inbounds ([4 x i8], [4 x i8]* @text, i32 0, i64 1), i32 addrspace(2)* getelementptr inbounds ([3 x i32], [3 x i32] addrspace(2)* @table, i32 0, i32 2) }
; CHECK: @text = private unnamed_addr constant [4 x i8] c"a\22b\00"
; CHECK: @twice = global i8* getelementptr inbounds ([4 x i8], [4 x i8]* @text, i32 0, i64 2)

; CHECK-LABEL: define void @loads(
define void @loads(i32 addrspace(1)* %p, %node* %n, %pair* %q, %"quoted name"* %r, void (i32)** %f, <4 x float>* %v, %opaque** %o, %alias %al) nounwind {
entry:
; CHECK-NEXT: entry:
; CHECK-NEXT: load i32, i32 addrspace(1)* %p, align 2
; CHECK-NEXT: load volatile i32, i32 addrspace(1)* %p, align 4
; CHECK-NEXT: load volatile i32, i32 addrspace(1)* %p, align 4
; CHECK-NEXT: load atomic volatile i32, i32 addrspace(1)* %p syncscope("singlethread") seq_cst, align 4
  %a = load i32 addrspace(1)* %p, align 2
  %b = load volatile i32 addrspace(1)* %p
  %b.old = volatile load i32 addrspace(1)* %p
  %c = load atomic volatile i32 addrspace(1)* %p singlethread seq_cst, align 4
; CHECK-NEXT: load void (i32)*, void (i32)** %f
; CHECK-NEXT: load <4 x float>, <4 x float>* %v
; CHECK-NEXT: load %opaque*, %opaque** %o
; CHECK-NEXT: load i32, i32* %al
; CHECK-NEXT: load i8, i8* getelementptr inbounds ([4 x i8], [4 x i8]* @text, i32 0, i64 3)
  %e = load void (i32)** %f
  %g = load <4 x float>* %v, align 16, !tbaa !0
  %h = load %opaque** %o
  %i = load %alias %al
  %j = load i8* getelementptr inbounds ([4 x i8]* @text, i32 0, i64 3)
; CHECK-NEXT: store volatile i32 %a, i32 addrspace(1)* %p, align 4
; CHECK-NEXT: store volatile i32 %a, i32 addrspace(1)* %p, align 4
  store volatile i32 %a, i32 addrspace(1)* %p
  volatile store i32 %a, i32 addrspace(1)* %p
  br label %def

use:                                              ; preds = %def
; A value may be used above the place where the text defines it.
; CHECK: load %node*, %node** %next
  %d = load %node** %next
  ret void

def:                                              ; preds = %entry
; CHECK: %next = getelementptr inbounds %node, %node* %n, i32 0, i32 1
  %next = getelementptr inbounds %node* %n, i32 0, i32 1
  br label %use
}

; CHECK-LABEL: define i32 @geps(
; CHECK: getelementptr inbounds %pair, %pair* %q, i64 0, i32 1, i64 2
; CHECK: getelementptr %"quoted name", %"quoted name"* %r, i64 1, i32 0
; CHECK: getelementptr i32, <2 x i32*> %vp, <2 x i64> <i64 1, i64 2>
; CHECK: getelementptr { i8, { i16, i32 } }, { i8, { i16, i32 } } addrspace(3)* null, i32 0, i32 1, i32 1
define i32 @geps(%pair* %q, %"quoted name"* %r, <2 x i32*> %vp) {
  %1 = getelementptr inbounds %pair* %q, i64 0, i32 1, i64 2
  %2 = getelementptr %"quoted name"* %r, i64 1, i32 0
  %3 = getelementptr <2 x i32*> %vp, <2 x i64> <i64 1, i64 2>
  %4 = getelementptr { i8, { i16, i32 } } addrspace(3)* null, i32 0, i32 1, i32 1
  %5 = load i32 addrspace(3)* %4
  ret i32 %5
}

; A loop: the phi uses what the text defines further down.
; CHECK-LABEL: define void @loop(
; CHECK: %p = phi float* [ %start, %0 ], [ %p.next, %loop ]
; CHECK-NEXT: %x = load float, float* %p
; CHECK-NEXT: %p.next = getelementptr inbounds float, float* %p, i64 1
define void @loop(float* %start, float* %end) {
  br label %loop

loop:
  %p = phi float* [ %start, %0 ], [ %p.next, %loop ]
  %x = load float* %p
  %p.next = getelementptr inbounds float* %p, i64 1
  %done = icmp eq float* %p.next, %end
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

!0 = metadata !{metadata !"omnipotent char", metadata !1}
!1 = metadata !{metadata !"Simple C/C++ TBAA"}
