; RUN: split-file %s %t
; RUN: spir2nvvm-opt -passes=normalise/accuracy %t/granted.ll | FileCheck %t/granted.ll --check-prefix=GRANTED
; RUN: spir2nvvm-opt -passes=normalise/accuracy --precise-div-sqrt=off %t/granted.ll | FileCheck %t/granted.ll --check-prefix=GRANTED
; RUN: spir2nvvm-opt -passes=normalise/accuracy -cl-denorms-are-zero %t/granted.ll | FileCheck %t/granted.ll --check-prefix=FLUSH
; RUN: spir2nvvm-opt -passes=normalise/accuracy --precise-div-sqrt=on %t/granted.ll | FileCheck %t/granted.ll --check-prefix=EXACT
; RUN: spir2nvvm-opt -passes=normalise/accuracy -cl-fp32-correctly-rounded-divide-sqrt %t/granted.ll | FileCheck %t/granted.ll --check-prefix=EXACT
; RUN: spir2nvvm-opt -passes=normalise/accuracy -cl-unsafe-math-optimizations %t/granted.ll | FileCheck %t/granted.ll --check-prefix=RELAXED
; RUN: spir2nvvm-opt -passes=normalise/accuracy %t/mixed.ll | FileCheck %t/mixed.ll
; RUN: spir2nvvm-opt -passes=normalise/accuracy %t/options.ll | FileCheck %t/options.ll
; RUN: spir2nvvm-opt -passes=normalise/accuracy %t/restricted.ll | FileCheck %t/restricted.ll
; RUN: spir2nvvm-opt -passes=normalise/accuracy %t/unknown.ll | FileCheck %t/unknown.ll
;
; Single-precision divisions with at least 2 ulp of !fpmath become PTX's
; approximations, which miss by 2. Calls of sqrt without a mark follow when all
; divisions of the module have one, or the options of the module are known.

;--- granted.ll
target triple = "spir64-unknown-unknown"
; GRANTED-LABEL: @divide
; GRANTED: call float asm "div.full.f32 $0, $1, $2;", "=f,f,f"(float %x, float %y) [[PURE:#[0-9]+]]
; FLUSH: call float asm "div.full.ftz.f32 $0, $1, $2;", "=f,f,f"
; EXACT: fdiv float %x, %y
; RELAXED: fdiv float %x, %y
define spir_func float @divide(float %x, float %y) {
  %q = fdiv float %x, %y, !fpmath !0
  ret float %q
}
; GRANTED-LABEL: @lanes
; GRANTED-COUNT-2: call float asm "div.full.f32
; FLUSH-COUNT-2: call float asm "div.full.ftz.f32
; EXACT: fdiv <2 x float>
define spir_func <2 x float> @lanes(<2 x float> %x, <2 x float> %y) {
  %q = fdiv <2 x float> %x, %y, !fpmath !0
  ret <2 x float> %q
}
; GRANTED-LABEL: @reciprocal
; GRANTED: call float asm "rcp.approx.f32 $0, $1;", "=f,f"(float %y)
; FLUSH: call float asm "rcp.approx.ftz.f32 $0, $1;"
; EXACT: fdiv float 1.0
define spir_func float @reciprocal(float %y) {
  %q = fdiv float 1.0, %y, !fpmath !0
  ret float %q
}
; libNVVM multiplies by the inverse where that is exact.
; GRANTED-LABEL: @by_four
; GRANTED: fdiv float %x, 4.0
define spir_func float @by_four(float %x) {
  %q = fdiv float %x, 4.0, !fpmath !0
  ret float %q
}
; GRANTED-LABEL: @root
; GRANTED: call spir_func float @_Z4sqrtf(float %x), !fpmath [[ROOT:![0-9]+]]
; RELAXED: call spir_func float @_Z4sqrtf(float %x), !fpmath
; EXACT: call spir_func float @_Z4sqrtf(float %x){{$}}
define spir_func float @root(float %x) {
  %r = call spir_func float @_Z4sqrtf(float %x)
  ret float %r
}
; GRANTED-LABEL: @inverse_root
; GRANTED-NOT: sqrtf
; GRANTED: call float asm "rsqrt.approx.f32 $0, $1;", "=f,f"(float %x)
; GRANTED-NEXT: ret
define spir_func float @inverse_root(float %x) {
  %r = call spir_func float @_Z4sqrtf(float %x)
  %q = fdiv float 1.0, %r, !fpmath !0
  ret float %q
}
; Doubles are always exact.
; GRANTED-LABEL: @doubles
; GRANTED: fdiv double
; GRANTED: call spir_func double @_Z4sqrtd(double %q){{$}}
define spir_func double @doubles(double %x, double %y) {
  %q = fdiv double %x, %y
  %r = call spir_func double @_Z4sqrtd(double %q)
  ret double %r
}
; GRANTED: attributes [[PURE]] = { nounwind readnone }
; GRANTED: [[ROOT]] = !{float 3.0
declare spir_func float @_Z4sqrtf(float)
declare spir_func double @_Z4sqrtd(double)
!0 = !{float 2.5}

;--- mixed.ll
target triple = "spir64-unknown-unknown"
; One division is to be exact: calls of sqrt without a mark are.
; CHECK: asm "div.full.f32
; CHECK: fdiv float %x, %y{{$}}
; CHECK: fdiv float %x, %y, !fpmath
; CHECK: @_Z4sqrtf(float %x){{$}}
; CHECK: @_Z4sqrtf(float %y), !fpmath
define spir_func void @f(float %x, float %y) {
  %q = fdiv float %x, %y, !fpmath !0
  %p = fdiv float %x, %y
  %o = fdiv float %x, %y, !fpmath !1
  %r = call spir_func float @_Z4sqrtf(float %x)
  %s = call spir_func float @_Z4sqrtf(float %y), !fpmath !2
  ret void
}
declare spir_func float @_Z4sqrtf(float)
!0 = !{float 2.5}
!1 = !{float 1.0}
!2 = !{float 3.0}

;--- options.ll
target triple = "spir64-unknown-unknown"
; The module says with what it was compiled, and the option is not there.
; CHECK: @_Z4sqrtDv2_f(<2 x float> %x), !fpmath
define spir_func void @f(<2 x float> %x) {
  %r = call spir_func <2 x float> @_Z4sqrtDv2_f(<2 x float> %x)
  ret void
}
declare spir_func <2 x float> @_Z4sqrtDv2_f(<2 x float>)
!opencl.compiler.options = !{!0}
!0 = !{!"-cl-mad-enable"}

;--- restricted.ll
target triple = "spir64-unknown-unknown"
; CHECK: fdiv float
; CHECK: @_Z4sqrtf(float %x){{$}}
define spir_func void @f(float %x) {
  %q = fdiv float %x, %x, !fpmath !1
  %r = call spir_func float @_Z4sqrtf(float %x)
  ret void
}
declare spir_func float @_Z4sqrtf(float)
!opencl.compiler.options = !{!0}
!0 = !{!"-cl-fp32-correctly-rounded-divide-sqrt"}
!1 = !{float 2.5}

;--- unknown.ll
target triple = "spir64-unknown-unknown"
; Nothing says that sqrt may be off.
; CHECK: @_Z4sqrtf(float %x){{$}}
define spir_func void @f(float %x) {
  %r = call spir_func float @_Z4sqrtf(float %x)
  ret void
}
declare spir_func float @_Z4sqrtf(float)
