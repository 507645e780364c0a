; RUN: %transcripts %s %t

;--- ok-copy.ll
; A copy to shared memory.
;
; $ nvvm-verify --profile=spec --arch=sm_75

declare void @llvm.memcpy.p3i8.p0i8.i64(i8 addrspace(3)*, i8*, i64, i1)

define void @f(i8 addrspace(3)* %d, i8* %s) {
  call void @llvm.memcpy.p3i8.p0i8.i64(i8 addrspace(3)* %d, i8* %s, i64 8, i1 false)
  ret void
}

;--- ok-reserved.ll
; 5 is local memory.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(5)* %o) {
  %x = load i32, i32 addrspace(5)* %o
  ret void
}

;--- bad-copy.ll
; A copy reaches memory too.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-copy.ll: error: llvm.memcpy through address space 7; expected 0, 1, 3, 4 or 5 [S2N-NV521]
;   at:     call void @llvm.memcpy.p7i8.p0i8.i64(i8 addrspace(7)* %d, i8* %s, i64 8, i1 false)
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   spaces 2 and from 101 on are reserved, the others do not exist
; 1 error

declare void @llvm.memcpy.p7i8.p0i8.i64(i8 addrspace(7)*, i8*, i64, i1)

define void @f(i8 addrspace(7)* %d, i8* %s) {
  call void @llvm.memcpy.p7i8.p0i8.i64(i8 addrspace(7)* %d, i8* %s, i64 8, i1 false)
  ret void
}

;--- bad-reserved.ll
; Reserved address spaces.
;
; $ nvvm-verify --arch=sm_75
; bad-reserved.ll: error: load through address space 101; expected 0, 1, 3, 4 or 5 [S2N-NV521]
;   at:     %x = load i32, i32 addrspace(101)* %o, align 4
;   in:     block '%0' of function 'k'
;   level:  spec
;   hint:   spaces 2 and from 101 on are reserved, the others do not exist
; 1 error

define void @k(i32 addrspace(101)* %o) {
  %x = load i32, i32 addrspace(101)* %o
  ret void
}
