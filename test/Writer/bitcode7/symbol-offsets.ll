; Offsets into the file would be wrong after records changed: the blocks and
; records that hold them are left out, and the LLVM 7 reader needs none.
; RUN: spir2nvvm-opt -passes=legalise,write --emit=bc %s -o %t.bc
; RUN: llvm-bcanalyzer -dump %t.bc | FileCheck %s --implicit-check-not=VSTOFFSET --implicit-check-not=FNENTRY --implicit-check-not=INDEX_OFFSET --implicit-check-not=SYMTAB_BLOB
; CHECK: <MODULE_BLOCK
; CHECK: <FUNCTION_BLOCK
define void @k(i32 addrspace(1)* %p) {
  store i32 1, i32 addrspace(1)* %p, align 4
  ret void
}
