// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Writer/Bitcode7/Numbers.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::bitcode7;

// A named structure may contain pointers to itself: it is found open then, and
// the pointer refers to a number that is given later.
unsigned TypeNumbers::add(Type *Ty) {
  constexpr unsigned Open = ~0u;
  auto *Struct = dyn_cast<StructType>(Ty);
  if (Struct && !Struct->isLiteral())
    Numbers[Ty] = Open;
  for (Type *Part : Ty->subtypes())
    of(Part);
  // One of the parts may have led back here.
  unsigned &Number = Numbers.try_emplace(Ty, Open).first->second;
  if (Number == Open) {
    Number = unsigned(Types.size());
    Types.push_back(Ty);
  }
  return Number;
}

unsigned AttributeNumbers::of(AttributeList List) {
  if (List.isEmpty())
    return 0;
  auto [Known, IsNew] = ListNumbers.try_emplace(List, Lists.size() + 1);
  if (!IsNew)
    return Known->second;
  Lists.push_back(List);
  for (unsigned Index : List.indexes()) {
    Group G{Index, List.getAttributes(Index)};
    if (G.second.hasAttributes() &&
        GroupNumbers.try_emplace(G, Groups.size() + 1).second)
      Groups.push_back(G);
  }
  return unsigned(Lists.size());
}

void ValueNumbers::add(const Value &V, Map &Into, List &Constants) {
  if (Into.count(&V) || ModuleNumbers.count(&V))
    return;
  if (const auto *C = dyn_cast<Constant>(&V))
    for (const Use &Operand : C->operands())
      if (isa<Constant>(Operand))
        add(*Operand, Into, Constants);
  if (const auto *E = dyn_cast<ConstantExpr>(&V))
    if (E->getOpcode() == Instruction::ShuffleVector)
      add(*E->getShuffleMaskForBitcode(), Into, Constants);
  Into[&V] = NextNumber++;
  Constants.push_back(&V);
}

void ValueNumbers::addGlobals(const llvm::Module &M) {
  ModuleNumbers.reserve(M.global_size() + M.size() + M.alias_size());
  for (const GlobalVariable &Variable : M.globals())
    ModuleNumbers[&Variable] = NextNumber++;
  for (const llvm::Function &F : M)
    ModuleNumbers[&F] = NextNumber++;
  for (const GlobalAlias &Alias : M.aliases())
    ModuleNumbers[&Alias] = NextNumber++;

  for (const GlobalVariable &Variable : M.globals())
    if (Variable.hasInitializer())
      addConstant(*Variable.getInitializer());
  for (const GlobalAlias &Alias : M.aliases())
    addConstant(*Alias.getAliasee());
  for (const llvm::Function &F : M)
    for (const Use &Data : F.operands()) // personality, prefix and prologue
      addConstant(*cast<Constant>(Data));
}

void ValueNumbers::enter(const llvm::Function &F) {
  NextNumber = unsigned(ModuleNumbers.size());
  Function.clear();
  for (const Argument &Parameter : F.args())
    Numbers[&Parameter] = NextNumber++;
}

void ValueNumbers::addInstructions(const llvm::Function &F) {
  FirstInstruction = NextNumber;
  unsigned NextBlock = 0;
  for (const BasicBlock &Block : F) {
    Numbers[&Block] = NextBlock++;
    for (const Instruction &I : Block)
      if (!I.getType()->isVoidTy())
        Numbers[&I] = NextNumber++;
  }
}

void MetadataNumbers::addLeaf(const llvm::Metadata *MD, ValueNumbers &Values) {
  if (const auto *Text = dyn_cast<MDString>(MD)) {
    if (Numbers.try_emplace(MD, Strings.size()).second)
      Strings.push_back(Text);
  } else if (const auto *C = dyn_cast<ConstantAsMetadata>(MD)) {
    if (!Numbers.try_emplace(MD, Others.size()).second)
      return;
    Others.push_back(MD);
    Values.addConstant(*C->getValue());
  }
}

// Without recursion: a graph of debug information is as deep as a program.
void MetadataNumbers::add(const llvm::Metadata *Root, ValueNumbers &Values) {
  constexpr unsigned Open = ~0u;
  struct Frame {
    const MDNode *Node;
    unsigned Next;
  };
  SmallVector<Frame, 16> Stack;
  auto Enter = [&](const llvm::Metadata *MD) {
    const auto *Node = dyn_cast_or_null<MDNode>(MD);
    if (MD && !Node)
      addLeaf(MD, Values);
    else if (Node && Numbers.try_emplace(MD, Open).second)
      Stack.push_back({Node, 0});
  };
  Enter(Root);
  while (!Stack.empty()) {
    Frame &Top = Stack.back();
    if (Top.Next < Top.Node->getNumOperands()) {
      Enter(Top.Node->getOperand(Top.Next++));
      continue;
    }
    Numbers[Top.Node] = unsigned(Others.size());
    Others.push_back(Top.Node);
    Stack.pop_back();
  }
}

void MetadataNumbers::addLocal(const LocalAsMetadata &Local) {
  unsigned Next = unsigned(Others.size() + Locals.size());
  if (Numbers.try_emplace(&Local, Next).second)
    Locals.push_back(&Local);
}

void MetadataNumbers::leave() {
  for (const LocalAsMetadata *Local : Locals)
    Numbers.erase(Local);
  Locals.clear();
}

unsigned MetadataNumbers::of(const llvm::Metadata *MD) {
  auto Known = Numbers.find(MD);
  IsComplete &= Known != Numbers.end();
  if (Known == Numbers.end())
    return 0;
  return Known->second + (isa<MDString>(MD) ? 0 : unsigned(Strings.size()));
}

Numbers::Numbers(const Module &M) {
  Values.addGlobals(M);
  for (const GlobalVariable &Variable : M.globals())
    addAttachments(Variable);
  for (const NamedMDNode &Named : M.named_metadata())
    for (const MDNode *Node : Named.operands())
      Metadata.add(Node, Values);
  for (const Function &F : M) {
    addAttachments(F);
    for (const Instruction &I : instructions(F))
      addMetadata(I);
  }
}

void Numbers::addAttachments(const GlobalObject &G) {
  SmallVector<std::pair<unsigned, MDNode *>, 4> Attached;
  G.getAllMetadata(Attached);
  addAttached(Attached);
}

void Numbers::addAttached(ArrayRef<std::pair<unsigned, MDNode *>> Attached) {
  for (auto [Kind, Node] : Attached) {
    MetadataKinds.insert(Kind);
    Metadata.add(Node, Values);
  }
}

void Numbers::addMetadata(const Instruction &I) {
  if (const auto *Call = dyn_cast<CallBase>(&I))
    for (const Use &Operand : Call->args())
      if (const auto *MD = dyn_cast<MetadataAsValue>(Operand))
        if (!isa<LocalAsMetadata>(MD->getMetadata()))
          Metadata.add(MD->getMetadata(), Values);
  if (!I.hasMetadata())
    return;
  SmallVector<std::pair<unsigned, MDNode *>, 4> Attached;
  I.getAllMetadataOtherThanDebugLoc(Attached);
  addAttached(Attached);
  // Of a place in the source the records hold what it refers to.
  if (const DILocation *Place = I.getDebugLoc()) {
    Metadata.add(Place->getRawScope(), Values);
    Metadata.add(Place->getRawInlinedAt(), Values);
  }
}

void Numbers::enter(const Function &F) {
  Values.enter(F);
  for (const Instruction &I : instructions(F)) {
    for (const Use &Operand : I.operands())
      if (isa<Constant>(Operand) || isa<InlineAsm>(Operand))
        Values.addConstantHere(*Operand);
      else if (const auto *MD = dyn_cast<MetadataAsValue>(Operand))
        if (const auto *Local = dyn_cast<LocalAsMetadata>(MD->getMetadata()))
          Metadata.addLocal(*Local);
    if (const auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
      Values.addConstantHere(*Shuffle->getShuffleMaskForBitcode());
  }
  Values.addInstructions(F);
}

void Numbers::leave() {
  Values.leave();
  Metadata.leave();
}
