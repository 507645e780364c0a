// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Metadata of the module: strings, values and nodes, names, and what is
/// attached to globals without a body.

#include "Writer/Bitcode7/Parts.h"

#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::bitcode7;

// [number, characters...]
void bitcode7::writeMetadataKinds(const Module &M, const Numbers &N,
                                  RecordWriter &Out) {
  if (N.MetadataKinds.empty())
    return;
  SmallVector<StringRef, 64> Names;
  M.getMDKindNames(Names);
  Out.enterBlock(bitc::METADATA_KIND_BLOCK_ID);
  for (unsigned Kind : N.MetadataKinds)
    Out.text(bitc::METADATA_KIND, Names[Kind], {Kind});
  Out.exitBlock();
}

// [count, where the characters begin] and a blob: lengths, characters
static void writeStrings(ArrayRef<const MDString *> Strings,
                         RecordWriter &Out) {
  if (Strings.empty())
    return;
  std::vector<uint64_t> Lengths;
  for (const MDString *Text : Strings)
    Lengths.push_back(Text->getLength());
  std::string Blob = RecordWriter::packed(Lengths);
  const uint64_t Characters = Blob.size();
  for (const MDString *Text : Strings)
    Blob += Text->getString();
  Out.blob(bitc::METADATA_STRINGS, {Strings.size(), Characters}, Blob);
}

// [type, value]
static void writeValue(const ValueAsMetadata &MD, Numbers &N,
                       RecordWriter &Out) {
  Out.record(bitc::METADATA_VALUE,
             {N.Types.of(MD.getType()), N.Values.of(MD.getValue())});
}

static unsigned spellTuple(const MDTuple &Tuple, Numbers &N, Operands &Ops) {
  for (const MDOperand &Operand : Tuple.operands())
    Ops.push_back(N.Metadata.reference(Operand));
  return Tuple.isDistinct() ? bitc::METADATA_DISTINCT_NODE
                            : bitc::METADATA_NODE;
}

static void writeOthers(Numbers &N, RecordWriter &Out) {
  Operands Ops;
  for (const Metadata *MD : N.Metadata.others()) {
    if (const auto *Value = dyn_cast<ConstantAsMetadata>(MD)) {
      writeValue(*Value, N, Out);
      continue;
    }
    Ops.clear();
    const auto *Tuple = dyn_cast<MDTuple>(MD);
    unsigned Code = Tuple ? spellTuple(*Tuple, N, Ops)
                          : spellDebugNode(*cast<MDNode>(MD), N, Ops);
    Out.record(Code, Ops);
  }
}

static void writeNamed(const Module &M, Numbers &N, RecordWriter &Out) {
  for (const NamedMDNode &Named : M.named_metadata()) {
    Out.text(bitc::METADATA_NAME, Named.getName());
    Operands Ops;
    for (const MDNode *Node : Named.operands())
      Ops.push_back(N.Metadata.of(Node));
    Out.record(bitc::METADATA_NAMED_NODE, Ops);
  }
}

void bitcode7::appendAttachments(
    ArrayRef<std::pair<unsigned, MDNode *>> Attached, Numbers &N,
    Operands &Ops) {
  for (auto [Kind, Node] : Attached)
    Ops.append({Kind, N.Metadata.of(Node)});
}

// [value, (kind, node)...]
static void writeAttachments(const GlobalObject &G, Numbers &N,
                             RecordWriter &Out) {
  if (!G.hasMetadata())
    return;
  SmallVector<std::pair<unsigned, MDNode *>, 4> Attached;
  G.getAllMetadata(Attached);
  Operands Ops{N.Values.of(&G)};
  appendAttachments(Attached, N, Ops);
  Out.record(bitc::METADATA_GLOBAL_DECL_ATTACHMENT, Ops);
}

void bitcode7::writeMetadata(const Module &M, Numbers &N, RecordWriter &Out) {
  if (N.Metadata.strings().empty() && N.Metadata.others().empty() &&
      M.named_metadata_empty())
    return;
  Out.enterBlock(bitc::METADATA_BLOCK_ID);
  writeStrings(N.Metadata.strings(), Out);
  writeOthers(N, Out);
  writeNamed(M, N, Out);
  for (const Function &F : M)
    if (F.isDeclaration()) // the block of a definition has its own
      writeAttachments(F, N, Out);
  for (const GlobalVariable &G : M.globals())
    writeAttachments(G, N, Out);
  Out.exitBlock();
}

void bitcode7::writeLocalMetadata(Numbers &N, RecordWriter &Out) {
  if (N.Metadata.locals().empty())
    return;
  Out.enterBlock(bitc::METADATA_BLOCK_ID);
  for (const LocalAsMetadata *Local : N.Metadata.locals())
    writeValue(*Local, N, Out);
  Out.exitBlock();
}
