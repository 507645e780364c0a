// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The parts of a module's bitcode, one function for each. What is not in
/// LLVM 7 ends in Numbers::refuse().

#ifndef SPIR2NVVM_LIB_WRITER_BITCODE7_PARTS_H
#define SPIR2NVVM_LIB_WRITER_BITCODE7_PARTS_H

#include "Writer/Bitcode7/Numbers.h"
#include "Writer/Bitcode7/RecordWriter.h"

#include "llvm/IR/Operator.h"
#include "llvm/Support/Alignment.h"

namespace spir2nvvm::bitcode7 {

/// Of the record that is put together.
using Operands = llvm::SmallVector<uint64_t, 64>;

void writeTypes(Numbers &N, RecordWriter &Out);
void writeAttributes(Numbers &N, RecordWriter &Out);
/// Comdats, then all that the records of global values say.
void writeGlobals(const llvm::Module &M, Numbers &N, RecordWriter &Out,
                  std::string &Names);
void writeConstants(const ValueNumbers::List &Constants, Numbers &N,
                    RecordWriter &Out);
/// Names of those that something is attached as.
void writeMetadataKinds(const llvm::Module &M, const Numbers &N,
                        RecordWriter &Out);
void writeMetadata(const llvm::Module &M, Numbers &N, RecordWriter &Out);
/// Of the function that N has entered.
void writeLocalMetadata(Numbers &N, RecordWriter &Out);
void writeFunction(const llvm::Function &F, Numbers &N, RecordWriter &Out);

/// The record of a node of debug information: its code; operands in \p Ops.
unsigned spellDebugNode(const llvm::MDNode &Node, Numbers &N, Operands &Ops);
/// Of each its kind and its node.
void appendAttachments(
    llvm::ArrayRef<std::pair<unsigned, llvm::MDNode *>> Attached, Numbers &N,
    Operands &Ops);

/// The exponent + 1; 0 for none. LLVM 7 knows alignments up to 2^29.
inline uint64_t alignmentCode(llvm::MaybeAlign A, Numbers &N, unsigned Block) {
  constexpr unsigned Highest = 30;
  unsigned Code = llvm::encode(A);
  if (Code > Highest)
    N.refuse(Block, 0, "an alignment above 2^29");
  return Code;
}

// What constant expressions and instructions have in common.
unsigned castCode(unsigned Opcode);
unsigned binaryCode(unsigned Opcode);
/// nuw, nsw, exact or the fast-math flags.
uint64_t flagsOf(const llvm::User &U);
/// Two encodings put the sign into the lowest bit: constants store the
/// magnitude beside it, metadata the complement.
inline uint64_t magnitudeAndSign(int64_t Value) {
  return Value < 0 ? (-uint64_t(Value) << 1) | 1 : uint64_t(Value) << 1;
}
inline uint64_t complementAndSign(int64_t Value) {
  uint64_t Shifted = uint64_t(Value) << 1;
  return Value < 0 ? ~Shifted : Shifted;
}

} // namespace spir2nvvm::bitcode7

#endif // SPIR2NVVM_LIB_WRITER_BITCODE7_PARTS_H
