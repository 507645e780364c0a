; RUN: spir2nvvm-opt -passes=normalise/convergence %s | FileCheck %s --match-full-lines
;
; A barrier and who reaches one are convergent, and so is assembly; other
; functions are not touched.

; CHECK: target triple = "spir64-unknown-unknown"
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: convergent noduplicate
; CHECK-NEXT: declare spir_func void @_Z7barrierj(i32) #0
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: readnone
; CHECK-NEXT: declare spir_func i64 @_Z13get_global_idj(i32) #1
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: convergent
; CHECK-NEXT: define spir_func void @waits() #2 {
; CHECK-NEXT: call spir_func void @_Z7barrierj(i32 1) #0
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: convergent
; CHECK-NEXT: define spir_func void @caller() #2 {
; CHECK-NEXT: call spir_func void @waits() #2
; CHECK-NEXT: ret void
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: convergent
; CHECK-NEXT: define spir_func i32 @shuffles(i32 %a) #2 {
; CHECK-NEXT: %b = call i32 asm "shfl.sync.down.b32 $0, $1, 1, 31, -1;", "=r,r"(i32 %a) #4
; CHECK-NEXT: ret i32 %b
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: convergent
; CHECK-NEXT: define spir_func i32 @calls_shuffles(i32 %a) #2 {
; CHECK-NEXT: %b = call spir_func i32 @shuffles(i32 %a) #2
; CHECK-NEXT: ret i32 %b
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: ; Function Attrs: readonly
; CHECK-NEXT: define spir_func i64 @other() #3 {
; CHECK-NEXT: %i = call spir_func i64 @_Z13get_global_idj(i32 0)
; CHECK-NEXT: ret i64 %i
; CHECK-NEXT: }
; CHECK-EMPTY:
; CHECK-NEXT: attributes #0 = { convergent noduplicate }
; CHECK-NEXT: attributes #1 = { readnone }
; CHECK-NEXT: attributes #2 = { convergent }
; CHECK-NEXT: attributes #3 = { readonly }
; CHECK-NEXT: attributes #4 = { convergent readnone }
; CHECK-NOT: {{.+}}

target triple = "spir64-unknown-unknown"

declare spir_func void @_Z7barrierj(i32) readnone
declare spir_func i64 @_Z13get_global_idj(i32) readnone

define spir_func void @waits() readonly {
  call spir_func void @_Z7barrierj(i32 1)
  ret void
}

define spir_func void @caller() {
  call spir_func void @waits()
  ret void
}

define spir_func i32 @shuffles(i32 %a) readnone {
  %b = call i32 asm "shfl.sync.down.b32 $0, $1, 1, 31, -1;", "=r,r"(i32 %a) readnone
  ret i32 %b
}

define spir_func i32 @calls_shuffles(i32 %a) readnone {
  %b = call spir_func i32 @shuffles(i32 %a) readnone
  ret i32 %b
}

define spir_func i64 @other() readonly {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  ret i64 %i
}
