; RUN: spir2nvvm-opt -passes=finalize/local-variables --arch=sm_90 %s | FileCheck %s --implicit-check-not=@first --implicit-check-not=@common
; RUN: spir2nvvm-opt -passes=finalize/local-variables,finalize/measure,write --arch=sm_90 --emit=reflection %s | tr -d ' \n' | FileCheck %s --check-prefix=JSON
;
; ptxas grants 49152 bytes. The largest variables of a kernel move until the
; rest fits; one that two kernels share has one place, behind what either has.

; CHECK: @near = internal addrspace(3) global [12288 x i32] undef, align 4
; CHECK: @__spir2nvvm_local = external addrspace(3) global [0 x i8], align 256, !dbg [[COMMON:![0-9]+]]

; CHECK-LABEL: define void @a()
; CHECK-NEXT: store i32 1, i32 addrspace(3)* getelementptr inbounds ([12289 x i32], [12289 x i32] addrspace(3)* bitcast ([0 x i8] addrspace(3)* @__spir2nvvm_local to [12289 x i32] addrspace(3)*), i64 0, i64 5)
; CHECK-NEXT: call void @helper()

; CHECK-LABEL: define void @helper()
; CHECK-NEXT: store i32 2, i32 addrspace(3)* getelementptr inbounds ([10000 x i32], [10000 x i32] addrspace(3)* bitcast (i8 addrspace(3)* getelementptr inbounds ([0 x i8], [0 x i8] addrspace(3)* @__spir2nvvm_local, i64 0, i64 49408) to [10000 x i32] addrspace(3)*), i64 0, i64 1)

; CHECK-LABEL: define void @c()
; CHECK-NEXT: store i32 3, i32 addrspace(3)* getelementptr inbounds ([12288 x i32], [12288 x i32] addrspace(3)* @near, i64 0, i64 7)

; CHECK: [[COMMON]] = !DIGlobalVariableExpression(var: {{![0-9]+}}, expr: !DIExpression(DW_OP_plus_uconst, 49408, DW_OP_constu, 8, DW_OP_swap, DW_OP_xderef))

; JSON: "outputName":"a",{{.*}}"staticLocalBytes":40000,"dynamicLocalBytes":89408,{{.*}}"outputName":"b",{{.*}}"staticLocalBytes":49152,"dynamicLocalBytes":89408,{{.*}}"outputName":"c",{{.*}}"staticLocalBytes":49152,"dynamicLocalBytes":0,
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@first = internal addrspace(3) global [12289 x i32] undef, align 4
@common = internal addrspace(3) global [10000 x i32] undef, align 256, !dbg !3
@second = internal addrspace(3) global [10000 x i32] undef, align 4
@near = internal addrspace(3) global [12288 x i32] undef, align 4

define void @a() {
  store i32 1, i32 addrspace(3)* getelementptr inbounds ([12289 x i32], [12289 x i32] addrspace(3)* @first, i64 0, i64 5)
  call void @helper()
  store i32 1, i32 addrspace(3)* getelementptr inbounds ([10000 x i32], [10000 x i32] addrspace(3)* @second, i64 0, i64 5)
  ret void
}
define void @helper() {
  store i32 2, i32 addrspace(3)* getelementptr inbounds ([10000 x i32], [10000 x i32] addrspace(3)* @common, i64 0, i64 1)
  ret void
}
define void @b() {
  call void @helper()
  store i32 3, i32 addrspace(3)* getelementptr inbounds ([12288 x i32], [12288 x i32] addrspace(3)* @near, i64 0, i64 7)
  ret void
}
define void @c() {
  store i32 3, i32 addrspace(3)* getelementptr inbounds ([12288 x i32], [12288 x i32] addrspace(3)* @near, i64 0, i64 7)
  ret void
}

!llvm.dbg.cu = !{!6}
!llvm.module.flags = !{!7}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void ()* @a, !"kernel", i32 1}
!1 = !{void ()* @b, !"kernel", i32 1}
!2 = !{void ()* @c, !"kernel", i32 1}
!3 = !DIGlobalVariableExpression(var: !4, expr: !DIExpression(DW_OP_constu, 8, DW_OP_swap, DW_OP_xderef))
!4 = distinct !DIGlobalVariable(name: "common", scope: !6, file: !5, line: 1, type: !8, isLocal: true, isDefinition: true)
!5 = !DIFile(filename: "a.cl", directory: "/")
!6 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !5, emissionKind: FullDebug, globals: !9)
!7 = !{i32 1, !"Debug Info Version", i32 3}
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !{!3}
