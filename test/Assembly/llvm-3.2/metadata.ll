; RUN: spir2nvvm-opt %s 2>%t | FileCheck %s
; RUN: FileCheck %s --check-prefix=WARN <%t
;
; The keyword `metadata` wherever it may stand; null, nested, quoted and
; function-local operands.

declare void @llvm.use(metadata, i32)
@v = global i32 0

; WARN: warning: a metadata operand with several local values becomes empty, as in LLVM's bitcode reader [S2N-LL21]
; WARN: metadata.ll:26:32

; CHECK-LABEL: define void @f(i32 %x)
; CHECK-NEXT: call void @llvm.use(metadata i32 %x, i32 1)
; CHECK-NEXT: call void @llvm.use(metadata i32* @v, i32 2)
; CHECK-NEXT: call void @llvm.use(metadata !{{[0-9]+}}, i32 3)
; CHECK-NEXT: call void @llvm.use(metadata !"text", i32 4)
; CHECK-NEXT: call void @llvm.use(metadata ![[EMPTY:[0-9]+]], i32 5)
; CHECK-NEXT: call void @llvm.use(metadata ![[PAIR:[0-9]+]], i32 6)
; CHECK-NEXT: ret void, !inline ![[INLINE:[0-9]+]], !ref !{{[0-9]+}}
define void @f(i32 %x) {
  call void @llvm.use(metadata !{i32 %x}, i32 1)
  call void @llvm.use(metadata !{i32* @v}, i32 2)
  call void @llvm.use(metadata !0, i32 3)
  call void @llvm.use(metadata !"text", i32 4)
  call void @llvm.use(metadata !{i32 %x, i32 %x}, i32 5)
  call void @llvm.use(metadata !{metadata !0, i32* @v}, i32 6)
  ret void, !inline !{metadata !"a", metadata !{i32 1, null}}, !ref !0
}

; CHECK: !plain.name = !{![[A:[0-9]+]], ![[B:[0-9]+]]}
; CHECK: !empty = !{}
!plain.name = !{!0, !1}
!empty = !{}
; CHECK-DAG: ![[A]] = !{null, !"two words\22", ![[B]], i8* bitcast (i32* @v to i8*), i64 -1, float 0x3FB99999A0000000}
; CHECK-DAG: ![[B]] = !{!{{[0-9]+}}, !{{[0-9]+}}}
; CHECK-DAG: ![[EMPTY]] = !{}
; CHECK-DAG: ![[INLINE]] = !{!"a", !{{[0-9]+}}}
; CHECK-DAG: ![[PAIR]] = !{![[A]], i32* @v}
; CHECK-DAG: !{{[0-9]+}} = distinct !{!{{[0-9]+}}, i8* getelementptr ({{.*}})}
!0 = metadata !{null, metadata !"two words\22", metadata !1, i8* bitcast (i32* @v to i8*), i64 -1, float 0x3FB99999A0000000}
!1 = metadata !{metadata !2, metadata !{}}
!2 = metadata !{metadata !2, i8* getelementptr (i8* bitcast (i32* @v to i8*), i64 1)}
