; RUN: not spir2nvvm-opt -passes=normalise %s 2>&1 | FileCheck %s
;
; Parts of objects with pointers that assume their size.

; A pointer is cut.
; CHECK: error: 32-bit SPIR copies or fills 6 bytes of %holder, which holds pointers and has 8 bytes in 32-bit SPIR [S2N-NM07]
; CHECK: hint: pointers take 8 bytes on this target
target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir-unknown-unknown"
%holder = type { i32, float addrspace(3)* }
declare void @llvm.memcpy.p0i8.p0i8.i32(i8*, i8*, i32, i1)
define spir_func void @f() {
  %a = alloca %holder
  %b = alloca %holder
  %x = bitcast %holder* %a to i8*
  %y = bitcast %holder* %b to i8*
  call void @llvm.memcpy.p0i8.p0i8.i32(i8* %x, i8* %y, i32 6, i1 false)
  ret void
}

; The other side of the copy is bytes, whose layout is unknown.
; CHECK: error: 32-bit SPIR copies or fills 8 bytes of %holder
; CHECK: in: {{.*}}'bytes'
define spir_func void @bytes(i8* %y) {
  %a = alloca %holder
  %x = bitcast %holder* %a to i8*
  call void @llvm.memcpy.p0i8.p0i8.i32(i8* %x, i8* %y, i32 8, i1 false)
  ret void
}

; The integers move apart: nested structures with pointers are aligned to 8.
; CHECK: error: 32-bit SPIR copies or fills 8 bytes of %nested
; CHECK: in: {{.*}}'apart'
%nested = type { i32, { i32, i8* } }
define spir_func void @apart(i8* %y) {
  %a = alloca %nested
  %x = bitcast %nested* %a to i8*
  call void @llvm.memcpy.p0i8.p0i8.i32(i8* %x, i8* %y, i32 8, i1 false)
  ret void
}

; CHECK: error: 32-bit SPIR copies or fills a computed number of bytes of %holder
; CHECK: in: {{.*}}'computed'
declare void @llvm.memset.p0i8.i32(i8*, i8, i32, i1)
define spir_func void @computed(i32 %n) {
  %a = alloca %holder
  %x = bitcast %holder* %a to i8*
  call void @llvm.memset.p0i8.i32(i8* %x, i8 0, i32 %n, i1 false)
  ret void
}
