; RUN: %transcripts %s %t

;--- ok-aligned-load.ll
; The alignment of the type, and more.
;
; $ spir-verify --level=strict

define spir_func void @f(<3 x i32> addrspace(1)* %p, i32 addrspace(1)* %q) nounwind {
  %y = load <3 x i32>, <3 x i32> addrspace(1)* %p, align 16
  %z = load i32, i32 addrspace(1)* %q, align 128
  ret void
}

;--- bad-unaligned-load.ll
; 2.1.4: all loads and stores are aligned; <3 x i32> to 16.
;
; $ spir-verify --level=strict
; bad-unaligned-load.ll: error: load of '<3 x i32>' is aligned to 4; expected at least 16 [S2N-SP310]
;   at:     %y = load <3 x i32>, <3 x i32> addrspace(1)* %p, align 4
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   a packed struct or a cast pointer does this; vloadn and vstoren are the portable form
; 1 error
;
; $ spir-verify --level=lenient
; bad-unaligned-load.ll: warning: load of '<3 x i32>' is aligned to 4; expected at least 16 [S2N-SP310]
;   at:     %y = load <3 x i32>, <3 x i32> addrspace(1)* %p, align 4
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   a packed struct or a cast pointer does this; vloadn and vstoren are the portable form
; 1 warning

define spir_func void @f(<3 x i32> addrspace(1)* %p) nounwind {
  %y = load <3 x i32>, <3 x i32> addrspace(1)* %p, align 4
  ret void
}
