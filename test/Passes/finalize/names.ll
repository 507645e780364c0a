; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection %s | FileCheck %s --check-prefix=JSON
; RUN: spir2nvvm-opt -passes=convert-metadata,finalize %s | FileCheck %s
;
; Names become [a-zA-Z$_][a-zA-Z$_0-9]*. A name that is right already keeps
; its place, so the renamed one steps aside; every rename is recorded.

; CHECK: @k_tile = internal addrspace(3)
; CHECK: @"k_tile$1" = internal addrspace(3)
; CHECK: @unnamed = internal addrspace(4)
; CHECK: @__ = internal addrspace(4)
; CHECK: @nvvm_x = internal addrspace(4)
; CHECK: define internal void @_1st()
; CHECK: define void @"a_b$1"()
; CHECK: call void @"a_b$2"()
; CHECK: define internal void @a_b()
; CHECK: define internal void @"a_b$2"()

; JSON: "name": "a-b"
; JSON-NEXT: "outputName": "a_b$1"
; JSON: "renamedSymbols": [
; JSON: "from": "1st",
; JSON-NEXT: "to": "_1st"
; JSON: "from": "a-b",
; JSON-NEXT: "to": "a_b$1"
; JSON: "from": "a b",
; JSON-NEXT: "to": "a_b$2"
; JSON: "from": "k.tile",
; JSON-NEXT: "to": "k_tile$1"
; JSON: "from": "",
; JSON-NEXT: "to": "unnamed"
; JSON: "from": "_",
; JSON-NEXT: "to": "__"
; JSON: "from": "nvvm.x",
; JSON-NEXT: "to": "nvvm_x"

@k_tile = internal addrspace(3) global i32 undef
@k.tile = internal addrspace(3) global i32 undef
@0 = addrspace(4) constant i32 1
@_ = addrspace(4) constant i32 2
@nvvm.x = addrspace(4) constant i32 3

define void @"1st"() {
  %a = load i32, i32 addrspace(4)* @0
  %b = load i32, i32 addrspace(4)* @_
  %c = load i32, i32 addrspace(4)* @nvvm.x
  ret void
}
define spir_kernel void @a-b() {
  store i32 0, i32 addrspace(3)* @k_tile
  store i32 0, i32 addrspace(3)* @k.tile
  call void @"1st"()
  call void @a_b()
  call void @"a b"()
  ret void
}
define void @a_b() {
  ret void
}
define void @"a b"() {
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void ()* @a-b}
