; RUN: spir2nvvm-opt -passes=legalise/paths %s | FileCheck %s --match-full-lines
;
; The name of the source goes, and the module has a name of ours.

; CHECK: ; ModuleID = 'spir2nvvm'
; CHECK-NEXT: target triple = "nvptx64-nvidia-cuda"
; CHECK-EMPTY:
; CHECK-NEXT: define void @f() {
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-NOT: {{.+}}

source_filename = "/home/somebody/a.cl"
target triple = "nvptx64-nvidia-cuda"

define void @f() {
  ret void
}
