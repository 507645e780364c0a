; RUN: spir2nvvm-opt -passes=finalize %s | FileCheck %s
;
; The dialects lay out an under-aligned byval kernel parameter differently;
; with the type's own alignment spelled out both agree with the reflection.

; CHECK: define void @k(%V* byval(%V) align 16 %v, %V* byval(%V) align 32 %w, %P* byval(%P) %p)

%V = type { <4 x float>, i32 }
%P = type <{ i8, i32 }>
define void @k(%V* byval(%V) align 4 %v, %V* byval(%V) align 32 %w, %P* byval(%P) %p) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (%V*, %V*, %P*)* @k, !"kernel", i32 1}
