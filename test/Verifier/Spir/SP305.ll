; RUN: %transcripts %s %t

;--- ok-string-in-constant.ll
; The literal in address space 2 needs no cast.
;
; $ spir-verify --level=strict

@str = private unnamed_addr addrspace(2) constant [2 x i8] c"a\00", align 1
define spir_func void @f() nounwind {
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ([2 x i8], [2 x i8] addrspace(2)* @str, i64 0, i64 0))
  ret void
}
declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind

;--- bad-string-in-private.ll
; A literal in address space 0 that printf gets as constant: what LLVM 3.2 wrote as a bitcast and LLVM 14 reads as a pair of casts.
;
; $ spir-verify --level=strict
; bad-string-in-private.ll: error: cast of private program-scope constant '@str' to address space 2; expected one address space from end to end [S2N-SP305]
;   at:     %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* inttoptr (i64 ptrtoint ([2 x i8]* @str to i64) to i8 addrspace(2)*))
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   the producer put a string literal into address space 0; it belongs into 2
; bad-string-in-private.ll: error: program-scope variable '@str' in address space 0; expected 2 (constant) [S2N-SP501]
;   at:     @str = private unnamed_addr constant [2 x i8] c"a\00", align 1
;   in:     global variable 'str'
;   level:  strict
;   hint:   declare it constant
; 2 errors
;
; $ spir-verify --level=lenient
; bad-string-in-private.ll: warning: cast of private program-scope constant '@str' to address space 2; expected one address space from end to end [S2N-SP305]
;   at:     %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* inttoptr (i64 ptrtoint ([2 x i8]* @str to i64) to i8 addrspace(2)*))
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   the producer put a string literal into address space 0; it belongs into 2
; bad-string-in-private.ll: warning: program-scope variable '@str' in address space 0; expected 2 (constant) [S2N-SP501]
;   at:     @str = private unnamed_addr constant [2 x i8] c"a\00", align 1
;   in:     global variable 'str'
;   level:  lenient
;   hint:   declare it constant
; 2 warnings

@str = private unnamed_addr constant [2 x i8] c"a\00", align 1
define spir_func void @f() nounwind {
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* inttoptr (i64 ptrtoint ([2 x i8]* @str to i64) to i8 addrspace(2)*))
  ret void
}
declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind
