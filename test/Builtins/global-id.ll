; RUN: spir2nvvm %s -o - | FileCheck %s --check-prefixes=CHECK,WIDE
; RUN: spir2nvvm %s --ids-fit-32 -o - | FileCheck %s --check-prefixes=CHECK,NARROW
;
; A global id is computed in 64 bits, which groups of a thousand reach beyond
; 2^31 long before the grid ends; --ids-fit-32 promises that they do not, and
; where only the low word counts it is all the same. The back end is told what
; the registers can hold.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define void @id(
; CHECK: %[[GROUP:.*]] = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !range ![[CTAID:[0-9]+]]
; CHECK: %[[SIZE:.*]] = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !range ![[NTID:[0-9]+]]
; CHECK: %[[LOCAL:.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !range ![[TID:[0-9]+]]
; WIDE-DAG: %[[WGROUP:.*]] = zext i32 %[[GROUP]] to i64
; WIDE-DAG: %[[WSIZE:.*]] = zext i32 %[[SIZE]] to i64
; WIDE: mul nuw nsw i64 %[[WGROUP]], %[[WSIZE]]
; NARROW: %[[FIRST:.*]] = mul nuw nsw i32 %[[GROUP]], %[[SIZE]]
; NARROW-NEXT: %[[ID:.*]] = add nuw nsw i32 %[[FIRST]], %[[LOCAL]]
; NARROW-NEXT: zext i32 %[[ID]] to i64

; Beyond the last dimension ids are 0 and sizes 1 (6.12.1).
; CHECK-LABEL: define void @outside(
; CHECK-NEXT: store i64 0, i64 addrspace(1)* %out
; CHECK-NEXT: store i64 1, i64 addrspace(1)* %out
; CHECK-NEXT: ret void

; A mask of more than 32 bits, or one use of the whole id, and it is 64.
; CHECK-LABEL: define void @low_word(
; WIDE: %[[PRODUCT:.*]] = mul i32
; WIDE-NEXT: %[[WORD:.*]] = add i32 %[[PRODUCT]],
; WIDE-NEXT: zext i32 %[[WORD]] to i64
; WIDE: mul nuw nsw i64

; CHECK-DAG: ![[CTAID]] = !{i32 0, i32 2147483647}
; CHECK-DAG: ![[NTID]] = !{i32 1, i32 1025}
; CHECK-DAG: ![[TID]] = !{i32 0, i32 1024}

define spir_kernel void @id(i64 addrspace(1)* %out) nounwind {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  store i64 %id, i64 addrspace(1)* %out
  ret void
}
define spir_kernel void @outside(i64 addrspace(1)* %out) nounwind {
  %id = call spir_func i64 @_Z13get_global_idj(i32 3)
  store i64 %id, i64 addrspace(1)* %out
  %size = call spir_func i64 @_Z14get_local_sizej(i32 7)
  store i64 %size, i64 addrspace(1)* %out
  ret void
}
define spir_kernel void @low_word(i64 addrspace(1)* %out, i32 addrspace(1)* %words) nounwind {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %word = trunc i64 %id to i32
  store i32 %word, i32 addrspace(1)* %words
  %index = and i64 %id, 4294967295
  store i64 %index, i64 addrspace(1)* %out
  %other = call spir_func i64 @_Z13get_global_idj(i32 1)
  %more = and i64 %other, 8589934591
  store i64 %more, i64 addrspace(1)* %out
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32) nounwind readnone
declare spir_func i64 @_Z14get_local_sizej(i32) nounwind readnone

!opencl.kernels = !{!0, !1, !2}
!0 = !{void (i64 addrspace(1)*)* @id}
!1 = !{void (i64 addrspace(1)*)* @outside}
!2 = !{void (i64 addrspace(1)*, i32 addrspace(1)*)* @low_word}
!opencl.spir.version = !{!99}
!opencl.ocl.version = !{!99}
!99 = !{i32 1, i32 2}
