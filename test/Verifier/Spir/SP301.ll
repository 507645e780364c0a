; RUN: %transcripts %s %t

;--- ok-atomic-builtin.ll
; The builtin for the same operation.
;
; $ spir-verify --level=strict

define spir_func void @f(i32 addrspace(1)* %p) nounwind {
  %o = call spir_func i32 @_Z10atomic_addPVU3AS1ii(i32 addrspace(1)* %p, i32 1)
  ret void
}
declare spir_func i32 @_Z10atomic_addPVU3AS1ii(i32 addrspace(1)*, i32) nounwind

;--- bad-atomicrmw.ll
; Table 9 has no atomicrmw: use builtins instead.
;
; $ spir-verify --level=strict
; bad-atomicrmw.ll: error: instruction 'atomicrmw'; expected an instruction of tables 9 and 10 [S2N-SP301]
;   at:     %o = atomicrmw add i32 addrspace(1)* %p, i32 1 monotonic, align 4
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   use the atomic_ builtins
; 1 error
;
; $ spir-verify --level=lenient
; bad-atomicrmw.ll: error: instruction 'atomicrmw'; expected an instruction of tables 9 and 10 [S2N-SP301]
;   at:     %o = atomicrmw add i32 addrspace(1)* %p, i32 1 monotonic, align 4
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   use the atomic_ builtins
; 1 error

define spir_func void @f(i32 addrspace(1)* %p) nounwind {
  %o = atomicrmw add i32 addrspace(1)* %p, i32 1 monotonic
  ret void
}

;--- bad-blockaddress.ll
; Table 9: addresses of labels belong to indirectbr.
;
; $ spir-verify --level=strict
; bad-blockaddress.ll: error: instruction 'blockaddress'; expected an instruction of tables 9 and 10 [S2N-SP301]
;   at:     store i8* blockaddress(@f, %x), i8** %a, align 8
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   it needs the address of a label, a GNU extension; use a switch
; 1 error
;
; $ spir-verify --level=lenient
; bad-blockaddress.ll: error: instruction 'blockaddress'; expected an instruction of tables 9 and 10 [S2N-SP301]
;   at:     store i8* blockaddress(@f, %x), i8** %a, align 8
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   it needs the address of a label, a GNU extension; use a switch
; 1 error

define spir_func void @f() nounwind {
  %a = alloca i8*, align 8
  store i8* blockaddress(@f, %x), i8** %a, align 8
  br label %x
x:
  ret void
}

;--- bad-indirectbr.ll
; Table 9: no computed jumps.
;
; $ spir-verify --level=strict
; bad-indirectbr.ll: error: instruction 'indirectbr'; expected an instruction of tables 9 and 10 [S2N-SP301]
;   at:     indirectbr i8* %p, [label %x]
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   it needs the address of a label, a GNU extension; use a switch
; 1 error
;
; $ spir-verify --level=lenient
; bad-indirectbr.ll: error: instruction 'indirectbr'; expected an instruction of tables 9 and 10 [S2N-SP301]
;   at:     indirectbr i8* %p, [label %x]
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   it needs the address of a label, a GNU extension; use a switch
; 1 error

define spir_func void @f(i8* %p) nounwind {
  indirectbr i8* %p, [label %x]
x:
  ret void
}

;--- bad-invoke.ll
; Table 9: no exceptions.
;
; $ spir-verify --level=strict
; bad-invoke.ll: error: instruction 'invoke'; expected an instruction of tables 9 and 10 [S2N-SP301]
;   at:     invoke spir_func void @g()           to label %a unwind label %b
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   OpenCL C has no exceptions; compile with -fno-exceptions
; bad-invoke.ll: error: instruction 'landingpad'; expected an instruction of tables 9 and 10 [S2N-SP301]
;   at:     %l = landingpad { i8*, i32 }           cleanup
;   in:     block 'b' of function 'f'
;   level:  strict
;   hint:   OpenCL C has no exceptions; compile with -fno-exceptions
; bad-invoke.ll: error: instruction 'resume'; expected an instruction of tables 9 and 10 [S2N-SP301]
;   at:     resume { i8*, i32 } %l
;   in:     block 'b' of function 'f'
;   level:  strict
;   hint:   OpenCL C has no exceptions; compile with -fno-exceptions
; bad-invoke.ll: error: 'f' has a personality function; expected none [S2N-SP410]
;   at:     void () @f
;   in:     function 'f'
;   level:  strict
;   hint:   exceptions and patchable prologues are not part of SPIR
; 4 errors
;
; $ spir-verify --level=lenient
; bad-invoke.ll: error: instruction 'invoke'; expected an instruction of tables 9 and 10 [S2N-SP301]
;   at:     invoke spir_func void @g()           to label %a unwind label %b
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   OpenCL C has no exceptions; compile with -fno-exceptions
; bad-invoke.ll: error: instruction 'landingpad'; expected an instruction of tables 9 and 10 [S2N-SP301]
;   at:     %l = landingpad { i8*, i32 }           cleanup
;   in:     block 'b' of function 'f'
;   level:  lenient
;   hint:   OpenCL C has no exceptions; compile with -fno-exceptions
; bad-invoke.ll: error: instruction 'resume'; expected an instruction of tables 9 and 10 [S2N-SP301]
;   at:     resume { i8*, i32 } %l
;   in:     block 'b' of function 'f'
;   level:  lenient
;   hint:   OpenCL C has no exceptions; compile with -fno-exceptions
; bad-invoke.ll: error: 'f' has a personality function; expected none [S2N-SP410]
;   at:     void () @f
;   in:     function 'f'
;   level:  lenient
;   hint:   exceptions and patchable prologues are not part of SPIR
; 4 errors

define spir_func void @f() nounwind personality i32 ()* @p {
  invoke spir_func void @g() to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad { i8*, i32 } cleanup
  resume { i8*, i32 } %l
}
declare spir_func void @g() nounwind
declare spir_func i32 @p() nounwind
