; RUN: %transcripts %s %t

;--- ok-and-back.ll
; 10.2.2: to the generic space and back is fine.
;
; $ nvvm-verify --nvvm-ir=1.1

declare i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)*)
declare i8 addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1i8.p0i8(i8*)

define i8 addrspace(1)* @f(i8 addrspace(1)* %p) {
  %g = call i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)* %p)
  %q = call i8 addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1i8.p0i8(i8* %g)
  ret i8 addrspace(1)* %q
}

;--- bad-through-generic.ll
; 10.2.2: it is illegal to convert to a different non-generic space.
;
; $ nvvm-verify --nvvm-ir=1.1
; bad-through-generic.ll: error: a pointer of address space 1 is converted through the generic one to 3; expected the space it came from [S2N-NV524]
;   at:     %q = call i8 addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3i8.p0i8(i8* %g)
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   convert it back to its own space, or keep it generic
; 1 error

declare i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)*)
declare i8 addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3i8.p0i8(i8*)

define i8 addrspace(3)* @f(i8 addrspace(1)* %p) {
  %g = call i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)* %p)
  %q = call i8 addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3i8.p0i8(i8* %g)
  ret i8 addrspace(3)* %q
}
