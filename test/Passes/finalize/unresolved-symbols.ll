; RUN: spir2nvvm-opt -passes=finalize,write --emit=reflection %s 2>%t | tr -d ' \n' | FileCheck %s
; RUN: FileCheck %s --check-prefix=DIAG --input-file=%t --implicit-check-not=vprintf --implicit-check-not=__nv --implicit-check-not=dyn
;
; libNVVM takes any reference and ptxas fails later: name what is missing, by
; its name in the input. What CUDA supplies is not missing.

; DIAG: warning: '_Z3fooDv4_f' is used but not defined (foo(float vector[4])) [S2N-FN09]
; DIAG: hint: link the module that defines it
; DIAG: warning: 'a.b' is used but not defined [S2N-FN09]
; DIAG: warning: 'table' is used but not defined [S2N-FN09]
; CHECK: "unresolvedSymbols":["_Z3fooDv4_f","a.b","table"],"usesPrintf":true

@table = external addrspace(4) constant i32
@dyn = external addrspace(3) global [0 x i8], align 128
declare void @_Z3fooDv4_f(<4 x float>)
declare void @a.b()
declare float @__nv_sinf(float)
declare i32 @vprintf(i8*, i8*)
define void @f(i8* %p) {
  call void @_Z3fooDv4_f(<4 x float> zeroinitializer)
  call void @a.b()
  %s = call float @__nv_sinf(float 0.0)
  %n = call i32 @vprintf(i8* %p, i8* %p)
  %t = load i32, i32 addrspace(4)* @table
  %d = load [0 x i8], [0 x i8] addrspace(3)* @dyn
  ret void
}
