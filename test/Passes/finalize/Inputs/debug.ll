; Two compile units as after linking, of clang 14's form.
@k.tile = internal addrspace(3) global i32 undef, align 4, !dbg !10

define void @k(i32 addrspace(1)* %out, i32 %n) !dbg !14 {
  call void @llvm.dbg.value(metadata i32 %n, metadata !20, metadata !DIExpression()), !dbg !21
  call void @llvm.dbg.label(metadata !22), !dbg !21
  store i32 %n, i32 addrspace(3)* @k.tile, !dbg !21
  %h = call i32 @half_it(i32 %n), !dbg !21
  call void @outside(), !dbg !21
  ret void, !dbg !21
}
define i32 @half_it(i32 %n) !dbg !16 {
  ret i32 %n, !dbg !23
}
declare !dbg !24 void @outside()
declare void @llvm.dbg.value(metadata, metadata, metadata)
declare void @llvm.dbg.label(metadata)

!nvvm.annotations = !{!0}
!llvm.dbg.cu = !{!1, !2}
!llvm.module.flags = !{!3, !4}
!0 = !{void (i32 addrspace(1)*, i32)* @k, !"kernel", i32 1}
!1 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !5, producer: "clang", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !6, nameTableKind: None)
!2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !7, producer: "clang", emissionKind: FullDebug)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 7, !"Dwarf Version", i32 5}
!5 = !DIFile(filename: "a.cl", directory: "/src")
!6 = !{!10}
!7 = !DIFile(filename: "b.cl", directory: "/src")
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64, dwarfAddressSpace: 1)
!10 = !DIGlobalVariableExpression(var: !11, expr: !DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_xderef))
!11 = distinct !DIGlobalVariable(name: "tile", scope: !14, file: !5, line: 2, type: !8, isLocal: true, isDefinition: true)
!12 = !DISubroutineType(types: !13)
!13 = !{null, !9, !8}
!14 = distinct !DISubprogram(name: "k", scope: !5, file: !5, line: 1, type: !12, unit: !1, spFlags: DISPFlagDefinition, retainedNodes: !15)
!15 = !{!20}
!16 = distinct !DISubprogram(name: "half_it", scope: !7, file: !7, line: 1, type: !17, unit: !2, spFlags: DISPFlagDefinition)
!17 = !DISubroutineType(types: !18)
!18 = !{!8, !8}
!20 = !DILocalVariable(name: "n", arg: 2, scope: !14, file: !5, line: 1, type: !8)
!21 = !DILocation(line: 3, column: 1, scope: !14)
!22 = !DILabel(scope: !14, name: "again", file: !5, line: 3)
!23 = !DILocation(line: 1, column: 9, scope: !16)
!24 = !DISubprogram(name: "outside", scope: !5, file: !5, line: 9, type: !25, spFlags: DISPFlagOptimized)
!25 = !DISubroutineType(types: !{null})
