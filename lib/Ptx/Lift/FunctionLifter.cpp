// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A function's statements, one after the other: blocks, scopes, guards.

#include "Ptx/Lift/FunctionLifter.h"

#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

FunctionLifter::FunctionLifter(ModuleLifter &All, const Function &Tree,
                               llvm::Function &To)
    : All(All), B(To.getContext()), Tree(Tree), To(To) {}

void FunctionLifter::run() {
  Where = All.subprogram(Tree);
  To.setSubprogram(Where);
  Scopes.emplace_back();
  Entry = BasicBlock::Create(To.getContext(), "entry", &To);
  BasicBlock *Begin = BasicBlock::Create(To.getContext(), "body", &To);
  EntryEnd = BranchInst::Create(Begin, Entry);
  B.SetInsertPoint(Begin);
  B.SetCurrentDebugLocation(All.location(Tree.At, Where));
  addParameters();
  addResults();
  collectLabels(Tree.Body);
  lift(Tree.Body);
  if (!B.GetInsertBlock()->getTerminator())
    returnResults();
  finish();
}

std::string FunctionLifter::excerpt() const {
  return Current ? print(*Current) : std::string(Tree.Name);
}

// ---- Memory of the function -------------------------------------------------

AllocaInst *FunctionLifter::memory(Type *Type, Align Align, const Twine &Name) {
  auto *New = new AllocaInst(Type, 0, nullptr, Align, Name, EntryEnd);
  return New;
}

AllocaInst *FunctionLifter::slot(Type *Type, const Twine &Name) {
  const DataLayout &Layout = All.To.getDataLayout();
  AllocaInst *New = memory(Type, Layout.getABITypeAlign(Type), Name);
  Slots.push_back(New);
  return New;
}

AllocaInst *FunctionLifter::carry() {
  if (!Carry)
    Carry = slot(B.getInt1Ty(), "CC.CF");
  return Carry;
}

// A register that is a vector is passed in memory, one after the other.
static Value *partIn(IRBuilder<> &B, Value *Memory, const AllocaInst &Part,
                     unsigned N) {
  Type *Ty = Part.getAllocatedType();
  return B.CreateConstGEP1_64(Ty, B.CreateBitCast(Memory, Ty->getPointerTo()),
                              N);
}

void FunctionLifter::takeParts(const Symbol &Register, Value *Memory) {
  for (unsigned N = 0; N != Register.Parts.size(); ++N) {
    AllocaInst *Part = Register.Parts[N];
    Type *Ty = Part->getAllocatedType();
    B.CreateStore(B.CreateLoad(Ty, partIn(B, Memory, *Part, N)), Part);
  }
}

void FunctionLifter::giveParts(const Symbol &Register, Value *Memory) {
  for (unsigned N = 0; N != Register.Parts.size(); ++N) {
    AllocaInst *Part = Register.Parts[N];
    Value *V = B.CreateLoad(Part->getAllocatedType(), Part);
    B.CreateStore(V, partIn(B, Memory, *Part, N));
  }
}

void FunctionLifter::addParameters() {
  for (llvm::Argument &A : To.args()) {
    const Variable &V = Tree.Parameters[A.getArgNo()];
    Symbol S = ModuleLifter::symbolOf(V);
    if (V.Space == StateSpace::Reg) {
      S = makeRegister(V);
      if (ModuleLifter::isPassedInMemory(V))
        takeParts(S, &A);
      else
        B.CreateStore(B.CreateBitCast(&A, S.Parts[0]->getAllocatedType()),
                      S.Parts[0]);
    } else {
      S.Pointer = &A;
      if (!ModuleLifter::isPassedInMemory(V)) {
        AllocaInst *Copy = slot(A.getType(), toRef(V.Name));
        Copy->setAlignment(ModuleLifter::alignOf(V));
        B.CreateStore(&A, Copy);
        S.Pointer = Copy;
      }
    }
    declare(toRef(V.Name), V.At, std::move(S));
  }
}

void FunctionLifter::addResults() {
  for (const Variable &V : Tree.Results) {
    Symbol S = ModuleLifter::symbolOf(V);
    if (V.Space == StateSpace::Reg) {
      S = makeRegister(V);
    } else {
      AllocaInst *Slot = slot(All.resultType(V), toRef(V.Name));
      Slot->setAlignment(ModuleLifter::alignOf(V));
      S.Pointer = Slot;
    }
    declare(toRef(V.Name), V.At, std::move(S));
  }
}

void FunctionLifter::returnResults() {
  SmallVector<Value *, 2> Values;
  for (const Variable &V : Tree.Results) {
    Symbol *S = &Scopes.front().Names[toRef(V.Name)];
    bool IsRegister = S->What == Symbol::Kind::Register;
    auto *Slot = cast<AllocaInst>(IsRegister ? S->Parts[0] : S->Pointer);
    if (IsRegister && S->Parts.size() != 1) {
      Slot = memory(All.resultType(V), ModuleLifter::alignOf(V), "");
      giveParts(*S, Slot);
    }
    Value *Result = B.CreateLoad(Slot->getAllocatedType(), Slot);
    Values.push_back(B.CreateBitCast(Result, All.resultType(V)));
  }
  if (Values.empty())
    B.CreateRetVoid();
  else if (Values.size() == 1)
    B.CreateRet(Values.front());
  else
    B.CreateAggregateRet(Values.data(), unsigned(Values.size()));
}

// ---- Declarations -----------------------------------------------------------

void FunctionLifter::declare(StringRef Name, Place At, Symbol S) {
  Scope &In = Scopes.back();
  if (!In.Names.try_emplace(Name, std::move(S)).second)
    All.report(rule::PX08, At, Name.str(), Name);
}

Symbol FunctionLifter::makeRegister(StringRef Name, ScalarType T,
                                    uint32_t Parts) {
  Symbol S;
  S.What = Symbol::Kind::Register;
  S.Type = T;
  for (uint32_t N = 0; N != Parts; ++N)
    S.Parts.push_back(slot(llvmType(To.getContext(), T), Name));
  return S;
}

// Vectors of registers have two or four parts.
bool FunctionLifter::checkLength(const Variable &V) {
  if (V.VectorLength > 4)
    All.report(rule::PX10, V.At, V.Name, "v8");
  return V.VectorLength <= 4;
}

Symbol FunctionLifter::makeRegister(const Variable &V) {
  return makeRegister(toRef(V.Name), V.Type,
                      checkLength(V) ? V.VectorLength : 1);
}

void FunctionLifter::declareRegisters(const Variable &V) {
  StringRef Name = toRef(V.Name);
  if (!V.Count)
    return declare(Name, V.At, makeRegister(V));
  Family New = {V.Type, *V.Count, checkLength(V) ? V.VectorLength : 1};
  if (!Scopes.back().Families.try_emplace(Name, New).second)
    All.report(rule::PX08, V.At, V.Name, Name);
}

void FunctionLifter::declare(const Variable &V) {
  Symbol S;
  switch (V.Space) {
  case StateSpace::Reg:
    return declareRegisters(V);
  case StateSpace::Global:
  case StateSpace::Shared:
  case StateSpace::Const:
    return declare(toRef(V.Name), V.At, All.makeVariable(V));
  case StateSpace::Local:
  case StateSpace::Param: {
    bool Whole = V.Space == StateSpace::Param && !All.isPassedInMemory(V);
    S = ModuleLifter::symbolOf(V);
    if (Whole)
      S.Pointer = slot(All.resultType(V), toRef(V.Name));
    else
      S.Pointer = memory(All.memoryType(V), All.alignOf(V), toRef(V.Name));
    return declare(toRef(V.Name), V.At, std::move(S));
  }
  default:
    All.report(rule::PX10, V.At, V.Name, toRef(V.TypeWord));
  }
}

// Labels are known before their line, in their own braces.
void FunctionLifter::collectLabels(ArrayRef<Statement> Body) {
  for (const Statement &S : Body) {
    Symbol New;
    if (S.What == Statement::Kind::Label) {
      New.What = Symbol::Kind::Label;
      New.Block = BasicBlock::Create(To.getContext(), toRef(S.Name), &To);
    } else if (S.What == Statement::Kind::Prototype) {
      New.What = Symbol::Kind::Prototype;
      New.Proto = S.Proto.get();
    } else if (S.What == Statement::Kind::Directive && !S.Name.empty()) {
      New.What = Symbol::Kind::Targets;
      New.List = S.Dir.get();
    } else {
      continue;
    }
    declare(toRef(S.Name), S.At, std::move(New));
  }
}

Symbol *FunctionLifter::findInFamily(Scope &In, StringRef Name) {
  StringRef Base = Name.rtrim("0123456789");
  StringRef Digits = Name.drop_front(Base.size());
  // %f1_<4> has digits in its name: the longest one that is declared.
  for (; !Digits.empty();
       Base = Name.take_front(Base.size() + 1), Digits = Digits.drop_front()) {
    auto It = In.Families.find(Base);
    uint32_t Number;
    bool Plain = Digits.size() == 1 || Digits[0] != '0';
    if (It == In.Families.end() || !Plain || Digits.getAsInteger(10, Number) ||
        Number >= It->second.Count)
      continue;
    const Family &F = It->second;
    return &(In.Names[Name] = makeRegister(Name, F.Type, F.VectorLength));
  }
  return nullptr;
}

Symbol *FunctionLifter::find(StringRef Name) {
  for (size_t N = Scopes.size(); N-- != 0;) {
    auto It = Scopes[N].Names.find(Name);
    if (It != Scopes[N].Names.end())
      return &It->second;
    if (Symbol *S = findInFamily(Scopes[N], Name))
      return S;
  }
  Symbol *OfModule = All.find(Name);
  return OfModule && OfModule->Local ? localOfModule(Name, *OfModule)
                                     : OfModule;
}

// A variable of each work-item: one of the kernel's own, where no function that
// it calls could see it (PTX ISA allows them without the ABI only).
Symbol *FunctionLifter::localOfModule(StringRef Name, const Symbol &Known) {
  const Variable &V = *Known.Local;
  if (!isKernel())
    All.report(rule::PX10, V.At, V.Name, "local");
  Symbol S = Known;
  S.Local = nullptr;
  S.Pointer = memory(All.memoryType(V), All.alignOf(V), Name);
  return &(Scopes.front().Names[Name] = std::move(S));
}

// ---- Statements -------------------------------------------------------------

void FunctionLifter::lift(ArrayRef<Statement> Body) {
  for (const Statement &S : Body)
    lift(S);
}

void FunctionLifter::lift(const Statement &S) {
  switch (S.What) {
  case Statement::Kind::Instruction:
    return lift(S.Instr);
  case Statement::Kind::Label:
    return enterBlock(find(toRef(S.Name))->Block);
  case Statement::Kind::Variable:
    return declare(*S.Var);
  case Statement::Kind::Directive:
    return directive(*S.Dir);
  case Statement::Kind::Prototype:
    return; // known
  case Statement::Kind::Block:
    Scopes.emplace_back();
    collectLabels(S.Body);
    lift(S.Body);
    Scopes.pop_back();
  }
}

void FunctionLifter::directive(const Directive &D) {
  if (D.Name == "loc")
    return All.setSourceLine(D);
  bool Known = D.Name == "pragma" || D.Name == "branchtargets" ||
               D.Name == "calltargets" || D.Name == "section" ||
               D.Name == "file";
  if (!Known)
    All.report(rule::PX10, D.At, D.Text, toRef(D.Name));
}

void FunctionLifter::enterBlock(BasicBlock *Block) {
  if (!Block)
    return; // declared twice, and said so
  BasicBlock *Before = B.GetInsertBlock();
  Block->moveAfter(Before);
  B.SetInsertPoint(Block);
  if (Before->empty() && !Before->hasName() && !Before->use_empty()) {
    Before->replaceAllUsesWith(Block); // what a branch did not take
    Before->eraseFromParent();
  } else if (!Before->getTerminator()) {
    BranchInst::Create(Block, Before)->setDebugLoc(B.getCurrentDebugLocation());
  }
}

void FunctionLifter::startDeadBlock() {
  auto *Dead = BasicBlock::Create(To.getContext(), "dead", &To);
  B.SetInsertPoint(Dead);
}

BasicBlock *FunctionLifter::label(const Operand &O) {
  Symbol *S = O.is(Operand::Kind::Name) ? find(toRef(O.Text)) : nullptr;
  if (S && S->What == Symbol::Kind::Label && S->Block)
    return S->Block;
  fail(rule::PX15, O.At, O.Text);
  return B.GetInsertBlock();
}

Value *FunctionLifter::guard(const Guard &When) {
  Operand Name;
  Name.Text = When.Predicate;
  Name.At = Current->At;
  Value *Holds = read(Name, ScalarType::Pred);
  return When.Negated ? B.CreateNot(Holds) : Holds;
}

void FunctionLifter::lift(const Instruction &I) {
  Current = &I;
  B.SetCurrentDebugLocation(All.location(I.At, Where));
  Form F;
  switch (match(I, F)) {
  case MatchFault::Opcode:
    return fail(rule::PX02, I.At, I.Opcode);
  case MatchFault::Form:
    return fail(rule::PX03, I.At, I.Text);
  case MatchFault::Operands:
    return fail(rule::PX04, I.At, I.Text, I.Operands.size(), operandCounts(I));
  case MatchFault::None:
    break;
  }
  if (I.When.Predicate.empty())
    F.Of->Lift(*this, F);
  else
    liftGuarded(I, F);
  Current = nullptr;
}

// A branch needs no block of its own to be taken in.
void FunctionLifter::liftGuarded(const Instruction &I, const Form &F) {
  auto *Next = BasicBlock::Create(To.getContext(), "", &To);
  Value *Holds = guard(I.When);
  if (I.Opcode == "bra") {
    B.CreateCondBr(Holds, label(I.Operands[0]), Next);
  } else {
    auto *Then = BasicBlock::Create(To.getContext(), "", &To);
    B.CreateCondBr(Holds, Then, Next);
    B.SetInsertPoint(Then);
    F.Of->Lift(*this, F);
    if (!B.GetInsertBlock()->getTerminator())
      B.CreateBr(Next);
  }
  Next->moveAfter(B.GetInsertBlock());
  B.SetInsertPoint(Next);
}

// ---- The end ----------------------------------------------------------------

void FunctionLifter::finish() {
  if (!All.good())
    return; // unused
  for (BasicBlock &Block : To)
    if (!Block.getTerminator())
      new UnreachableInst(To.getContext(), &Block);
  removeUnreachableBlocks(To);
  MergeBlockIntoPredecessor(Entry->getSingleSuccessor());
  promote();
  recogniseExtensions(To);
  // What was removed with its block is none to look at.
  std::vector<llvm::Instruction *> Living;
  for (const WeakVH &Cast : Addresses)
    if (Cast)
      Living.push_back(cast<llvm::Instruction>(Cast));
  recoverPointers(To, Living, All.Numbers);
  sleepInSpinLoops(To);
}

// Whether what a slot holds is always what its one store put there.
static bool isWrittenFirst(const AllocaInst &Slot, const DominatorTree &Tree) {
  const StoreInst *Only = nullptr;
  for (const User *U : Slot.users())
    if (auto *Store = dyn_cast<StoreInst>(U)) {
      if (Only)
        return false;
      Only = Store;
    }
  return Only && all_of(Slot.users(), [&](const User *U) {
           return U == Only || Tree.dominates(Only, cast<llvm::Instruction>(U));
         });
}

// An unwritten register holds zero, which is as good as any value
// and, other than LLVM's undef, the same whenever it is read.
void FunctionLifter::promote() {
  DominatorTree Dominators(To);
  std::vector<AllocaInst *> Promoted;
  for (AllocaInst *Slot : Slots) {
    if (Slot->use_empty()) {
      Slot->eraseFromParent();
      continue;
    }
    if (!isWrittenFirst(*Slot, Dominators))
      new StoreInst(Constant::getNullValue(Slot->getAllocatedType()), Slot,
                    false, Slot->getAlign(), Slot->getNextNode());
    if (isAllocaPromotable(Slot))
      Promoted.push_back(Slot);
  }
  PromoteMemToReg(Promoted, Dominators);
}
