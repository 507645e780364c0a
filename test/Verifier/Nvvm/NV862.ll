; RUN: %transcripts %s %t

;--- ok-lines.ll
; DebugDirectivesOnly asks for line tables.
;
; $ nvvm-verify --arch=sm_75

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: DebugDirectivesOnly)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 1, !"Debug Info Version", i32 3}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0, i32 3, i32 1}

;--- ok-no-variables.ll
; LineTablesOnly without variables is harmless.
;
; $ nvvm-verify --profile=toolchain

define void @f() !dbg !3 {
  ret void, !dbg !5
}

!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!llvm.dbg.cu = !{!1}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: LineTablesOnly)
!2 = !DIFile(filename: "a.cu", directory: "/")
!3 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !4, unit: !1, isDefinition: true)
!4 = !DISubroutineType(types: !{})
!5 = !DILocation(line: 1, scope: !3)

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0, i32 3, i32 1}

;--- bad-lines.ll
; Line tables are asked for with DebugDirectivesOnly.
;
; $ nvvm-verify --arch=sm_75
; bad-lines.ll: error: emission kind LineTablesOnly; expected FullDebug, DebugDirectivesOnly or NoDebug [S2N-NV862]
;   at:     distinct !DICompileUnit(language: DW_LANG_C99, file: !{...}, isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly)
;   in:     !llvm.dbg.cu
;   level:  spec
;   hint:   libNVVM dies on LineTablesOnly; use DebugDirectivesOnly for line tables
; 1 error

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 1, !"Debug Info Version", i32 3}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0, i32 3, i32 1}
