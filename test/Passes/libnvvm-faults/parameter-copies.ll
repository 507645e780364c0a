; RUN: spir2nvvm-opt -passes=libnvvm-faults/parameter-copies --arch=sm_100 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/parameter-copies --arch=sm_90 %s | FileCheck %s
;
; MisalignedCopies: copies of parameters become loads and stores of their
; alignment; long ones, aligned ones and those of other memory stay.

%pair = type { i32, i32 }

; CHECK-LABEL: @small
; CHECK: %[[L0:.*]] = load i32, i32* %{{.*}}, align 4
; CHECK: store i32 %[[L0]], i32* %{{.*}}, align 4
; CHECK: %[[L1:.*]] = load i32, i32* %{{.*}}, align 4
; CHECK: store i32 %[[L1]], i32* %{{.*}}, align 4
; CHECK-NEXT: ret void
define void @small(%pair* byval(%pair) align 4 %s) {
  %copy = alloca %pair, align 4
  %to = bitcast %pair* %copy to i8*
  %from = bitcast %pair* %s to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %to, i8* align 4 %from, i64 8, i1 false)
  ret void
}

; CHECK-LABEL: @packed
; CHECK-COUNT-6: load i8, i8*
; CHECK-NOT: load
define void @packed(<{ i16, i32 }>* byval(<{ i16, i32 }>) align 1 %s, i8* %to) {
  %from = bitcast <{ i16, i32 }>* %s to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %to, i8* align 1 %from, i64 6, i1 false)
  ret void
}

; CHECK-LABEL: @words
; CHECK-COUNT-3: load i64, i64* %{{.*}}, align 8
; CHECK-NOT: load
define void @words([3 x i64]* byval([3 x i64]) align 8 %s, i8* %to) {
  %from = bitcast [3 x i64]* %s to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %to, i8* align 8 %from, i64 24, i1 false)
  ret void
}

; CHECK-LABEL: @aligned_packed
; CHECK-COUNT-2: load i64, i64* %{{.*}}, align 8
; CHECK-NOT: load
define void @aligned_packed(<{ i8, i32, [11 x i8] }>* byval(<{ i8, i32, [11 x i8] }>) align 32 %s, i8* %to) {
  %from = bitcast <{ i8, i32, [11 x i8] }>* %s to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 32 %to, i8* align 32 %from, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: @aligned
; CHECK-NEXT: %from
; CHECK-NEXT: call void @llvm.memcpy
define void @aligned([2 x <4 x i32>]* byval([2 x <4 x i32>]) align 16 %s, i8* %to) {
  %from = bitcast [2 x <4 x i32>]* %s to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 16 %to, i8* align 16 %from, i64 32, i1 false)
  ret void
}

; CHECK-LABEL: @long
; CHECK-NEXT: %from
; CHECK-NEXT: call void @llvm.memcpy
define void @long([17 x i32]* byval([17 x i32]) align 4 %s, i8* %to) {
  %from = bitcast [17 x i32]* %s to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %to, i8* align 4 %from, i64 68, i1 false)
  ret void
}

; CHECK-LABEL: @long_packed
; CHECK-COUNT-65: load i8, i8*
; CHECK-NOT: load
define void @long_packed(<{ [61 x i8], i32 }>* byval(<{ [61 x i8], i32 }>) align 1 %s, i8* %to) {
  %from = bitcast <{ [61 x i8], i32 }>* %s to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %to, i8* align 1 %from, i64 65, i1 false)
  ret void
}

; CHECK-LABEL: @other_memory
; CHECK-NEXT: call void @llvm.memcpy
define void @other_memory(i8* %from, i8* %to) {
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %to, i8* align 4 %from, i64 8, i1 false)
  ret void
}

declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
