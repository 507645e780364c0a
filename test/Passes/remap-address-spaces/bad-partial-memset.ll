; RUN: not spir2nvvm-opt -passes=remap-address-spaces %s 2>&1 | FileCheck %s
;
; A part of a table of private pointers cannot be cleared with zeros: which
; pointers it covers is not known.

; CHECK: error: memory that holds private, local or constant pointers is filled with a part of them, or more than one [S2N-AS03]
; CHECK-NEXT: at: {{.*}}call void @llvm.memset
; CHECK: hint: null is not zero in those spaces

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
define void @clear(i64 %n) {
  %t = alloca [4 x i8*]
  %b = bitcast [4 x i8*]* %t to i8*
  call void @llvm.memset.p0i8.i64(i8* %b, i8 0, i64 %n, i1 false)
  ret void
}
