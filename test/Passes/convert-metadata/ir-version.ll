; RUN: spir2nvvm-opt -passes=convert-metadata %s | FileCheck %s --check-prefix=V20
; RUN: spir2nvvm-opt -passes=convert-metadata -g %s | FileCheck %s --check-prefix=V20
; RUN: spir2nvvm-opt -passes=convert-metadata --nvvm-ir=1.1 %s | FileCheck %s --check-prefix=V11
;
; Two numbers without debug information, whatever was asked for; libNVVM
; refuses four when there is no compile unit to go with them.

; V20: !nvvmir.version = !{[[V:![0-9]+]]}
; V20: [[V]] = !{i32 2, i32 0}
; V11: !nvvmir.version = !{[[V:![0-9]+]]}
; V11: [[V]] = !{i32 1, i32 1}

define spir_func void @f() {
  ret void
}
