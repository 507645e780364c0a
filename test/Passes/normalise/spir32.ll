; RUN: spir2nvvm-opt -passes=normalise %s | FileCheck %s
;
; 32-bit SPIR becomes 64-bit: layout and triple change, indices wider than 32
; bits keep counting modulo 2^32, size_t builtins keep their 32-bit type, and a
; copy of a whole object with pointers is resized.

; CHECK: target datalayout = "e-p:64:64:64-
; CHECK: target triple = "spir64-unknown-unknown"
target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir-unknown-unknown"
%holder = type { i32, float addrspace(3)* }
declare spir_func i32 @_Z13get_global_idj(i32)
declare void @llvm.memcpy.p0i8.p0i8.i32(i8*, i8*, i32, i1)

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %id = call spir_func i32 @_Z13get_global_idj(i32 0)
; CHECK-NEXT: %p = getelementptr i32, i32 addrspace(1)* %b, i32 %id
; CHECK-NEXT: %wide = zext i32 %id to i64
; CHECK-NEXT: %wide.index = trunc i64 %wide to i32
; CHECK-NEXT: %q = getelementptr i32, i32 addrspace(1)* %b, i32 %wide.index
define spir_kernel void @k(i32 addrspace(1)* %b) {
  %id = call spir_func i32 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, i32 addrspace(1)* %b, i32 %id
  %wide = zext i32 %id to i64
  %q = getelementptr i32, i32 addrspace(1)* %b, i64 %wide
  ret void
}
; CHECK-LABEL: define spir_func void @copy()
; CHECK-NEXT: %a = alloca %holder, align 8
; CHECK: call void @llvm.memcpy.p0i8.p0i8.i32(i8* %x, i8* %y, i32 16, i1 false)
define spir_func void @copy() {
  %a = alloca %holder, align 4
  %b = alloca %holder, align 4
  %x = bitcast %holder* %a to i8*
  %y = bitcast %holder* %b to i8*
  call void @llvm.memcpy.p0i8.p0i8.i32(i8* %x, i8* %y, i32 8, i1 false)
  ret void
}
; The distance of two pointers and their alignment fit 32 bits.
; CHECK-LABEL: define spir_func i32 @distance(
; CHECK: %d = sub i32 %i, %j
define spir_func i32 @distance(i8 addrspace(1)* %p, i8 addrspace(1)* %q) {
  %i = ptrtoint i8 addrspace(1)* %p to i32
  %j = ptrtoint i8 addrspace(1)* %q to i32
  %d = sub i32 %i, %j
  %m = ptrtoint i8 addrspace(1)* %p to i32
  %r = and i32 %m, 15
  ret i32 %d
}
; Local offsets fit 32 bits; a null of all ones survives.
; CHECK-LABEL: define spir_func i8 addrspace(3)* @local(
; CHECK-NEXT: [[W:%[0-9]+]] = sext i32 %i to i64
; CHECK-NEXT: inttoptr i64 [[W]] to i8 addrspace(3)*
define spir_func i8 addrspace(3)* @local(i32 %i) {
  %p = inttoptr i32 %i to i8 addrspace(3)*
  ret i8 addrspace(3)* %p
}
