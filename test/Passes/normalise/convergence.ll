; RUN: spir2nvvm-opt -passes=normalise/convergence %s | FileCheck %s --match-full-lines
;
; A barrier and who reaches one are convergent; other functions are not touched.

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

define spir_func i64 @other() readonly {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  ret i64 %i
}
