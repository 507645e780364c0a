; RUN: %transcripts %s %t

;--- ok-flag.ll
; The module flag has value 3.
;
; $ nvvm-verify --profile=spec --arch=sm_75

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 1, !"Debug Info Version", i32 3}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0, i32 3, i32 1}

;--- bad-flag.ll
; Debug information has a version.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-flag.ll: error: debug information needs the module flag "Debug Info Version" with value 3; found 2 [S2N-NV860]
;   at:     !2 = !{i32 1, !"Debug Info Version", i32 2}
;   in:     file 'bad-flag.ll'
;   source: bad-flag.ll:6:15
;   level:  spec
;   hint:   without it LLVM drops all debug information silently
; 1 error

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 1, !"Debug Info Version", i32 2}

!nvvmir.version = !{!900}
!900 = !{i32 2, i32 0, i32 3, i32 1}
