; RUN: spir2nvvm-opt -passes=remap-address-spaces %s | FileCheck %s
;
; A memset of zeros over private, local or constant pointers is followed by
; stores of their null to those that it covers.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%s = type { i32, [2 x i8*], i32, i8 addrspace(3)*, i8 addrspace(1)*, [8 x i32] }
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
declare void @llvm.memset.p3i8.i32(i8 addrspace(3)*, i8, i32, i1)

; CHECK-LABEL: define void @whole()
; CHECK: call void @llvm.memset.p5i8.i64(i8 addrspace(5)* align 8 [[T:%[a-z.0-9]+]],
; CHECK-NEXT: [[B:%[0-9]+]] = getelementptr inbounds i8, i8 addrspace(5)* [[T]], i64 8
; CHECK-NEXT: [[P:%[0-9]+]] = bitcast i8 addrspace(5)* [[B]] to i8 addrspace(5)* addrspace(5)*
; CHECK-NEXT: store i8 addrspace(5)* inttoptr (i64 -1 to i8 addrspace(5)*), i8 addrspace(5)* addrspace(5)* [[P]], align 8
; CHECK-NEXT: getelementptr inbounds i8, i8 addrspace(5)* [[T]], i64 16
; CHECK: store i8 addrspace(5)* inttoptr (i64 -1
; CHECK-NEXT: [[B:%[0-9]+]] = getelementptr inbounds i8, i8 addrspace(5)* [[T]], i64 32
; CHECK-NEXT: [[P:%[0-9]+]] = bitcast i8 addrspace(5)* [[B]] to i8 addrspace(3)* addrspace(5)*
; CHECK-NEXT: store i8 addrspace(3)* inttoptr (i64 -1 to i8 addrspace(3)*), i8 addrspace(3)* addrspace(5)* [[P]], align 8
; CHECK-NEXT: ret void
define void @whole() {
  %t = alloca %s
  %b = bitcast %s* %t to i8*
  call void @llvm.memset.p0i8.i64(i8* align 8 %b, i8 0, i64 80, i1 false)
  ret void
}

; Nothing but numbers, before pointers and after them; any byte may do.
; CHECK-LABEL: define void @numbers(
; CHECK: memset
; CHECK-NEXT: memset
; CHECK-NEXT: ret void
define void @numbers(%s* %t, i8 %any) {
  %n = bitcast %s* %t to i8*
  %f = getelementptr %s, %s* %t, i64 0, i32 5, i64 0
  %b = bitcast i32* %f to i8*
  call void @llvm.memset.p0i8.i64(i8* %n, i8 %any, i64 4, i1 false)
  call void @llvm.memset.p0i8.i64(i8* %b, i8 1, i64 32, i1 false)
  ret void
}

; From the middle of one element into the next but one: 56 bytes of the first,
; all 80 of the second, 16 of the third.
; CHECK-LABEL: define void @elements(
; CHECK: memset
; CHECK-NEXT: getelementptr inbounds i8, {{.*}}, i64 8
; CHECK-NEXT: bitcast
; CHECK-NEXT: store volatile {{.*}} align 4
; CHECK-NEXT: getelementptr inbounds i8, {{.*}}, i64 64
; CHECK-NEXT: bitcast
; CHECK-NEXT: store volatile {{.*}} align 4
; CHECK-NEXT: getelementptr inbounds i8, {{.*}}, i64 72
; CHECK-NEXT: bitcast
; CHECK-NEXT: store volatile {{.*}} align 4
; CHECK-NEXT: getelementptr inbounds i8, {{.*}}, i64 88
; CHECK-NEXT: bitcast
; CHECK-NEXT: store volatile {{.*}} align 4
; CHECK-NEXT: getelementptr inbounds i8, {{.*}}, i64 144
; CHECK-NEXT: bitcast
; CHECK-NEXT: store volatile {{.*}} align 4
; CHECK-NEXT: ret void
define void @elements(%s* %t) {
  %b = bitcast %s* %t to i8*
  %f = getelementptr i8, i8* %b, i64 -56
  call void @llvm.memset.p0i8.i64(i8* align 4 %f, i8 0, i64 152, i1 true)
  ret void
}

; The index is not known, what it leads to is.
; CHECK-LABEL: define void @indexed(
; CHECK: memset
; CHECK-NEXT: [[B:%[0-9]+]] = getelementptr inbounds i8, i8 addrspace(5)* %b, i64 4
; CHECK-NEXT: [[P:%[0-9]+]] = bitcast i8 addrspace(5)* [[B]] to i8 addrspace(3)* addrspace(5)*
; CHECK-NEXT: store i8 addrspace(3)* inttoptr (i64 -1 to i8 addrspace(3)*), i8 addrspace(3)* addrspace(5)* [[P]], align 4
; CHECK-NEXT: ret void
define void @indexed([4 x %s]* %t, i64 %i) {
  %f = getelementptr [4 x %s], [4 x %s]* %t, i64 0, i64 %i, i32 2
  %n = bitcast i32* %f to i8*
  %b = getelementptr i8, i8* %n, i64 4
  call void @llvm.memset.p0i8.i64(i8* align 4 %b, i8 0, i64 28, i1 false)
  ret void
}

; CHECK-LABEL: define void @lengthAtRunTime(
; CHECK: memset
; CHECK-NEXT: call void @__spir2nvvm_clear_pointers_0(%s addrspace(5)* %t, i8 addrspace(5)* %b, i64 %n)
; CHECK: memset
; CHECK-NEXT: call void @__spir2nvvm_clear_pointers_0(%s addrspace(5)* %t, i8 addrspace(5)* %c, i64 8)
; CHECK-NEXT: ret void
define void @lengthAtRunTime(%s* %t, i64 %n, i64 %i) {
  %f = getelementptr %s, %s* %t, i64 0, i32 1, i64 %i
  %b = bitcast i8** %f to i8*
  call void @llvm.memset.p0i8.i64(i8* %b, i8 0, i64 %n, i1 false)
  %bytes = bitcast %s* %t to i8*
  %c = getelementptr i8, i8* %bytes, i64 %i
  call void @llvm.memset.p0i8.i64(i8* %c, i8 0, i64 8, i1 false)
  ret void
}

; CHECK-LABEL: define void @moreThanAHandful(
; CHECK: memset
; CHECK-NEXT: call void @__spir2nvvm_clear_pointers_1([100 x i8 addrspace(5)*] addrspace(3)* %t, i8 addrspace(3)* %b, i64 800)
; CHECK-NEXT: ret void
define void @moreThanAHandful([100 x i8*] addrspace(3)* %t) {
  %b = bitcast [100 x i8*] addrspace(3)* %t to i8 addrspace(3)*
  call void @llvm.memset.p3i8.i32(i8 addrspace(3)* %b, i8 0, i32 800, i1 false)
  ret void
}

; Each pointer of each element that the fill touches, if it is inside.
; CHECK-LABEL: define internal void @__spir2nvvm_clear_pointers_0(%s addrspace(5)* %0, i8 addrspace(5)* %1, i64 %2)
; CHECK: %begin = ptrtoint i8 addrspace(5)* %1 to i64
; CHECK: %end = add i64 %begin, %2
; CHECK: sdiv i64 {{.*}}, 80
; CHECK: sdiv i64 {{.*}}, 80
; CHECK: loop:
; CHECK: [[AT:%[0-9]+]] = ptrtoint i8 addrspace(5)* addrspace(5)* [[P:%[0-9]+]] to i64
; CHECK: icmp uge i64 [[AT]], %begin
; CHECK: icmp ule i64 {{.*}}, %end
; CHECK: [[Q:%[0-9]+]] = getelementptr %s, %s addrspace(5)* {{.*}}, i32 0, i32 3
; CHECK: store i8 addrspace(5)* inttoptr (i64 -1 to i8 addrspace(5)*), i8 addrspace(5)* addrspace(5)* [[P]], align 8
; CHECK: store i8 addrspace(3)* inttoptr (i64 -1 to i8 addrspace(3)*), i8 addrspace(3)* addrspace(5)* [[Q]], align 8
; CHECK-NOT: store
; CHECK: ret void
