; RUN: spir2nvvm-opt -passes=lower-builtins --arch=sm_75 %s | FileCheck %s --check-prefixes=CHECK,SM75
; RUN: spir2nvvm-opt -passes=lower-builtins --arch=sm_90 %s | FileCheck %s --check-prefixes=CHECK,SM80
; RUN: spir2nvvm-opt -passes=lower-builtins --arch=sm_100 %s | FileCheck %s --check-prefixes=CHECK,SM80
;
; A sub-group is a warp: one shuffle for each 32 bits, and the whole mask where
; all of the sub-group call.

; CHECK-LABEL: define <4 x i8> @bytes(
; CHECK-COUNT-1: call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 0,
; CHECK-NOT: shfl
; CHECK: ret <4 x i8>
define <4 x i8> @bytes(<4 x i8> %v, i32 %n) {
  %r = call <4 x i8> @broadcast(<4 x i8> %v, i32 %n)
  ret <4 x i8> %r
}

; CHECK-LABEL: define i64 @wide(
; CHECK: %[[ACTIVE:.*]] = call i32 asm sideeffect "activemask.b32 $0;", "=r"() #[[CONVERGENT:[0-9]+]]
; CHECK-COUNT-2: call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 %[[ACTIVE]], i32 3, i32 %{{.*}}, i32 %n, i32 31) #[[TOGETHER:[0-9]+]]
; CHECK-NOT: shfl
; CHECK: ret i64
define i64 @wide(i64 %v, i32 %n) {
  %r = call i64 @shuffle_xor(i64 %v, i32 %n)
  ret i64 %r
}

; CHECK-LABEL: define i32 @sum(
; SM75-COUNT-6: call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1,
; SM80-NEXT: call i32 asm sideeffect "redux.sync.add.s32 $0, $1, $2;", "=r,r,r"(i32 %v, i32 -1)
; SM80-NEXT: ret i32
define i32 @sum(i32 %v) {
  %r = call i32 @reduce_add(i32 %v)
  ret i32 %r
}

; Five shuffles, and none more.
; CHECK-LABEL: define float @scan(
; CHECK-COUNT-5: call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 1,
; CHECK-NOT: shfl
; CHECK: ret float
define float @scan(float %v) {
  %r = call float @scan_add(float %v)
  ret float %r
}

; Truth values need one ballot.
; CHECK-LABEL: define i32 @truth(
; CHECK: activemask
; CHECK: call { i32, i1 } @llvm.nvvm.vote.sync(i32 %{{.*}}, i32 3,
; CHECK-NOT: {{shfl|vote}}
; CHECK: ret i32
define i32 @truth(i32 %v) {
  %r = call i32 @logical(i32 %v)
  ret i32 %r
}

; CHECK-LABEL: define void @barriers(
; CHECK-NEXT: call void @llvm.nvvm.bar.warp.sync(i32 -1)
; CHECK-NEXT: call void asm sideeffect "fence.acq_rel.gpu;"
; CHECK-NEXT: call void @llvm.nvvm.bar.warp.sync(i32 -1)
; CHECK-NEXT: call void asm sideeffect "fence.acq_rel.gpu;"
; CHECK-NEXT: call void asm sideeffect "fence.acq_rel.sys;"
; CHECK-NEXT: call void @llvm.nvvm.barrier0()
; CHECK-NEXT: call void asm sideeffect "fence.acq_rel.sys;"
; CHECK-NEXT: call void @llvm.nvvm.barrier0()
; CHECK-NEXT: ret void
define void @barriers() {
  call void @barrier(i32 3, i32 4)
  call void @barrier(i32 3, i32 2)
  call void @group_barrier(i32 2, i32 3)
  call void @group_barrier(i32 2, i32 1)
  ret void
}

; Blocks: each 32 elements on.
; CHECK-LABEL: define <2 x i16> @block(
; CHECK: %[[LANE:.*]] = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK: load i16, i16 addrspace(1)*
; CHECK: add i32 %[[LANE]], 32
; CHECK: load i16, i16 addrspace(1)*
define <2 x i16> @block(i16 addrspace(1)* %p) {
  %r = call <2 x i16> @read(i16 addrspace(1)* %p)
  call void @write(i16 addrspace(1)* %p, <2 x i16> %r)
  ret <2 x i16> %r
}

; Bytes of an image: of the lane in a row, component by component in the next,
; in a helper.
; CHECK-LABEL: define <2 x i8> @image(
; CHECK: %[[LANE:.*]] = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK: %[[X:.*]] = add i32 %{{.*}}, %{{.*}}
; CHECK: call <2 x i8> @__spir2nvvm_image_read_block_2x8(i8 addrspace(1)* %{{.*}}, i32 %[[X]], i32 %{{.*}})
; CHECK: call void @__spir2nvvm_image_write_block_2x8(i8 addrspace(1)* %{{.*}}, i32 %{{.*}}, i32 %{{.*}}, <2 x i8> %{{.*}})
; CHECK: ret <2 x i8>
define <2 x i8> @image(%image addrspace(1)* %i, <2 x i32> %at) {
  %r = call <2 x i8> @image_read(%image addrspace(1)* %i, <2 x i32> %at)
  call void @image_write(%image addrspace(1)* %i, <2 x i32> %at, <2 x i8> %r)
  ret <2 x i8> %r
}

; What lies in a buffer has no surface.
; CHECK-LABEL: define internal <2 x i8> @__spir2nvvm_image_read_block_2x8(
; CHECK: %[[ARRAY:.*]] = icmp ne i64 %{{.*}}, 0
; CHECK: call i16 @llvm.nvvm.suld.2d.i8.clamp(i64 %{{.*}}, i32 %1, i32 %{{.*}})
; CHECK: call i16 @llvm.nvvm.suld.2d.i8.clamp(i64 %{{.*}}, i32 %1, i32 %{{.*}})
; CHECK: load i8, i8 addrspace(1)* %{{.*}}, align 1
; CHECK: load i8, i8 addrspace(1)* %{{.*}}, align 1
; CHECK-LABEL: define internal void @__spir2nvvm_image_write_block_2x8(
; CHECK: call void @llvm.nvvm.sust.b.2d.i8.zero(i64 %{{.*}}, i32 %1, i32 %{{.*}}, i16 %{{.*}})
; CHECK: call void @llvm.nvvm.sust.b.2d.i8.zero(
; CHECK: store i8 %{{.*}}, i8 addrspace(1)* %{{.*}}, align 1
; CHECK: store i8 %{{.*}}, i8 addrspace(1)* %{{.*}}, align 1

; CHECK-DAG: attributes #[[CONVERGENT]] = { convergent nounwind
; CHECK-DAG: attributes #[[TOGETHER]] = { convergent

%image = type opaque
declare <2 x i8> @image_read(%image addrspace(1)*, <2 x i32>) "spir2nvvm.builtin"="uchar2 intel_sub_group_block_read_uc2(read_only image2d_t, int2)"
declare void @image_write(%image addrspace(1)*, <2 x i32>, <2 x i8>) "spir2nvvm.builtin"="void intel_sub_group_block_write_uc2(write_only image2d_t, int2, uchar2)"
declare <4 x i8> @broadcast(<4 x i8>, i32) "spir2nvvm.builtin"="char4 sub_group_broadcast(char4, uint)"
declare i64 @shuffle_xor(i64, i32) "spir2nvvm.builtin"="long sub_group_shuffle_xor(long, uint)"
declare i32 @reduce_add(i32) "spir2nvvm.builtin"="int sub_group_reduce_add(int)"
declare float @scan_add(float) "spir2nvvm.builtin"="float sub_group_scan_inclusive_add(float)"
declare i32 @logical(i32) "spir2nvvm.builtin"="int sub_group_non_uniform_scan_exclusive_logical_or(int)"
declare void @barrier(i32, i32) "spir2nvvm.builtin"="void sub_group_barrier(uint, memory_scope)"
declare void @group_barrier(i32, i32) "spir2nvvm.builtin"="void work_group_barrier(uint, memory_scope)"
declare <2 x i16> @read(i16 addrspace(1)*) "spir2nvvm.builtin"="ushort2 intel_sub_group_block_read_us2(const __global ushort*)"
declare void @write(i16 addrspace(1)*, <2 x i16>) "spir2nvvm.builtin"="void intel_sub_group_block_write_us2(__global ushort*, ushort2)"
