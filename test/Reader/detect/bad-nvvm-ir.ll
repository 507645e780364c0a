; NVVM IR is our output, not our input; the message says which tool takes it.
; RUN: not spir2nvvm %s -o %t.ll 2>&1 | FileCheck %s
; RUN: llvm-as %s -o %t.bc
; RUN: not spir2nvvm %t.bc -o %t.ll 2>&1 | FileCheck %s --check-prefix=BITCODE
; CHECK: error: the input is NVVM IR (its target triple is for nvptx); expected SPIR 1.2 bitcode or assembly, SPIR-V, or OpenCL C [S2N-IN03]
; CHECK: hint: it needs no translation; check it with nvvm-verify{{$}}
; BITCODE: error: the module is NVVM IR already (target triple 'nvptx64-nvidia-cuda'); expected SPIR [S2N-IN13]
; BITCODE: hint: it needs no translation; check it with nvvm-verify{{$}}
target triple = "nvptx64-nvidia-cuda"
define void @f() {
  ret void
}
