; RUN: llvm-as %S/Inputs/math-library.ll -o %t.bc
; RUN: spir2nvvm-opt -passes=finalize/math-library -math-library=%t.bc %s | FileCheck %s --implicit-check-not=__nv_unused --implicit-check-not=convergent
; RUN: spir2nvvm-opt -passes=convert-metadata,finalize/math-library -cl-denorms-are-zero -math-library=%t.bc %s | FileCheck %s --check-prefix=FTZ
; RUN: spir2nvvm-opt -passes=finalize/math-library %s | FileCheck %s --check-prefix=NONE --implicit-check-not=internal
;
; What is called of the library becomes part of the module. Its operations are
; named, so that no option of the program changes them; the program's own stay,
; and so does the square root, which is the program's. Without a library the
; calls stay: libNVVM links libdevice.

; CHECK: @table = internal unnamed_addr addrspace(4) constant [2 x float]
; CHECK: define spir_func float @f(float %x, i64 %i) {
; CHECK: %a = fadd float %x, %x
; CHECK: call float @__nv_f(float %a, i64 %i)
; CHECK: define internal float @__nv_f(float %x, i64 %i) {
; CHECK: %[[P:.+]] = call float @llvm.nvvm.mul.rn.f(float %x, float %t)
; CHECK-NEXT: %[[S:.+]] = call float @llvm.nvvm.add.rn.f(float %[[P]], float %x)
; CHECK-NEXT: %[[N:.+]] = fneg float %t
; CHECK-NEXT: %[[D:.+]] = call float @llvm.nvvm.add.rn.f(float %[[S]], float %[[N]])
; CHECK-NEXT: %[[Q:.+]] = call float @llvm.nvvm.div.rn.f(float %[[D]], float %x)
; CHECK-NEXT: call float @llvm.nvvm.sqrt.rn.f(float %[[Q]])
; CHECK-NEXT: call float @llvm.nvvm.floor.f(
; CHECK-NEXT: call float @llvm.nvvm.ceil.f(
; CHECK-NEXT: call float @llvm.nvvm.trunc.f(
; CHECK-NEXT: call float @llvm.nvvm.fabs.f(
; CHECK-NEXT: call float @llvm.nvvm.round.f(
; CHECK-NEXT: call float @llvm.nvvm.round.f(
; CHECK-NEXT: call float @llvm.nvvm.fmax.f(
; CHECK-NEXT: %[[M:.+]] = call float @llvm.nvvm.fmin.f(
; CHECK-NEXT: %[[MB:.+]] = bitcast float %[[M]] to i32
; CHECK-NEXT: %[[REST:.+]] = and i32 %[[MB]], 2147483647
; CHECK-NEXT: %[[XB:.+]] = bitcast float %x to i32
; CHECK-NEXT: %[[SIGN:.+]] = and i32 %[[XB]], -2147483648
; CHECK-NEXT: %[[BOTH:.+]] = or i32 %[[REST]], %[[SIGN]]
; CHECK-NEXT: %[[C:.+]] = bitcast i32 %[[BOTH]] to float
; CHECK-NEXT: call float @llvm.fma.f32(float %[[C]], float %x, float %t)
; CHECK: define internal double @__nv_g(double %x) {
; CHECK-NEXT: call double @llvm.nvvm.mul.rn.d(
; CHECK-NEXT: call double @llvm.nvvm.div.rn.d(
; CHECK-NEXT: call double @llvm.nvvm.sqrt.rn.d(
; CHECK: define internal float @__nv_sqrtf(float %x) {
; CHECK-NEXT: call float @llvm.sqrt.f32(float %x)

; FTZ: define internal float @__nv_f(
; FTZ: call float @llvm.nvvm.mul.rn.ftz.f(
; FTZ: call float @llvm.nvvm.div.rn.ftz.f(
; FTZ: call float @llvm.nvvm.sqrt.rn.ftz.f(
; FTZ: call float @llvm.nvvm.floor.ftz.f(
; FTZ: define internal double @__nv_g(
; FTZ-NEXT: call double @llvm.nvvm.mul.rn.d(

; NONE: declare float @__nv_f(float, i64)

; A file that is no library is named.
; RUN: not spir2nvvm-opt -passes=finalize/math-library -math-library=%s %s 2>&1 | FileCheck %s --check-prefix=BAD
; RUN: not spir2nvvm-opt -passes=finalize/math-library -math-library=%t.none %s 2>&1 | FileCheck %s --check-prefix=GONE
; BAD: error: the library of math functions cannot be linked: {{.*}}bitcode{{.*}} [S2N-BE32]
; BAD: in: file '{{.*}}math-library.ll'
; GONE: error: the library of math functions cannot be linked: No such file or directory [S2N-BE32]

target triple = "nvptx64-nvidia-cuda"

define spir_func float @f(float %x, i64 %i) {
  %a = fadd float %x, %x
  %b = call float @__nv_f(float %a, i64 %i)
  %c = call float @__nv_sqrtf(float %b)
  ret float %c
}

define spir_func double @g(double %x) {
  %a = call double @__nv_g(double %x)
  ret double %a
}

declare float @__nv_f(float, i64)
declare double @__nv_g(double)
declare float @__nv_sqrtf(float)
