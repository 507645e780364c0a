; RUN: %transcripts %s %t

;--- ok-one-element.ll
; One element is enough.
;
; $ spir-verify --level=strict

%struct.tail = type { i32, [1 x i32] }
define spir_func void @f(%struct.tail addrspace(1)* %p) nounwind {
  ret void
}

;--- bad-no-elements.ll
; OpenCL C has no arrays without elements.
;
; $ spir-verify --level=strict
; bad-no-elements.ll: error: array type '[0 x i32]' has no elements; expected at least one [S2N-SP213]
;   at:     void (%struct.tail addrspace(1)*) @f
;   in:     function 'f'
;   level:  strict
;   hint:   flexible and unsized arrays are not OpenCL C
; 1 error
;
; $ spir-verify --level=lenient
; bad-no-elements.ll: warning: array type '[0 x i32]' has no elements; expected at least one [S2N-SP213]
;   at:     void (%struct.tail addrspace(1)*) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   flexible and unsized arrays are not OpenCL C
; 1 warning

%struct.tail = type { i32, [0 x i32] }
define spir_func void @f(%struct.tail addrspace(1)* %p) nounwind {
  ret void
}
