; RUN: spir2nvvm-opt -passes=libnvvm-faults/low-words --arch=sm_100 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/low-words --arch=sm_90 %s | FileCheck %s --check-prefix=LEGACY
;
; LowParts, modern dialect: what may be an element of 64 bits is cut to 32 by an
; intrinsic; other numbers, and other widths, are truncated.

; LEGACY-NOT: d2i

; CHECK-LABEL: @element
; CHECK: %s = sub i64 %e, 1000
; CHECK-NEXT: %[[D:.*]] = bitcast i64 %s to double
; CHECK-NEXT: %t = call i32 @llvm.nvvm.d2i.lo(double %[[D]])
; CHECK-NEXT: trunc i64 %e to i16
define i32 @element(<2 x i64> %v) {
  %e = extractelement <2 x i64> %v, i64 1
  %s = sub i64 %e, 1000
  %t = trunc i64 %s to i32
  %u = trunc i64 %e to i16
  ret i32 %t
}

; CHECK-LABEL: @variable
; CHECK: %t = call i32 @llvm.nvvm.d2i.lo(
define i32 @variable(<2 x double> %v) {
  %x = alloca double
  %y = addrspacecast double* %x to double addrspace(5)*
  %e = extractelement <2 x double> %v, i64 1
  store double %e, double addrspace(5)* %y
  %z = bitcast double* %x to i64*
  %l = load i64, i64* %z
  %t = trunc i64 %l to i32
  ret i32 %t
}

; CHECK-LABEL: @parameter
; CHECK: %t = call i32 @llvm.nvvm.d2i.lo(
; CHECK: trunc i64 %b to i32
define i32 @parameter(i64 %a, i64 %b) {
  %t = trunc i64 %a to i32
  %u = trunc i64 %b to i32
  ret i32 %t
}

; CHECK-LABEL: @result
; CHECK: %t = call i32 @llvm.nvvm.d2i.lo(
define i32 @result(<2 x i64> %v, i1 %c) {
  %e = extractelement <2 x i64> %v, i64 0
  %s = select i1 %c, i64 %e, i64 3
  %1 = call i32 @parameter(i64 %e, i64 5)
  %2 = call i64 @same(i64 %s)
  %t = trunc i64 %2 to i32
  ret i32 %t
}

define i64 @same(i64 %a) {
  ret i64 %a
}

; CHECK-LABEL: @vector_variable
; CHECK: %t = call i32 @llvm.nvvm.d2i.lo(
define i32 @vector_variable(i64 %i) {
  %x = alloca { i32, <2 x i64> }
  %p = getelementptr { i32, <2 x i64> }, { i32, <2 x i64> }* %x, i64 0, i32 1, i64 %i
  %l = load i64, i64* %p
  %t = trunc i64 %l to i32
  ret i32 %t
}

; CHECK-LABEL: @halves
; CHECK: %t = call i32 @llvm.nvvm.d2i.lo(
; CHECK: trunc i64 %h to i32
define i32 @halves(i64 %v) {
  %x = alloca i64
  store i64 %v, i64* %x
  %l = load i64, i64* %x
  %t = trunc i64 %l to i32
  %m = load i64, i64* %x
  %h = lshr i64 %m, 32
  %u = trunc i64 %h to i32
  %s = add i32 %t, %u
  ret i32 %s
}

; CHECK-LABEL: @other
; CHECK: %t = trunc i64 %l to i32
; CHECK: %u = trunc i64 %n to i32
define i32 @other(i64 addrspace(1)* %p) {
  %x = alloca i64
  %n = load i64, i64 addrspace(1)* %p
  store i64 %n, i64* %x
  %l = load i64, i64* %x
  %t = trunc i64 %l to i32
  %u = trunc i64 %n to i32
  ret i32 %t
}
