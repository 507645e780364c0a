; RUN: spir2nvvm-opt -passes=legalise -arch=sm_75 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=legalise -arch=sm_100 %s | FileCheck %s
;
; The code generators merge the extension of a whole vector with its load, and
; load floats into the registers of doubles.

; CHECK-LABEL: define void @vector(
; CHECK: %[[A:.*]] = extractelement <2 x float> %v, i64 0
; CHECK-NEXT: %[[X:.*]] = fpext float %[[A]] to double
; CHECK-NEXT: %[[R:.*]] = insertelement <2 x double> undef, double %[[X]], i64 0
; CHECK-NEXT: %[[B:.*]] = extractelement <2 x float> %v, i64 1
; CHECK-NEXT: %[[Y:.*]] = fpext float %[[B]] to double
; CHECK-NEXT: %x = insertelement <2 x double> %[[R]], double %[[Y]], i64 1
define void @vector(<2 x float> addrspace(1)* %p, <2 x double> addrspace(1)* %q) {
  %v = load <2 x float>, <2 x float> addrspace(1)* %p, align 8
  %x = fpext <2 x float> %v to <2 x double>
  store <2 x double> %x, <2 x double> addrspace(1)* %q, align 16
  ret void
}

; CHECK-LABEL: define void @scalar(
; CHECK: %x = fpext float %v to double
define void @scalar(float %v, double addrspace(1)* %q) {
  %x = fpext float %v to double
  store double %x, double addrspace(1)* %q, align 8
  ret void
}
