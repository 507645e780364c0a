; RUN: not spir2nvvm-opt -text=7 %s 2>&1 >/dev/null | FileCheck %s
;
; What LLVM 7 cannot express is an error with its place.

; CHECK-DAG: error: 'freeze' cannot be written in the assembly language of LLVM 7 [S2N-OUT31]
; CHECK-DAG: error: 'atomicrmw fadd of a non-integer' cannot be written in the assembly language of LLVM 7 [S2N-OUT31]
; CHECK-DAG: error: 'an atomic operation on an unaligned address' cannot be written in the assembly language of LLVM 7 [S2N-OUT31]
; CHECK-DAG: error: attribute 'null_pointer_is_valid' does not exist in LLVM 7
; CHECK-DAG: error: a calling convention of a global value cannot be written
; CHECK-DAG: error: a partition of a global value cannot be written
@v = global i32 0, partition "p"
define tailcc void @k(i32 %x, i32* %p, float* %q) null_pointer_is_valid {
  %f = freeze i32 %x
  %g = atomicrmw fadd float* %q, float 1.0 seq_cst
  %h = atomicrmw add i32* %p, i32 1 seq_cst, align 2
  ret void
}
