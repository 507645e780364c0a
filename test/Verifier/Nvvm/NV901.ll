; RUN: %transcripts %s %t

;--- ok-cuda.ll
; 32764 bytes are the most of CUDA 13.
;
; $ nvvm-verify --arch=sm_75

define void @k([32764 x i8]* byval %p) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ([32764 x i8]*)* @k, !"kernel", i32 1}

;--- ok-document.ll
; 1024 bytes are the most of the verifier document for sm_75.
;
; $ nvvm-verify --arch=sm_75 --param-limits=document

define void @k([1024 x i8]* byval %p) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ([1024 x i8]*)* @k, !"kernel", i32 1}

;--- bad-cuda.ll
; Parameter space of a kernel.
;
; $ nvvm-verify --arch=sm_75
; bad-cuda.ll: error: Formal parameter space overflowed (32765 bytes required, max 32764 bytes allowed) in function k [S2N-NV901]
;   at:     void ([32765 x i8]*) @k
;   in:     function 'k'
;   level:  both
;   hint:   pass large data through a pointer
; 1 error

define void @k([32765 x i8]* byval %p) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ([32765 x i8]*)* @k, !"kernel", i32 1}

;--- bad-document.ll
; The verifier document grants less on sm_75.
;
; $ nvvm-verify --arch=sm_75 --param-limits=document
; bad-document.ll: error: Formal parameter space overflowed (1025 bytes required, max 1024 bytes allowed) in function k [S2N-NV901]
;   at:     void ([1025 x i8]*) @k
;   in:     function 'k'
;   level:  both
;   hint:   pass large data through a pointer
; 1 error

define void @k([1025 x i8]* byval %p) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ([1025 x i8]*)* @k, !"kernel", i32 1}
