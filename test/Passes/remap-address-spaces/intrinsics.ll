; RUN: spir2nvvm-opt -passes=remap-address-spaces %s | FileCheck %s
;
; Overloaded intrinsics are renamed by their new types; lifetime markers name
; the alloca, as the stack is space 0 in NVVM.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
declare void @llvm.memcpy.p0i8.p1i8.i64(i8*, i8 addrspace(1)*, i64, i1)
declare void @llvm.memcpy.p3i8.p2i8.i32(i8 addrspace(3)*, i8 addrspace(2)*, i32, i1)
declare void @llvm.lifetime.start.p0i8(i64, i8*)

; CHECK-LABEL: define void @f(
; CHECK: call void @llvm.lifetime.start.p0i8(i64 4, i8* %a)
; CHECK: call void @llvm.memcpy.p5i8.p1i8.i64(i8 addrspace(5)* %a.as, i8 addrspace(1)* %g, i64 4, i1 false)
; CHECK: call void @llvm.memcpy.p3i8.p4i8.i32(i8 addrspace(3)* %l, i8 addrspace(4)* %c, i32 4, i1 true)
; CHECK-NOT: p2i8
; CHECK-NOT: lifetime.start.p5i8
define void @f(i8 addrspace(1)* %g, i8 addrspace(2)* %c, i8 addrspace(3)* %l) {
  %a = alloca i8
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %a)
  call void @llvm.memcpy.p0i8.p1i8.i64(i8* %a, i8 addrspace(1)* %g, i64 4, i1 false)
  call void @llvm.memcpy.p3i8.p2i8.i32(i8 addrspace(3)* %l, i8 addrspace(2)* %c, i32 4, i1 true)
  ret void
}
