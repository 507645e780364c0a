; RUN: not spir2nvvm-opt -passes=resolve-builtins %s 2>&1 | FileCheck %s
;
; A builtin's parameters determine its result; a declaration with another result
; is another function.

; CHECK: error: builtin 'double sin(double)' is declared to return 'float'; expected double [S2N-BI14]
; CHECK-NEXT: at: {{.*}}%a = call spir_func float @_Z3sind(double 0.000000e+00)
; CHECK-NEXT: in: block '%0' of function 'f'
; CHECK: hint: the name determines the parameters, and they determine the result; declare it accordingly{{$}}
; CHECK: error: builtin 'void barrier(uint)' is declared to return 'i32'; expected void [S2N-BI14]
; CHECK: error: builtin 'int isnan(float)' is declared to return 'i8'; expected int [S2N-BI14]
; CHECK: error: builtin 'float4 vload4(size_t, const __global float*)' is declared to return 'float'; expected float4 [S2N-BI14]
; CHECK: error: builtin 'float length(float4)' is declared to return 'void'; expected float [S2N-BI14]
; CHECK-NOT: [S2N-

target triple = "spir64-unknown-unknown"

declare spir_func float @_Z3sind(double)
declare spir_func i32 @_Z7barrierj(i32)
declare spir_func i8 @_Z5isnanf(float)
declare spir_func float @_Z6vload4mPKU3AS1f(i64, float addrspace(1)*)
declare spir_func void @_Z6lengthDv4_f(<4 x float>)
declare spir_func i64 @_Z13get_global_idj(i32)

define spir_func void @f(float addrspace(1)* %p) {
  %a = call spir_func float @_Z3sind(double 0.0)
  %b = call spir_func i32 @_Z7barrierj(i32 1)
  %c = call spir_func i8 @_Z5isnanf(float 0.0)
  %d = call spir_func float @_Z6vload4mPKU3AS1f(i64 0, float addrspace(1)* %p)
  call spir_func void @_Z6lengthDv4_f(<4 x float> zeroinitializer)
  %e = call spir_func i64 @_Z13get_global_idj(i32 0)
  ret void
}
