; libNVVM dies on variables only, of which there are none.
; RUN: nvvm-verify --profile=toolchain %s 2>&1 | FileCheck --allow-empty --implicit-check-not={{.}} %s

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

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
