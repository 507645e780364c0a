// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernel nodes by tag.

#include "Verifier/Spir/Survey/KernelInfo.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

static constexpr TagRow Rows[] = {
#define KERNEL_TAG(ID, SPELLING, VALUES, PRESENCE)                             \
  {Tag::ID, SPELLING, TagValues::VALUES, TagPresence::PRESENCE},
#include "Verifier/Spir/Tables/KernelTags.def"
};

const TagRow &spirverify::rowOf(Tag Id) { return Rows[unsigned(Id)]; }

Tag spirverify::tagOf(StringRef Spelling) {
  if (Spelling == ProducersAddressSpace)
    return Tag::AddressSpace;
  for (const TagRow &Row : Rows)
    if (Spelling == Row.Spelling)
      return Row.Id;
  return Tag::Unknown;
}

static void addNode(KernelInfo &Info, const Metadata *Operand) {
  auto *Node = dyn_cast_or_null<MDNode>(Operand);
  auto *Name = Node && Node->getNumOperands()
                   ? dyn_cast_or_null<MDString>(Node->getOperand(0).get())
                   : nullptr;
  if (!Name) {
    Info.Malformed = true;
    return;
  }
  Tag Id = tagOf(Name->getString());
  if (Id == Tag::Unknown) {
    Info.Unknown.push_back(Name->getString());
    return;
  }
  Info.ProducersSpelling |= Name->getString() == ProducersAddressSpace;
  if (Info[Id])
    Info.Repeated.push_back(Id);
  else
    Info.Nodes[unsigned(Id)] = Node;
}

/// Calls \p Take with the tag and its spelling of every node at \p F that has
/// one.
static void
forEachAttached(const Function &F,
                function_ref<void(Tag, StringRef, const MDNode *)> Take) {
  SmallVector<std::pair<unsigned, MDNode *>, 4> Attached;
  F.getAllMetadata(Attached);
  if (Attached.empty())
    return;
  SmallVector<StringRef, 32> Names;
  F.getContext().getMDKindNames(Names);
  for (const auto &[Kind, Node] : Attached)
    if (Tag Id = tagOf(Names[Kind]); Id != Tag::Unknown)
      Take(Id, Names[Kind], Node);
}

StringRef spirverify::attachedInfo(const Function &F) {
  StringRef First;
  forEachAttached(F, [&](Tag, StringRef Name, const MDNode *) {
    if (First.empty())
      First = Name;
  });
  return First;
}

KernelInfo spirverify::infoOf(const KernelEntry &Entry) {
  KernelInfo Info;
  Info.Kernel = Entry.Kernel;
  if (!Entry.Node) {
    Info.Attached = true;
    forEachAttached(*Entry.Kernel,
                    [&](Tag Id, StringRef Name, const MDNode *Node) {
                      Info.ProducersSpelling |= Name == ProducersAddressSpace;
                      Info.Nodes[unsigned(Id)] = Node;
                    });
    return Info;
  }
  for (const MDOperand &Op : drop_begin(Entry.Node->operands()))
    addNode(Info, Op.get());
  return Info;
}

unsigned KernelInfo::count(Tag Id) const {
  return (*this)[Id]->getNumOperands() - !Attached;
}

const Metadata *KernelInfo::value(Tag Id, unsigned I) const {
  const MDNode *Node = (*this)[Id];
  if (!Node || I >= count(Id))
    return nullptr;
  return Node->getOperand(I + !Attached).get();
}

StringRef KernelInfo::string(Tag Id, unsigned I) const {
  auto *String = dyn_cast_or_null<MDString>(value(Id, I));
  return String ? String->getString() : StringRef();
}

const ConstantInt *spirverify::integerOf(const Metadata *MD) {
  auto *Value = dyn_cast_or_null<ConstantAsMetadata>(MD);
  return Value ? dyn_cast<ConstantInt>(Value->getValue()) : nullptr;
}
