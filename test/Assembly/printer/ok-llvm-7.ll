; RUN: spir2nvvm-opt -text=7 %s 2>/dev/null | FileCheck %s
;
; LLVM 7: what libNVVM's legacy reader takes.

%S = type { i32 }

; CHECK-LABEL: define void @k(%S* byval align 4 %s, %S* sret %r, float* %p) #0 !dbg !{{[0-9]+}} {
; CHECK-NEXT: %1 = load float, float* %p, align 4, !dbg ![[LOC:[0-9]+]]
; CHECK-NEXT: %2 = fsub fast float -0.000000e+00, %1
; CHECK-NEXT: %3 = bitcast float* %p to i32*
; CHECK-NEXT: %4 = cmpxchg weak i32* %3, i32 0, i32 1 syncscope("agent") acq_rel monotonic
; CHECK-NEXT: %5 = atomicrmw xchg i32* %3, i32 1 seq_cst
; CHECK-NEXT: %6 = addrspacecast float* %p to float addrspace(1)*
; CHECK-NEXT: call void @llvm.dbg.value(metadata float* %p, metadata !{{[0-9]+}}, metadata !DIExpression(DW_OP_plus_uconst, 4)), !dbg ![[LOC]]
; CHECK-NEXT: ret void
define void @k(%S* byval(%S) align 4 %s, %S* sret(%S) %r, float* noundef %p) willreturn convergent "key"="value" !dbg !3 {
  %1 = load float, float* %p, align 4, !dbg !6
  %2 = fneg fast float %1
  %3 = bitcast float* %p to i32*
  %4 = cmpxchg weak i32* %3, i32 0, i32 1 syncscope("agent") acq_rel monotonic, align 4
  %5 = atomicrmw xchg i32* %3, i32 1 seq_cst, align 4
  %6 = addrspacecast float* %p to float addrspace(1)*
  call void @llvm.dbg.value(metadata float* %p, metadata !5, metadata !DIExpression(DW_OP_plus_uconst, 4)), !dbg !6
  ret void
}
declare void @llvm.dbg.value(metadata, metadata, metadata)

; CHECK: attributes #0 = { convergent "key"="value" }
; CHECK: !{{[0-9]+}} = distinct !DICompileUnit(language: DW_LANG_C99, file: ![[FILE:[0-9]+]], isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
; CHECK: ![[FILE]] = !DIFile(filename: "a.cl", directory: "/tmp")
; CHECK: !DISubprogram(name: "k", scope: null, file: ![[FILE]], line: 1, type: !{{[0-9]+}}, isLocal: true, isDefinition: true, isOptimized: true, unit: !{{[0-9]+}})
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, nameTableKind: None)
!1 = !DIFile(filename: "a.cl", directory: "/tmp")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized)
!4 = !DISubroutineType(types: !{})
!5 = !DILocalVariable(name: "p", scope: !3, file: !1, line: 1)
!6 = !DILocation(line: 2, column: 3, scope: !3)
