; RUN: %transcripts %s %t

;--- ok-two.ll
; One compile unit.
;
; $ nvvm-verify --profile=spec --arch=sm_75

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 1, !"Debug Info Version", i32 3}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0, i32 3, i32 1}

;--- bad-two.ll
; Two compile units.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-two.ll: error: the module has 2 debug compile units; expected one [S2N-NV861]
;   in:     operand 1 of !llvm.dbg.cu
;   level:  spec
;   hint:   link the modules without debug information, or keep it in one of them
; 1 error

!llvm.dbg.cu = !{!0, !3}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 1, !"Debug Info Version", i32 3}
!3 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0, i32 3, i32 1}
