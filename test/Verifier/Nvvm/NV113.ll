; RUN: %transcripts %s %t

;--- ok-version.ll
; Four numbers: the last two are the debug version.
;
; $ nvvm-verify --arch=sm_75

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 1, !"Debug Info Version", i32 3}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0, i32 3, i32 1}

;--- bad-version.ll
; Debug information needs a debug version.
;
; $ nvvm-verify --arch=sm_75
; bad-version.ll: error: the module has debug information, but its version node names no debug version [S2N-NV113]
;   in:     operand 0 of !nvvmir.version
;   level:  both
;   hint:   use four operands: !{i32 2, i32 0, i32 3, i32 1}
; 1 error

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 1, !"Debug Info Version", i32 3}
