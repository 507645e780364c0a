; LLVM 7 has no fneg: it is a subtraction from -0.0 with the same flags.
; RUN: spir2nvvm-opt -passes=legalise %s | FileCheck %s
; CHECK-LABEL: define float @negate(
; CHECK-NEXT: fsub nnan float -0.000000e+00, %x
; CHECK-NEXT: ret float
define float @negate(float %x) {
  %n = fneg nnan float %x
  ret float %n
}
; CHECK-LABEL: define <2 x double> @vector(
; CHECK-NEXT: fsub <2 x double> <double -0.000000e+00, double -0.000000e+00>, %x
define <2 x double> @vector(<2 x double> %x) {
  %n = fneg <2 x double> %x
  ret <2 x double> %n
}
