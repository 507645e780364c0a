// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The block of a function: constants, instructions and their places in the
/// source, names, attachments.

#include "Writer/Bitcode7/Instructions.h"

#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/ValueSymbolTable.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::bitcode7;

// [line, column, scope, inlined at], or nothing but "again"
static void writePlace(const DILocation &Place, const DILocation *Last,
                       Numbers &N, RecordWriter &Out) {
  if (&Place == Last)
    return Out.record(bitc::FUNC_CODE_DEBUG_LOC_AGAIN, {});
  Out.record(bitc::FUNC_CODE_DEBUG_LOC,
             {Place.getLine(), Place.getColumn(),
              N.Metadata.reference(Place.getRawScope()),
              N.Metadata.reference(Place.getRawInlinedAt())});
}

static void writeInstructions(const Function &F, Numbers &N,
                              RecordWriter &Out) {
  InstructionWriter Writer(N, Out);
  const DILocation *Last = nullptr;
  for (const Instruction &I : instructions(F)) {
    Writer.write(I);
    if (const DILocation *Place = I.getDebugLoc()) {
      writePlace(*Place, Last, N, Out);
      Last = Place;
    }
  }
}

// [value or block, characters...]
static void writeName(unsigned Code, const Value &V, Numbers &N,
                      RecordWriter &Out) {
  if (V.hasName())
    Out.text(Code, V.getName(), {N.Values.of(&V)});
}

static void writeNames(const Function &F, Numbers &N, RecordWriter &Out) {
  const ValueSymbolTable *Names = F.getValueSymbolTable();
  if (!Names || Names->empty())
    return;
  Out.enterBlock(bitc::VALUE_SYMTAB_BLOCK_ID);
  for (const Argument &Parameter : F.args())
    writeName(bitc::VST_CODE_ENTRY, Parameter, N, Out);
  for (const BasicBlock &Block : F) {
    writeName(bitc::VST_CODE_BBENTRY, Block, N, Out);
    for (const Instruction &I : Block)
      writeName(bitc::VST_CODE_ENTRY, I, N, Out);
  }
  Out.exitBlock();
}

namespace {

/// Opens the block of attachments with the first.
class AttachmentWriter {
public:
  AttachmentWriter(Numbers &N, RecordWriter &Out) : N(N), Out(Out) {}
  ~AttachmentWriter() {
    if (IsOpen)
      Out.exitBlock();
  }
  AttachmentWriter(const AttachmentWriter &) = delete;
  AttachmentWriter &operator=(const AttachmentWriter &) = delete;

  using List = SmallVector<std::pair<unsigned, MDNode *>, 4>;
  /// \p Ops says to what; nothing is the function itself.
  void write(Operands Ops, const List &Attached) {
    if (Attached.empty())
      return;
    if (!IsOpen)
      Out.enterBlock(bitc::METADATA_ATTACHMENT_ID);
    IsOpen = true;
    appendAttachments(Attached, N, Ops);
    Out.record(bitc::METADATA_ATTACHMENT, Ops);
  }

private:
  Numbers &N;
  RecordWriter &Out;
  bool IsOpen = false;
};

} // namespace

// [(instruction,) (kind, node)...]; the number of an instruction is its place
// in the function, whether it has a value or not.
static void writeAttachments(const Function &F, Numbers &N, RecordWriter &Out) {
  AttachmentWriter Writer(N, Out);
  AttachmentWriter::List Attached;
  F.getAllMetadata(Attached);
  Writer.write({}, Attached);
  uint64_t Place = 0;
  for (const Instruction &I : instructions(F)) {
    if (I.hasMetadataOtherThanDebugLoc()) {
      Attached.clear();
      I.getAllMetadataOtherThanDebugLoc(Attached);
      Writer.write({Place}, Attached);
    }
    ++Place;
  }
}

void bitcode7::writeFunction(const Function &F, Numbers &N, RecordWriter &Out) {
  N.enter(F);
  Out.enterBlock(bitc::FUNCTION_BLOCK_ID);
  Out.record(bitc::FUNC_CODE_DECLAREBLOCKS, {F.size()});
  writeConstants(N.Values.ofFunction(), N, Out);
  writeLocalMetadata(N, Out);
  writeInstructions(F, N, Out);
  writeNames(F, N, Out);
  writeAttachments(F, N, Out);
  Out.exitBlock();
  N.leave();
}
