; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; A literal in address space 0 that printf gets as constant: what LLVM 3.2 wrote as a bitcast and LLVM 14 reads as a pair of casts.

; CHECK: error: cast of private program-scope constant '@str' to address space 2; expected one address space from end to end [S2N-SP305]
; CHECK-NEXT: at: {{ *}}%r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* inttoptr (i64 ptrtoint ([2 x i8]* @str to i64) to i8 addrspace(2)*))
; CHECK-NEXT: in: {{ *}}block '%0' of function 'f'
; CHECK: hint: {{ *}}the producer put a string literal into address space 0; it belongs into 2
; LENIENT: warning: {{.*}}[S2N-SP305]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
@str = private unnamed_addr constant [2 x i8] c"a\00", align 1
define spir_func void @f() nounwind {
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* inttoptr (i64 ptrtoint ([2 x i8]* @str to i64) to i8 addrspace(2)*))
  ret void
}
declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!opencl.kernels = !{}
