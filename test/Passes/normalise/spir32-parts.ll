; RUN: spir2nvvm-opt -passes=normalise %s | FileCheck %s
;
; Parts of objects with pointers, filled and copied in 32-bit SPIR: the length is
; that of the same scalars with pointers of eight bytes.

target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir-unknown-unknown"
%s = type { i32, i8*, [3 x i32], i8*, [2 x i32] }
declare void @llvm.memset.p0i8.i32(i8*, i8, i32, i1)
declare void @llvm.memcpy.p0i8.p0i8.i32(i8*, i8*, i32, i1)

; From the first pointer to the second: 8 to 40, not 5 pointers.
; CHECK-LABEL: @run(
; CHECK: memset{{.*}} i32 32, i1 false)
define spir_func void @run(%s* %t) {
  %f = getelementptr %s, %s* %t, i32 0, i32 1
  %b = bitcast i8** %f to i8*
  call void @llvm.memset.p0i8.i32(i8* %b, i8 0, i32 20, i1 false)
  ret void
}

; To the end of the object: its padding need not be filled.
; CHECK-LABEL: @rest(
; CHECK: memset{{.*}} i32 40, i1 false)
define spir_func void @rest(%s* %t) {
  %f = getelementptr %s, %s* %t, i32 0, i32 1
  %b = bitcast i8** %f to i8*
  call void @llvm.memset.p0i8.i32(i8* %b, i8 0, i32 28, i1 false)
  ret void
}

; CHECK-LABEL: @elements(
; CHECK: memset{{.*}} i32 144, i1 false)
define spir_func void @elements([4 x %s]* %t) {
  %f = getelementptr [4 x %s], [4 x %s]* %t, i32 0, i32 1
  %b = bitcast %s* %f to i8*
  call void @llvm.memset.p0i8.i32(i8* %b, i8 0, i32 96, i1 false)
  ret void
}

; The first fields only, which other bytes may be.
; CHECK-LABEL: @front(
; CHECK: memcpy{{.*}} i32 64, i1 false)
define spir_func void @front({ [16 x i32], i8* }* %t, [16 x i32]* %m) {
  %f = getelementptr { [16 x i32], i8* }, { [16 x i32], i8* }* %t, i32 0, i32 0
  %b = bitcast [16 x i32]* %f to i8*
  %c = bitcast [16 x i32]* %m to i8*
  call void @llvm.memcpy.p0i8.p0i8.i32(i8* %b, i8* %c, i32 64, i1 false)
  ret void
}

; The same fields of two structures.
; CHECK-LABEL: @fields(
; CHECK: memcpy{{.*}} i32 32, i1 false)
define spir_func void @fields(%s* %t, { i64, i8*, [3 x i32], i8* }* %u) {
  %f = getelementptr %s, %s* %t, i32 0, i32 1
  %b = bitcast i8** %f to i8*
  %g = getelementptr { i64, i8*, [3 x i32], i8* }, { i64, i8*, [3 x i32], i8* }* %u, i32 0, i32 1
  %c = bitcast i8** %g to i8*
  call void @llvm.memcpy.p0i8.p0i8.i32(i8* %b, i8* %c, i32 20, i1 false)
  ret void
}

; Inside an element without pointers, wherever it is.
; CHECK-LABEL: @inside(
; CHECK: memset{{.*}} i32 4, i1 false)
define spir_func void @inside(%s* %t, i32 %i) {
  %f = getelementptr %s, %s* %t, i32 0, i32 2, i32 %i
  %b = bitcast i32* %f to i8*
  call void @llvm.memset.p0i8.i32(i8* %b, i8 0, i32 4, i1 false)
  ret void
}
