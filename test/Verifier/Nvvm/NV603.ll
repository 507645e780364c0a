; RUN: %transcripts %s %t

;--- ok-memcpy.ll
; A copy to shared memory.
;
; $ nvvm-verify --arch=sm_75

declare void @llvm.memcpy.p3i8.p1i8.i64(i8 addrspace(3)*, i8 addrspace(1)*, i64, i1)
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.memcpy.p3i8.p1i8.i64(i8 addrspace(3)* null, i8 addrspace(1)* null, i64 4, i1 false)
  ret void
}

;--- bad-memcpy.ll
; Constant memory is read-only.
;
; $ nvvm-verify --arch=sm_75
; bad-memcpy.ll: error: destination of llvm.memcpy in constant memory, which is read-only [S2N-NV603]
;   at:     call void @llvm.memcpy.p4i8.p1i8.i64(i8 addrspace(4)* null, i8 addrspace(1)* null, i64 4, i1 false)
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   copy to another address space
; 1 error

declare void @llvm.memcpy.p4i8.p1i8.i64(i8 addrspace(4)*, i8 addrspace(1)*, i64, i1)
define void @k(i32 addrspace(1)* %o) {
  call void @llvm.memcpy.p4i8.p1i8.i64(i8 addrspace(4)* null, i8 addrspace(1)* null, i64 4, i1 false)
  ret void
}
