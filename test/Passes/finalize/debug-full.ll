; RUN: spir2nvvm-opt -passes=finalize -g %S/Inputs/debug.ll | FileCheck %s --implicit-check-not=dbg.label --implicit-check-not=nameTableKind
;
; -g keeps variables and types in one compile unit. The flag's behaviour is
; Error, a declaration has no subprogram, and address spaces are PTX's numbers
; (shared 8, global 5).

; CHECK: @k_tile = internal addrspace(3) global i32 undef, align 4, !dbg [[TILE:![0-9]+]]
; CHECK: define void @k({{.*}}) !dbg [[K:![0-9]+]]
; CHECK: call void @llvm.dbg.value(metadata i32 %n, metadata {{![0-9]+}}, metadata !DIExpression())
; CHECK: declare void @outside(){{$}}
; CHECK: !llvm.dbg.cu = !{[[CU:![0-9]+]]}
; CHECK: !llvm.module.flags = !{[[FLAG:![0-9]+]]}
; CHECK-DAG: [[CU]] = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: {{![0-9]+}}, producer: "clang", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug
; CHECK-DAG: [[FLAG]] = !{i32 1, !"Debug Info Version", i32 3}
; CHECK-DAG: [[TILE]] = !DIGlobalVariableExpression(var: {{![0-9]+}}, expr: !DIExpression(DW_OP_constu, 8, DW_OP_swap, DW_OP_xderef))
; CHECK-DAG: !DIDerivedType(tag: DW_TAG_pointer_type, baseType: {{![0-9]+}}, size: 64, dwarfAddressSpace: 5)
; CHECK-DAG: [[K]] = distinct !DISubprogram(name: "k", {{.*}}unit: [[CU]]
; CHECK-DAG: distinct !DISubprogram(name: "half_it", {{.*}}unit: [[CU]]
