; RUN: spir2nvvm-opt -passes=remap-address-spaces %s | FileCheck %s
;
; A memset of zeros over private pointers is followed by stores of their null.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)

; CHECK-LABEL: define void @clear()
; CHECK: call void @llvm.memset.p5i8.i64(
; CHECK-NEXT: [[A:%[0-9]+]] = getelementptr inbounds { i32, [2 x i8 addrspace(5)*] }, { i32, [2 x i8 addrspace(5)*] } addrspace(5)* %t.as, i32 0, i32 1, i32 0
; CHECK-NEXT: store i8 addrspace(5)* inttoptr (i64 -1 to i8 addrspace(5)*), i8 addrspace(5)* addrspace(5)* [[A]]
; CHECK-NEXT: [[B:%[0-9]+]] = getelementptr inbounds {{.*}} i32 0, i32 1, i32 1
; CHECK-NEXT: store i8 addrspace(5)* inttoptr (i64 -1 to i8 addrspace(5)*), i8 addrspace(5)* addrspace(5)* [[B]]
define void @clear() {
  %t = alloca { i32, [2 x i8*] }
  %b = bitcast { i32, [2 x i8*] }* %t to i8*
  call void @llvm.memset.p0i8.i64(i8* %b, i8 0, i64 24, i1 false)
  ret void
}
