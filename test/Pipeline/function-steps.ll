; Steps that treat each function by itself go through the module together. It
; makes no difference to the result: --verify-each takes them one by one.
; RUN: spir2nvvm --verify-spir=off --warn=all --global-offset=param %s -o %t.together.ll 2>%t.together.log
; RUN: spir2nvvm --verify-spir=off --warn=all --global-offset=param --verify-each %s -o %t.single.ll 2>%t.single.log
; RUN: cmp %t.together.ll %t.single.ll
; RUN: cmp %t.together.log %t.single.log
; RUN: spir2nvvm --verify-spir=off --emit=reflection %s -o %t.together.json
; RUN: spir2nvvm --verify-spir=off --emit=reflection --verify-each %s -o %t.single.json
; RUN: cmp %t.together.json %t.single.json
; RUN: FileCheck %s --check-prefix=NVVM < %t.single.ll

; One of them can be the last, in every function; then the next has done nothing.
; RUN: spir2nvvm --verify-spir=off --stop-after=normalise/aliasing %s -o - | FileCheck %s --check-prefix=ALIASING --implicit-check-not=!tbaa
; RUN: spir2nvvm --verify-spir=off --stop-after=normalise/calls %s -o - | FileCheck %s --check-prefix=CALLS --implicit-check-not='call spir_func void bitcast'
; RUN: spir2nvvm --verify-spir=off --stop-after=normalise/variables %s -o - | FileCheck %s --check-prefix=VARIABLES --implicit-check-not=inttoptr --implicit-check-not=.mask
; RUN: spir2nvvm --verify-spir=off --stop-after=normalise/arithmetic %s -o - | FileCheck %s --check-prefix=ARITHMETIC --implicit-check-not=asm
; RUN: spir2nvvm --verify-spir=off --stop-after=normalise/accuracy %s -o - | FileCheck %s --check-prefix=ACCURACY

; ALIASING: call spir_func void bitcast (
; ALIASING: inttoptr
; ALIASING: call spir_func void bitcast (
; ALIASING: inttoptr
; CALLS: call spir_func void @helper(
; CALLS: inttoptr
; CALLS: call spir_func void @helper(
; CALLS: inttoptr
; VARIABLES-COUNT-2: call spir_func void @helper(
; ARITHMETIC-COUNT-2: .mask = and i32 %n, 31
; ACCURACY-COUNT-2: asm "div.full.f32
; NVVM-COUNT-2: asm "div.full.f32

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

@table = private constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@k1.tile = internal addrspace(3) global [8 x i32] zeroinitializer

define spir_kernel void @k1(i32 addrspace(1)* %out, float addrspace(1)* %x, i32 addrspace(2)* %c, i32 %n) {
  %slot = alloca [4 x i32]
  call spir_func void bitcast (void (i32 addrspace(1)*, i32)* @helper to void (float addrspace(1)*, i32)*)(float addrspace(1)* %x, i32 %n)
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %entry = getelementptr i32, i32 addrspace(2)* inttoptr (i64 ptrtoint ([4 x i32]* @table to i64) to i32 addrspace(2)*), i64 %id
  %from.table = load i32, i32 addrspace(2)* %entry, !tbaa !6
  %element = getelementptr i32, i32 addrspace(2)* %c, i64 %id
  %from.buffer = load i32, i32 addrspace(2)* %element, !tbaa !6
  %sum = add i32 %from.table, %from.buffer
  %shifted = shl i32 %sum, %n
  %place = getelementptr i32, i32 addrspace(1)* %out, i64 %id
  store i32 %shifted, i32 addrspace(1)* %place, !tbaa !6
  %px = getelementptr float, float addrspace(1)* %x, i64 %id
  %v = load float, float addrspace(1)* %px
  %w = sitofp i32 %n to float
  %q = fdiv float %v, %w, !fpmath !3
  store float %q, float addrspace(1)* %px
  %own = getelementptr [4 x i32], [4 x i32]* %slot, i64 0, i64 %id
  store i32 %n, i32* %own
  %tile = getelementptr [8 x i32], [8 x i32] addrspace(3)* @k1.tile, i64 0, i64 %id
  store i32 %shifted, i32 addrspace(3)* %tile, !tbaa !6
  ret void
}

define spir_kernel void @k2(i32 addrspace(1)* %out, float addrspace(1)* %x, i32 addrspace(2)* %c, i32 %n) {
  %slot = alloca [8 x i32]
  call spir_func void bitcast (void (i32 addrspace(1)*, i32)* @helper to void (float addrspace(1)*, i32)*)(float addrspace(1)* %x, i32 %n)
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %entry = getelementptr i32, i32 addrspace(2)* inttoptr (i64 ptrtoint ([4 x i32]* @table to i64) to i32 addrspace(2)*), i64 %id
  %from.table = load i32, i32 addrspace(2)* %entry, !tbaa !6
  %element = getelementptr i32, i32 addrspace(2)* %c, i64 %id
  %from.buffer = load i32, i32 addrspace(2)* %element, !tbaa !6
  %sum = add i32 %from.table, %from.buffer
  %shifted = shl i32 %sum, %n
  %place = getelementptr i32, i32 addrspace(1)* %out, i64 %id
  store i32 %shifted, i32 addrspace(1)* %place, !tbaa !6
  %px = getelementptr float, float addrspace(1)* %x, i64 %id
  %v = load float, float addrspace(1)* %px
  %w = sitofp i32 %n to float
  %q = fdiv float %v, %w, !fpmath !3
  store float %q, float addrspace(1)* %px
  %own = getelementptr [8 x i32], [8 x i32]* %slot, i64 0, i64 %id
  store i32 %n, i32* %own
  ret void
}

define internal spir_func void @helper(i32 addrspace(1)* %p, i32 %n) {
  store i32 %n, i32 addrspace(1)* %p, !tbaa !6
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)

!opencl.kernels = !{!0, !1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!0 = !{void (i32 addrspace(1)*, float addrspace(1)*, i32 addrspace(2)*, i32)* @k1}
!1 = !{void (i32 addrspace(1)*, float addrspace(1)*, i32 addrspace(2)*, i32)* @k2}
!2 = !{i32 1, i32 2}
!3 = !{float 2.5}
!4 = !{!"root"}
!5 = !{!"int", !4, i64 0}
!6 = !{!5, !5, i64 0}
