; RUN: not spir2nvvm-opt -passes=finalize %s 2>&1 | FileCheck %s
;
; NVVM has no thread-local storage, constructors, indirect functions or
; module-level assembly. All are reported at once.

; CHECK: error: 'resolved' is an indirect function (ifunc) [S2N-FN05]
; CHECK: error: variable 'tls' is thread-local [S2N-FN03]
; CHECK: error: the module has entries in 'llvm.global_ctors'; nothing runs before a kernel [S2N-FN04]
; CHECK: error: the module has inline assembly at module level [S2N-FN02]

module asm ".global x"
@tls = thread_local addrspace(1) global i32 0
@llvm.global_ctors = appending global [1 x { i32, void ()*, i8* }] [{ i32, void ()*, i8* } { i32 65535, void ()* @f, i8* null }]
@resolved = ifunc void (), void ()* ()* @resolver
define void ()* @resolver() {
  ret void ()* @f
}
define void @f() {
  ret void
}
