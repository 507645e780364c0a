; RUN: %transcripts %s %t

;--- ok-shared.ll
; A managed variable in global memory.
;
; $ nvvm-verify --arch=sm_75

@t = addrspace(1) global i64 0
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @t, !"managed", i32 1}
!1 = !{i64 addrspace(1)* @t}

;--- bad-shared.ll
; Managed variables are global.
;
; $ nvvm-verify --arch=sm_75
; bad-shared.ll: error: managed variable in address space 3; expected global memory [S2N-NV814]
;   at:     @t = addrspace(3) global i64 undef
;   in:     global variable 't'
;   level:  both
;   hint:   declare it addrspace(1)
; 1 error

@t = addrspace(3) global i64 undef
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(3)* @t, !"managed", i32 1}
!1 = !{i64 addrspace(3)* @t}
