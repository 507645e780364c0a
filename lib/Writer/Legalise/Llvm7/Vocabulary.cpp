// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The last look at a legalised module: is there anything that LLVM 7 cannot
/// say? Every opcode, type, constant and metadata node is looked at (attributes
/// and intrinsics have been, by tables that refuse what they do not list), so
/// that nothing can reach a writer that would have to drop or misspell it.

#include "Diagnostics/Rules/Output.h"
#include "Target/Printed.h"
#include "Writer/Legalise/Llvm7.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isNewType(Type *Ty) {
  return Ty->isBFloatTy() || Ty->isX86_AMXTy() || isa<ScalableVectorType>(Ty) ||
         (Ty->isPointerTy() && cast<PointerType>(Ty)->isOpaque());
}

void Llvm7Vocabulary::checkType(Type *Ty, LazySubject About) {
  if (!Types.insert(Ty))
    return;
  if (isNewType(Ty))
    Sink.report(rule::OUT11, About, printed(*Ty));
  for (Type *Inner : Ty->subtypes())
    checkType(Inner, About);
}

// What LLVM 18 removed can be computed by instructions, but not in the
// initialiser of a variable.
void Llvm7Vocabulary::checkExpression(ConstantExpr &E, LazySubject About,
                                      bool IsInitialiser) {
  if (E.getOpcode() == Instruction::FNeg ||
      (Syntax == Dialect::Modern && IsInitialiser && !isModernExpression(E)))
    Sink.report(rule::OUT14, About, printed(E));
}

void Llvm7Vocabulary::checkConstant(Constant *C, LazySubject About,
                                    bool IsInitialiser) {
  if (!Constants.insert(C))
    return;
  checkType(C->getType(), About);
  if (isa<PoisonValue>(C) || isa<DSOLocalEquivalent>(C) || isa<NoCFIValue>(C))
    Sink.report(rule::OUT14, About, printed(*C));
  if (auto *E = dyn_cast<ConstantExpr>(C))
    checkExpression(*E, About, IsInitialiser);
  if (!isa<GlobalValue>(C))
    for (Use &Operand : C->operands())
      if (auto *Inner = dyn_cast<Constant>(Operand))
        checkConstant(Inner, About, IsInitialiser);
}

// What of \p MD itself, not of its operands, is newer than LLVM 7. Bounds of
// arrays were numbers or, for the count, a variable.
static std::string newInMetadata(const Metadata &MD) {
  if (isa<DIStringType>(MD) || isa<DICommonBlock>(MD) ||
      isa<DIGenericSubrange>(MD) || isa<DIArgList>(MD))
    return "a node newer than LLVM 7";
  if (auto *Range = dyn_cast<DISubrange>(&MD)) {
    bool IsOld = !Range->getRawUpperBound() && !Range->getRawStride() &&
                 !isa_and_nonnull<DIExpression>(Range->getRawCountNode()) &&
                 (!Range->getRawLowerBound() ||
                  isa<ConstantAsMetadata>(Range->getRawLowerBound()));
    return IsOld ? "" : "DISubrange with computed bounds";
  }
  auto *Expression = dyn_cast<DIExpression>(&MD);
  const uint64_t New = Expression ? newOperatorIn(*Expression) : 0;
  return New ? dwarf::OperationEncodingString(New).str() : "";
}

void Llvm7Vocabulary::checkMetadata(const Metadata *First, LazySubject About) {
  SmallVector<const Metadata *, 16> Open{First};
  while (!Open.empty()) {
    const Metadata *MD = Open.pop_back_val();
    if (!MD || !Nodes.insert(MD).second)
      continue;
    if (std::string What = newInMetadata(*MD); !What.empty())
      Sink.report(rule::OUT15, About, What);
    if (auto *C = dyn_cast<ConstantAsMetadata>(MD))
      checkConstant(C->getValue(), About, false);
    if (auto *Node = dyn_cast<MDNode>(MD))
      for (const MDOperand &Operand : Node->operands())
        Open.push_back(Operand.get());
  }
}

template <typename ThingT>
void Llvm7Vocabulary::checkAttachments(const ThingT &Thing) {
  if (!Thing.hasMetadata())
    return;
  SmallVector<std::pair<unsigned, MDNode *>, 4> Nodes;
  Thing.getAllMetadata(Nodes);
  for (auto [Kind, Node] : Nodes)
    checkMetadata(Node, Thing);
}

void Llvm7Vocabulary::checkCall(CallBase &Call) {
  for (unsigned I = 0; I < Call.getNumOperandBundles(); ++I)
    Sink.report(rule::OUT18, Call, Call.getOperandBundleAt(I).getTagName());
  if (auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand()))
    if (Asm->canThrow())
      Sink.report(rule::OUT10, Call, "asm unwind");
}

static bool isNewConvention(CallingConv::ID Convention) {
  return Convention == CallingConv::Tail ||
         Convention == CallingConv::CFGuard_Check ||
         Convention == CallingConv::SwiftTail ||
         Convention > CallingConv::AMDGPU_ES;
}

void Llvm7Vocabulary::check(Instruction &I) {
  if (isa<UnaryOperator>(I) || isa<FreezeInst>(I) || isa<CallBrInst>(I))
    Sink.report(rule::OUT10, I, I.getOpcodeName());
  if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I))
    if (Rmw->isFloatingPointOperation() ||
        !Rmw->getValOperand()->getType()->isIntegerTy())
      Sink.report(rule::OUT10, I,
                  "atomicrmw of a value that is not an integer");
  checkType(I.getType(), I);
  for (Use &Operand : I.operands()) {
    if (auto *C = dyn_cast<Constant>(Operand))
      checkConstant(C, I, false);
    else if (auto *MD = dyn_cast<MetadataAsValue>(Operand))
      checkMetadata(MD->getMetadata(), I);
    else if (Operand)
      checkType(Operand->getType(), I);
  }
  checkAttachments(I);
  if (auto *Call = dyn_cast<CallBase>(&I)) {
    checkCall(*Call);
    if (isNewConvention(Call->getCallingConv()))
      Sink.report(rule::OUT16, I, Call->getCallingConv());
  }
}

void Llvm7Vocabulary::check(Function &F) {
  if (F.getAddressSpace())
    Sink.report(rule::OUT22, F, F.getAddressSpace());
  if (isNewConvention(F.getCallingConv()))
    Sink.report(rule::OUT16, F, F.getCallingConv());
  checkType(F.getFunctionType(), F);
  checkAttachments(F);
  // Personality, prefix and prologue data.
  for (Use &Data : F.operands())
    checkConstant(cast<Constant>(Data), F, true);
  for (Instruction &I : instructions(F))
    check(I);
}

void Llvm7Vocabulary::checkGlobals(Module &M) {
  for (GlobalVariable &Global : M.globals()) {
    checkType(Global.getValueType(), Global);
    checkAttachments(Global);
    if (Global.hasInitializer())
      checkConstant(Global.getInitializer(), Global, true);
  }
  for (GlobalAlias &Alias : M.aliases())
    checkConstant(Alias.getAliasee(), Alias, true);
  for (GlobalIFunc &IFunc : M.ifuncs())
    Sink.report(rule::OUT21, Subject::globalValue(IFunc));
}

void Llvm7Vocabulary::checkNamedMetadata(const Module &M) {
  for (const NamedMDNode &Named : M.named_metadata())
    for (const MDNode *Node : Named.operands())
      checkMetadata(Node, Subject::module(M));
}
