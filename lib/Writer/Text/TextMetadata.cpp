// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Metadata:
///
///   until LLVM 3.5  !0 = metadata !{void ()* @k, metadata !1, null}
///   since LLVM 3.6  !0 = !{void ()* @k, !1, null}

#include "Diagnostics/Rules/Output.h"
#include "Writer/Text/TextWriter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;
using namespace spir2nvvm;

static void writeMetadataName(raw_ostream &OS, StringRef Name) {
  OS << '!';
  for (unsigned I = 0; I < Name.size(); ++I) {
    const unsigned char C = Name[I];
    const bool Plain = isAlpha(C) || C == '-' || C == '$' || C == '.' ||
                       C == '_' || (I && isDigit(C));
    if (Plain)
      OS << C;
    else
      OS << '\\' << hexdigit(C >> 4) << hexdigit(C & 15);
  }
}

// Nodes and strings, which one has to announce with a keyword until LLVM 3.5.
static bool writeReference(TextWriter &W, const Metadata *MD) {
  const bool Keyword = !W.has(306);
  if (const auto *Text = dyn_cast<MDString>(MD)) {
    W.OS << (Keyword ? "metadata !" : "!");
    writeQuoted(W.OS, Text->getString());
    return true;
  }
  const auto *Node = dyn_cast<MDNode>(MD);
  if (!Node)
    return false;
  if (isa<DIExpression>(Node))
    writeDebugNode(W, *Node);
  else if (isa<DIArgList>(Node))
    W.refuse(rule::OUT36, "DIArgList");
  else
    W.OS << (Keyword ? "metadata !" : "!") << W.Slots.ofNode(Node);
  return true;
}

void spir2nvvm::writeMetadataOperand(TextWriter &W, const Metadata *MD) {
  if (!MD)
    W.OS << "null";
  else if (!writeReference(W, MD))
    writeTypedOperand(W, *cast<ValueAsMetadata>(MD)->getValue());
}

void spir2nvvm::writeMetadataAsOperand(TextWriter &W, const Metadata *MD) {
  if (const auto *V = dyn_cast<ValueAsMetadata>(MD)) {
    W.OS << (W.has(306) ? "" : "!{");
    writeTypedOperand(W, *V->getValue());
    W.OS << (W.has(306) ? "" : "}");
    return;
  }
  if (const auto *Text = dyn_cast<MDString>(MD)) {
    W.OS << '!';
    writeQuoted(W.OS, Text->getString());
  } else if (isa<DIExpression>(MD) || isa<DIArgList>(MD)) {
    writeReference(W, MD);
  } else {
    W.OS << '!' << W.Slots.ofNode(cast<MDNode>(MD));
  }
}

void spir2nvvm::writeAttachments(TextWriter &W,
                                 ArrayRef<std::pair<unsigned, MDNode *>> MDs,
                                 StringRef Separator) {
  for (const auto &MD : MDs) {
    W.OS << Separator;
    writeMetadataName(W.OS, W.MetadataKinds[MD.first]);
    W.OS << ' ';
    writeMetadataAsOperand(W, W.Slots.attached(MD.first, MD.second));
  }
}

void spir2nvvm::writeNamedMetadata(TextWriter &W) {
  if (!W.M.named_metadata_empty())
    W.OS << '\n';
  for (const NamedMDNode &Named : W.M.named_metadata()) {
    writeMetadataName(W.OS, Named.getName());
    W.OS << " = !{";
    for (unsigned I = 0; I < Named.getNumOperands(); ++I) {
      W.OS << (I ? ", " : "");
      writeMetadataAsOperand(W, Named.getOperand(I));
    }
    W.OS << "}\n";
  }
}

// A node that contains itself is never merged with another, so it needs no
// `distinct` in a language that has none.
static void checkDistinct(TextWriter &W, const MDNode &N) {
  if (!is_contained(N.operands(), &N))
    W.refuse(rule::OUT36, "distinct");
}

static void writeTuple(TextWriter &W, const MDTuple &N) {
  if (N.isDistinct() && W.has(306))
    W.OS << "distinct ";
  else if (N.isDistinct())
    checkDistinct(W, N);
  W.OS << (W.has(306) ? "!{" : "metadata !{");
  for (unsigned I = 0; I < N.getNumOperands(); ++I) {
    W.OS << (I ? ", " : "");
    writeMetadataOperand(W, N.getOperand(I));
  }
  W.OS << '}';
}

void spir2nvvm::writeMetadataNodes(TextWriter &W) {
  ArrayRef<const MDNode *> Nodes = W.Slots.nodes();
  for (unsigned I = 0; I < Nodes.size(); ++I) {
    W.OS << (I ? "!" : "\n!") << I << " = ";
    if (const auto *Tuple = dyn_cast<MDTuple>(Nodes[I]))
      writeTuple(W, *Tuple);
    else if (W.has(700))
      writeDebugNode(W, *Nodes[I]);
    else
      W.refuse(rule::OUT36, "debug information");
    W.OS << '\n';
  }
}
