; RUN: %transcripts %s %t

;--- ok-moved.ll
; A variable of no named space lives in global memory, where it is read.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

@g = global i32 0

define i32 @f() {
  %v = load i32, i32 addrspace(1)* addrspacecast (i32* @g to i32 addrspace(1)*)
  ret i32 %v
}

;--- ok-specific.ll
; A cast from global to generic.
;
; $ nvvm-verify --arch=sm_75

define void @k(i32 addrspace(1)* %o) {
  %x = addrspacecast i32 addrspace(1)* %o to i32*
  ret void
}

;--- bad-moved.ll
; A variable of no named space lives in the global one.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-moved.ll: error: addrspacecast from 1 to 3; one side must be generic (0), the other 1, 3, 4 or 5 [S2N-NV520]
;   at:     %v = load i32, i32 addrspace(3)* addrspacecast (i32* @g to i32 addrspace(3)*), align 4
;   in:     block '%0' of function 'f'
;   level:  toolchain
;   hint:   go through a generic pointer if both name the same memory
; 1 error

@g = global i32 0

define i32 @f() {
  %v = load i32, i32 addrspace(3)* addrspacecast (i32* @g to i32 addrspace(3)*)
  ret i32 %v
}

;--- bad-specific.ll
; Casts go through generic pointers.
;
; $ nvvm-verify --arch=sm_75
; bad-specific.ll: error: addrspacecast from 1 to 3; one side must be generic (0), the other 1, 3, 4 or 5 [S2N-NV520]
;   at:     %x = addrspacecast i32 addrspace(1)* %o to i32 addrspace(3)*
;   in:     block '%0' of function 'k'
;   level:  both
;   hint:   go through a generic pointer if both name the same memory
; 1 error

define void @k(i32 addrspace(1)* %o) {
  %x = addrspacecast i32 addrspace(1)* %o to i32 addrspace(3)*
  ret void
}
