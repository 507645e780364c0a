; RUN: %transcripts %s %t

;--- ok-cast-argument.ll
; A pointer to data may be in another address space.
;
; $ nvvm-verify --profile=spec --arch=sm_75

define void @f(i32* %g) {
  %q = addrspacecast i32* %g to i32 addrspace(1)*
  ret void
}

;--- ok-space.ll
; A function pointer in address space 0.
;
; $ nvvm-verify --arch=sm_75

define void @k(void ()* %f) {
  call void %f()
  ret void
}

;--- bad-cast-argument.ll
; A pointer to code leaves the space of code.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-cast-argument.ll: error: function pointer in address space 1; functions live in 0 (code) [S2N-NV523]
;   at:     %q = addrspacecast void ()* %g to void () addrspace(1)*
;   in:     block '%0' of function 'f'
;   level:  spec
;   hint:   keep function pointers generic
; 1 error

define void @f(void ()* %g) {
  %q = addrspacecast void ()* %g to void () addrspace(1)*
  ret void
}

;--- bad-direct.ll
; A call in another address space.
;
; $ nvvm-verify --profile=toolchain --arch=sm_100
; bad-direct.ll: error: function pointer in address space 1; functions live in 0 (code) [S2N-NV523]
;   at:     call addrspace(1) void @f()
;   in:     block '%0' of function 'g'
;   level:  toolchain
;   hint:   keep function pointers generic
; 1 error

define void @f() addrspace(1) {
  ret void
}

define void @g() {
  call addrspace(1) void @f()
  ret void
}

;--- bad-space.ll
; Function pointers are generic.
;
; $ nvvm-verify --arch=sm_75
; bad-space.ll: error: function pointer in address space 1; functions live in 0 (code) [S2N-NV523]
;   at:     call void %g()
;   in:     block '%0' of function 'k'
;   level:  spec
;   hint:   keep function pointers generic
; 1 error

define void @k(void () addrspace(1)* %f) {
  %g = addrspacecast void () addrspace(1)* %f to void ()*
  call void %g()
  ret void
}

;--- bad-cast-to-no-space.ll
; Of a constant.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
; bad-cast-to-no-space.ll: error: function pointer in address space 7; functions live in 0 (code) [S2N-NV523]
;   at:     store void () addrspace(7)* addrspacecast (void ()* @f to void () addrspace(7)*), void () addrspace(7)** %p, align 8
;   in:     block '%0' of function 'g'
;   level:  both
;   hint:   keep function pointers generic
; 1 error
;
; $ nvvm-verify --profile=toolchain --arch=compute_100
; bad-cast-to-no-space.ll: error: function pointer in address space 7; functions live in 0 (code) [S2N-NV523]
;   at:     store void () addrspace(7)* addrspacecast (void ()* @f to void () addrspace(7)*), void () addrspace(7)** %p, align 8
;   in:     block '%0' of function 'g'
;   level:  both
;   hint:   keep function pointers generic
; 1 error

define void @f() {
  ret void
}
define void @g(void () addrspace(7)** %p) {
  store void () addrspace(7)* addrspacecast (void ()* @f to void () addrspace(7)*), void () addrspace(7)** %p
  ret void
}
