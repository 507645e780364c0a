; RUN: spir2nvvm-opt -passes=finalize/shared-variables %s | FileCheck %s --match-full-lines
;
; Shared variables begin undefined and are not constants; those in global memory
; keep what they begin with.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: @tile = internal addrspace(3) global [4 x i32] undef
; CHECK-NEXT: @fixed = internal addrspace(3) global i32 undef
; CHECK-NEXT: @from.host = external addrspace(3) global [0 x i8]
; CHECK-NEXT: @state = addrspace(1) global i32 0
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

@tile = internal addrspace(3) global [4 x i32] zeroinitializer
@fixed = internal addrspace(3) constant i32 0
@from.host = external addrspace(3) global [0 x i8]
@state = addrspace(1) global i32 0
