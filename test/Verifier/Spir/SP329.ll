; RUN: %transcripts %s %t

;--- ok-two-sizes.ll
; i32 and i64 sizes between any two address spaces.
;
; $ spir-verify --level=strict

define spir_func void @f(i8 addrspace(3)* %d, i8 addrspace(2)* %s) nounwind {
  call void @llvm.memcpy.p3i8.p2i8.i32(i8 addrspace(3)* %d, i8 addrspace(2)* %s, i32 4, i1 false)
  ret void
}
declare void @llvm.memcpy.p3i8.p2i8.i32(i8 addrspace(3)*, i8 addrspace(2)*, i32, i1)

;--- bad-inline-memcpy.ll
; llvm.memcpy.inline is not the memcpy of LLVM 3.2.
;
; $ spir-verify --level=strict
; bad-inline-memcpy.ll: error: 'llvm.memcpy.inline.p0i8.p0i8.i64' is not a memcpy of SPIR; expected llvm.memcpy between i8 pointers with an i32 or i64 size [S2N-SP329]
;   at:     call void @llvm.memcpy.inline.p0i8.p0i8.i64(i8* %d, i8* %s, i64 4, i1 false)
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   the inline and element-atomic forms are newer than LLVM 3.2
; 1 error
;
; $ spir-verify --level=lenient
; bad-inline-memcpy.ll: error: 'llvm.memcpy.inline.p0i8.p0i8.i64' is not a memcpy of SPIR; expected llvm.memcpy between i8 pointers with an i32 or i64 size [S2N-SP329]
;   at:     call void @llvm.memcpy.inline.p0i8.p0i8.i64(i8* %d, i8* %s, i64 4, i1 false)
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   the inline and element-atomic forms are newer than LLVM 3.2
; 1 error

define spir_func void @f(i8* %d, i8* %s) nounwind {
  call void @llvm.memcpy.inline.p0i8.p0i8.i64(i8* %d, i8* %s, i64 4, i1 false)
  ret void
}
declare void @llvm.memcpy.inline.p0i8.p0i8.i64(i8*, i8*, i64, i1)
