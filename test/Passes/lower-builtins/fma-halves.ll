; RUN: spir2nvvm-opt -passes=resolve-builtins,lower-builtins --arch=sm_53 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=resolve-builtins,lower-builtins --arch=sm_52 %s | FileCheck %s --check-prefix=DOUBLE
; RUN: spir2nvvm-opt -passes=resolve-builtins,lower-builtins --arch=sm_53 --nvvm-ir=1.1 %s | FileCheck %s --check-prefix=DOUBLE
;
; fma of halves is PTX's where the architecture has one and NVVM IR has halves,
; and otherwise in double.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
declare spir_func half @_Z3fmaDhDhDh(half, half, half)
declare spir_func <3 x half> @_Z3fmaDv3_DhS_S_(<3 x half>, <3 x half>, <3 x half>)

; CHECK-LABEL: @f(
; CHECK-NEXT: %r = call half @llvm.fma.f16(half %a, half %b, half %c)
; CHECK-NEXT: ret half %r
; DOUBLE-LABEL: @f(
; DOUBLE: call double @__nv_dadd_rd(
; DOUBLE: fptrunc double
define spir_func half @f(half %a, half %b, half %c) {
  %r = call spir_func half @_Z3fmaDhDhDh(half %a, half %b, half %c)
  ret half %r
}

; CHECK-LABEL: @g(
; CHECK-NEXT: call <3 x half> @llvm.fma.v3f16(<3 x half> %a, <3 x half> %b, <3 x half> %c)
; DOUBLE-LABEL: @g(
; DOUBLE-COUNT-3: call double @__nv_dadd_rd(
define spir_func <3 x half> @g(<3 x half> %a, <3 x half> %b, <3 x half> %c) {
  %r = call spir_func <3 x half> @_Z3fmaDv3_DhS_S_(<3 x half> %a, <3 x half> %b, <3 x half> %c)
  ret <3 x half> %r
}
