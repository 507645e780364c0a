; A truncated file ends in exit code 1 and the place where it stops.
; RUN: llvm-as %s -o %t.bc
; RUN: head -c 600 %t.bc > %t.cut.bc
; RUN: not spir2nvvm %t.cut.bc -o %t.ll 2>&1 | FileCheck %s
; RUN: not ls %t.ll
; CHECK: error: malformed bitcode: a block is longer than the file [S2N-IN04]
; CHECK: at: {{.*}}byte offset
; CHECK: in: {{.*}}file '
; CHECK: hint: the file is truncated or damaged, or comes from an LLVM newer than 14; produce it again{{$}}
target triple = "spir64-unknown-unknown"
define spir_func i32 @twice(i32 %x) {
  %y = shl i32 %x, 1
  ret i32 %y
}
