; RUN: not spir-verify %s 2>&1 | FileCheck %s
; RUN: not spir-verify --diagnostics=json %s 2>&1 | FileCheck %s --check-prefix=JSON
;
; A finding names the source line where the module has debug information, and
; shows it where the module has the text; and the calls that were inlined.

; CHECK: source-line.ll: error: store writes to constant memory (address space 2); expected a writable address space [S2N-SP314]
; CHECK-NEXT: at: {{.*}}store i32 1
; CHECK-NEXT: in: {{ *}}block 'entry' of function 'f'
; CHECK-NEXT: source: k.cl:3:5
; CHECK-NEXT: called: t.cl:2:3 in 'f', k.cl:2:1 in 'f'
; CHECK: t.cl:2:3: error: store writes to constant memory
; CHECK-NEXT: 2 | *p = 1;
; CHECK-NEXT:   | ^
; JSON: "source":"k.cl:3:5","called":"t.cl:2:3 in 'f', k.cl:2:1 in 'f'","line":3,"column":5

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f(i32 addrspace(2)* %p) nounwind !dbg !4 {
entry:
  store i32 1, i32 addrspace(2)* %p, align 4, !dbg !6
  store i32 1, i32 addrspace(2)* %p, align 4, !dbg !12
  ret void
}
!llvm.dbg.cu = !{!1, !14}
!llvm.module.flags = !{!7}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: LineTablesOnly)
!2 = !DIFile(filename: "k.cl", directory: "/")
!3 = !DISubroutineType(types: !8)
!4 = distinct !DISubprogram(name: "f", file: !2, line: 1, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 3, column: 5, scope: !4, inlinedAt: !11)
!9 = !DIFile(filename: "t.cl", directory: "/", source: "void f() {\0A  *p = 1;\0A}\0A")
!10 = distinct !DISubprogram(name: "f", file: !9, line: 1, type: !3, unit: !14, spFlags: DISPFlagDefinition)
!11 = distinct !DILocation(line: 2, column: 3, scope: !10, inlinedAt: !13)
!12 = !DILocation(line: 2, column: 3, scope: !10, inlinedAt: !13)
!13 = distinct !DILocation(line: 2, column: 1, scope: !4)
!14 = distinct !DICompileUnit(language: DW_LANG_C99, file: !9, emissionKind: LineTablesOnly)
!7 = !{i32 2, !"Debug Info Version", i32 3}
!8 = !{null}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
