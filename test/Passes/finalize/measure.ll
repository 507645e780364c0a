; RUN: split-file %s %t
; RUN: spir2nvvm-opt -passes=finalize/measure %t/ok.ll 2>&1 | FileCheck %t/ok.ll --implicit-check-not=S2N-
; RUN: spir2nvvm-opt -passes=finalize/measure,write --emit=reflection %t/ok.ll | tr -d ' \n' | FileCheck %t/ok.ll --check-prefix=JSON
; RUN: spir2nvvm-opt -passes=finalize/measure %t/bad.ll 2>&1 >/dev/null | FileCheck %t/bad.ll --implicit-check-not=vprintf --implicit-check-not=dynamic
;
; The module stays as it is; only the reflection has the sizes. What nobody
; defines is reported unless CUDA or the launch supplies it.

;--- ok.ll
; CHECK-LABEL: define void @k(i8 %n, i64 addrspace(1)* %p) {
; CHECK-NEXT: %a = alloca [3 x i32], align 4
; CHECK-NEXT: store i32 1, i32 addrspace(3)* @tile, align 4
; CHECK-NEXT: ret void
; JSON: "offset":0,"size":1,"align":1
; JSON-SAME: "offset":8,"size":8,"align":8
; JSON-SAME: "staticLocalBytes":4,"dynamicLocalBytes":0,"privateBytes":12
; JSON-SAME: "constantBytes":8,"variableBytes":12,
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global i32 undef
@table = addrspace(4) constant [2 x i32] [i32 1, i32 2]
@counter = internal addrspace(1) global i32 3
@room = internal addrspace(1) global [2 x i32] undef
@fixed = internal addrspace(1) constant [4 x i32] zeroinitializer

define void @k(i8 %n, i64 addrspace(1)* %p) {
  %a = alloca [3 x i32]
  store i32 1, i32 addrspace(3)* @tile
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void (i8, i64 addrspace(1)*)* @k, !"kernel", i32 1}

;--- bad.ll
; CHECK: warning: 'missing' is used but not defined [S2N-FN09]
; CHECK: warning: 'table' is used but not defined [S2N-FN09]
target triple = "nvptx64-nvidia-cuda"

@table = external addrspace(4) constant i32
@dynamic = external addrspace(3) global [0 x i8]

declare void @missing()
declare i32 @vprintf(i8*, i8*)
