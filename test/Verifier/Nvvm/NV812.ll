; RUN: %transcripts %s %t

;--- ok-mismatch.ll
; Both operands name @t.
;
; $ nvvm-verify --arch=sm_75

@t = addrspace(1) global i64 0
declare i64 @llvm.nvvm.texsurf.handle.p1i64(metadata, i64 addrspace(1)*)
define void @k() {
  %h = call i64 @llvm.nvvm.texsurf.handle.p1i64(metadata !1, i64 addrspace(1)* @t)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @t, !"texture", i32 1}
!1 = !{i64 addrspace(1)* @t}

;--- bad-mismatch.ll
; Both operands of a handle name one variable.
;
; $ nvvm-verify --arch=sm_75
; bad-mismatch.ll: error: llvm.nvvm.texsurf.handle: the metadata and the pointer name different variables [S2N-NV812]
;   at:     %h = call i64 @llvm.nvvm.texsurf.handle.p1i64(metadata i64 addrspace(1)* @t, i64 addrspace(1)* @u)
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   both operands name the same annotated variable
; 1 error

@t = addrspace(1) global i64 0
declare i64 @llvm.nvvm.texsurf.handle.p1i64(metadata, i64 addrspace(1)*)
@u = addrspace(1) global i64 0
define void @k() {
  %h = call i64 @llvm.nvvm.texsurf.handle.p1i64(metadata !1, i64 addrspace(1)* @u)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @t, !"texture", i32 1}
!1 = !{i64 addrspace(1)* @t}
