; RUN: %transcripts %s %t

;--- ok-modern.ll
; The modern code generator writes a valid address.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

define void @k(i32 addrspace(1)* byval(i32) %x, i32 addrspace(1)* %o) {
  %v = load i32, i32 addrspace(1)* %x
  store i32 %v, i32 addrspace(1)* %o
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void (i32 addrspace(1)*, i32 addrspace(1)*)* @k, !"kernel", i32 1}

;--- ok-unused.ll
; An unused parameter: libNVVM writes no address of it.
;
; $ nvvm-verify --profile=toolchain

define void @k(i32 addrspace(1)* byval %x) {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void (i32 addrspace(1)*)* @k, !"kernel", i32 1}

;--- bad-used.ll
; Legacy libNVVM writes "ld.global [k_param_0]".
;
; $ nvvm-verify --profile=toolchain
; bad-used.ll: error: byval parameter in address space 1: libNVVM's legacy dialect writes an address of it that ptxas refuses [S2N-NV312]
;   at:     i32 addrspace(1)* %x (parameter 0)
;   in:     function 'k'
;   level:  toolchain
;   hint:   pass it through a generic pointer
; 1 error

define void @k(i32 addrspace(1)* byval %x, i32 addrspace(1)* %o) {
  %v = load i32, i32 addrspace(1)* %x
  store i32 %v, i32 addrspace(1)* %o
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void (i32 addrspace(1)*, i32 addrspace(1)*)* @k, !"kernel", i32 1}
