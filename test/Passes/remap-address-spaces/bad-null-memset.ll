; RUN: not spir2nvvm-opt -passes=remap-address-spaces %s 2>&1 | FileCheck %s
;
; Fills that leave private, local or constant pointers neither null nor valid.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)

; CHECK: error: memory that holds private, local or constant pointers is filled with zeros that end inside a pointer [S2N-AS03]
; CHECK-NEXT: at: {{.*}}call void @llvm.memset
; CHECK-NEXT: in: {{.*}}'part'
; CHECK: hint: null is not zero in those spaces
define void @part([4 x i8*]* %t) {
  %b = bitcast [4 x i8*]* %t to i8*
  call void @llvm.memset.p0i8.i64(i8* %b, i8 0, i64 12, i1 false)
  ret void
}

; CHECK: error: memory that holds private, local or constant pointers is filled with a byte that is not zero [S2N-AS03]
; CHECK: in: {{.*}}'byte'
define void @byte([4 x i8*]* %t, i8 %byte) {
  %b = bitcast [4 x i8*]* %t to i8*
  call void @llvm.memset.p0i8.i64(i8* %b, i8 %byte, i64 32, i1 false)
  ret void
}

; CHECK: error: memory that holds private, local or constant pointers is filled with a byte that is not zero [S2N-AS03]
; CHECK: in: {{.*}}'ones'
define void @ones([4 x i8*]* %t, i64 %n) {
  %b = bitcast [4 x i8*]* %t to i8*
  call void @llvm.memset.p0i8.i64(i8* %b, i8 1, i64 %n, i1 false)
  ret void
}

; CHECK: error: memory that holds private, local or constant pointers is filled with zeros through one pointer to several objects [S2N-AS03]
; CHECK: in: {{.*}}'either'
define void @either(i1 %c) {
  %s = alloca { i32, i8* }
  %t = alloca [4 x i32]
  %p = bitcast { i32, i8* }* %s to i8*
  %q = bitcast [4 x i32]* %t to i8*
  %b = select i1 %c, i8* %p, i8* %q
  call void @llvm.memset.p0i8.i64(i8* %b, i8 0, i64 16, i1 false)
  ret void
}
