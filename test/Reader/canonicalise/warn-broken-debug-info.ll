; RUN: spir2nvvm --stop-after=read %s -o - 2>%t | FileCheck %s --implicit-check-not=dbg
; RUN: FileCheck %s --check-prefix=WARN --input-file=%t
;
; Debug information that LLVM cannot use is dropped, and said to be; the program
; stays.

; CHECK: define spir_func void @f() {
; WARN: warning: ignoring invalid debug info in {{.*}}warn-broken-debug-info.ll [S2N-IN14]
; WARN: hint: the program is read; only what the message names is lost

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func void @f() {
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{}
