// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Cutting a kernel at its barriers. Every barrier becomes a return, and what
/// follows it an entry. A value that is needed after a barrier is computed
/// again where that is arithmetic over ids and parameters; else it is stored
/// before and loaded after it: in a slot of the group when it is the same for
/// all work-items, and in the work-item's part of the context otherwise.

#include "Executor/Compile/Regions.h"

#include "Executor/Compile/GroupFlow.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace {

struct Barrier {
  CallInst *Call;
  BasicBlock *Wait, *Resume; // the one that ends in it, the one after it
  uint32_t Site;
  /// What is needed after it.
  SmallVector<Instruction *, 16> Live;
};

/// A value that crosses a barrier in memory.
struct Crossing {
  bool Uniform = false;
  Type *Kept = nullptr;      // as memory has it
  uint64_t Offset = 0;       // in the context, of the first work-item's
  Value *Place = nullptr;    // of this work-item's, or of the slot
  Value *Incoming = nullptr; // of a slot
};

class Cutter {
public:
  Cutter(Instrumenter &All, const Kernel &K, Function &F)
      : All(All), K(K), F(F), Layout(All.Code.getDataLayout()) {}
  std::optional<RegionBody> run();

private:
  bool isWorthwhile();
  void splitBlocks();
  void dropCalls();
  void findUniform();
  void findLive();
  void place(Instruction &I);
  uint64_t reserve(uint64_t Bytes, Align Wanted);
  Function *makeBody();
  void openBody(Function &New);
  void moveAllocas(IRBuilder<> &B);
  Value *placeOf(IRBuilder<> &B, uint64_t Offset, uint64_t Size, Type *Ty);
  void cross(Barrier &At);
  void closeBody();
  PHINode *makeEnd(Function &New);
  void rewriteUses();
  Value *again(Value &V, Instruction &Before,
               DenseMap<const Value *, Value *> &Known);

  Instrumenter &All;
  const Kernel &K;
  Function &F;
  const DataLayout &Layout;
  SmallVector<CallInst *, 8> Calls;
  SmallVector<Barrier, 8> Barriers;
  SmallPtrSet<const Value *, 32> Same; // for all work-items of the group
  bool MeetAll = false; // whether they certainly reach the same barriers
  MapVector<Instruction *, Crossing> Crossings;
  /// What a value is at the begin of a block after a barrier.
  MapVector<Instruction *, MapVector<BasicBlock *, Value *>> Resumed;
  RegionBody Result;
  // In the body.
  BasicBlock *Dispatch = nullptr;
  Value *State = nullptr, *Context = nullptr, *Number = nullptr,
        *Count = nullptr, *ReachedPlace = nullptr;
};

} // namespace

// ---- Which kernels ----------------------------------------------------------

bool executor::isRuntime(const CallInst &Call, StringRef Name) {
  const Function *Callee = Call.getCalledFunction();
  return Callee && Callee->getName() == RuntimePrefix + Name.str();
}

static bool waitsBelow(const Function &F,
                       SmallPtrSetImpl<const Function *> &Seen) {
  for (const Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call)
      continue;
    if (isRuntime(*Call, "s2nBarrier"))
      return true;
    const Function *Callee = Call->getCalledFunction();
    if (Callee && !Callee->isDeclaration() && Seen.insert(Callee).second &&
        waitsBelow(*Callee, Seen))
      return true;
  }
  return false;
}

// Barriers of its own that do not vote, and private memory in registers.
bool Cutter::isWorthwhile() {
  const size_t MostBarriers =
      K.ExchangesLanes ? MostExchanges : MostOrdinaryBarriers;
  // Checked mode gives each work-item its frames.
  if (K.Signature.PrivateBytes != 0 && !All.P.checked())
    return false;
  SmallPtrSet<const Function *, 8> Seen;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call)
      continue;
    const Function *Callee = Call->getCalledFunction();
    if (isRuntime(*Call, "s2nBarrier")) {
      if (!cast<ConstantInt>(Call->getArgOperand(1))->isZero())
        return false;
      Calls.push_back(Call);
    } else if (Callee && !Callee->isDeclaration() &&
               Seen.insert(Callee).second && waitsBelow(*Callee, Seen)) {
      return false;
    }
  }
  return Calls.size() <= MostBarriers &&
         F.getInstructionCount() * (Calls.size() + 1) <= MostRegionCode;
}

void Cutter::splitBlocks() {
  for (CallInst *Call : Calls) {
    Barrier New;
    auto *Site = cast<ConstantInt>(Call->getArgOperand(3));
    New.Site = static_cast<uint32_t>(Site->getZExtValue());
    BasicBlock *Block = Call->getParent();
    New.Resume = Block->splitBasicBlock(Call->getNextNode(), "resume");
    New.Wait = Block->splitBasicBlock(Call, "wait");
    New.Call = Call;
    Barriers.push_back(New);
  }
}

void Cutter::dropCalls() {
  for (const Barrier &At : Barriers) {
    if (!At.Call->use_empty()) // of no vote
      At.Call->replaceAllUsesWith(UndefValue::get(At.Call->getType()));
    At.Call->eraseFromParent();
  }
}

// ---- What is the same for all work-items ------------------------------------

static bool differs(const Instruction &I) {
  if (std::optional<uint64_t> Field = fieldOf(I))
    return *Field < offsetof(WorkItem, Tid) + sizeof(WorkItem::Tid) ||
           *Field == offsetof(WorkItem, PrivateBase) ||
           *Field == offsetof(WorkItem, Self);
  auto *Call = dyn_cast<CallInst>(&I);
  return I.mayReadOrWriteMemory() || isa<AllocaInst>(I) ||
         (Call && !Call->doesNotAccessMemory());
}

void Cutter::findUniform() {
  const GroupFlow Flow(F, differs);
  if (!Flow.isKnown())
    return;
  // A value that leaves a loop which work-items leave at different times is
  // not the same for all of them.
  for (const Instruction &I : instructions(F)) {
    if (!Flow.isSame(I))
      continue;
    bool Leaves = false;
    for (const Loop *Inner = Flow.innermostLoop(*I.getParent());
         Inner && !Leaves; Inner = Inner->getParentLoop())
      Leaves = any_of(Barriers,
                      [&](const Barrier &At) {
                        return !Inner->contains(At.Resume);
                      }) &&
               !Flow.leaveTogether(*Inner);
    if (!Leaves)
      Same.insert(&I);
  }
  MeetAll = Flow.allReach([this](const BasicBlock &Block) {
    return any_of(Barriers,
                  [&](const Barrier &At) { return At.Wait == &Block; });
  });
}

// ---- What is needed after barriers -----------------------------------------

// Arithmetic over parameters and fields of the work-item, and not much of it.
static bool isCheap(const Value &V, unsigned Depth = 0) {
  constexpr unsigned Deepest = 8;
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || isa<AllocaInst>(I))
    return true;
  if (fieldOf(*I))
    return true;
  bool Simple = isa<BinaryOperator>(I) || isa<CastInst>(I) ||
                isa<GetElementPtrInst>(I) || isa<CmpInst>(I) ||
                isa<SelectInst>(I);
  return Simple && Depth != Deepest && all_of(I->operands(), [&](const Use &U) {
           return isCheap(*U, Depth + 1);
         });
}

// The blocks at whose begin a value is needed.
static SmallPtrSet<BasicBlock *, 16> blocksThatNeed(Instruction &I) {
  SmallPtrSet<BasicBlock *, 16> Needs;
  SmallVector<BasicBlock *, 16> Open;
  for (Use &U : I.uses()) {
    auto *User = cast<Instruction>(U.getUser());
    auto *Phi = dyn_cast<PHINode>(User);
    Open.push_back(Phi ? Phi->getIncomingBlock(U) : User->getParent());
  }
  while (!Open.empty()) {
    BasicBlock *Block = Open.pop_back_val();
    if (Block == I.getParent() || !Needs.insert(Block).second)
      continue;
    append_range(Open, predecessors(Block));
  }
  return Needs;
}

// Lanes have words of whole bytes in memory, no truths.
static Type *wholeWords(Type *Ty, const DataLayout &Layout) {
  if (!Ty->isIntOrIntVectorTy())
    return Ty;
  const auto Bits = Layout.getTypeAllocSizeInBits(Ty->getScalarType());
  return Ty->getWithNewBitWidth(unsigned(Bits.getFixedSize()));
}

void Cutter::place(Instruction &I) {
  Crossing &New = Crossings[&I];
  New.Uniform = Same.contains(&I);
  New.Kept = wholeWords(I.getType(), Layout);
  if (New.Uniform) {
    Result.Uniform.push_back(New.Kept);
    return;
  }
  New.Offset = reserve(Layout.getTypeAllocSize(New.Kept).getFixedSize(),
                       Layout.getPrefTypeAlign(New.Kept));
}

// Offsets that are multiples of the alignment stay so times any number of
// work-items.
uint64_t Cutter::reserve(uint64_t Bytes, Align Wanted) {
  uint64_t Offset = alignTo(Result.ContextBytes, Wanted);
  Result.ContextBytes = Offset + alignTo(Bytes, Wanted);
  return Offset;
}

void Cutter::findLive() {
  for (Instruction &I : instructions(F)) {
    if (I.getType()->isVoidTy() || isa<AllocaInst>(I) || I.use_empty())
      continue;
    SmallPtrSet<BasicBlock *, 16> Needs = blocksThatNeed(I);
    bool Crosses = false;
    for (Barrier &At : Barriers)
      if (Needs.contains(At.Resume)) {
        At.Live.push_back(&I);
        Crosses = true;
      }
    if (Crosses && !isCheap(I))
      place(I);
  }
}

// ---- The body ---------------------------------------------------------------

Function *Cutter::makeBody() {
  LLVMContext &Ctx = F.getContext();
  Type *Bytes = Type::getInt8PtrTy(Ctx), *Word = Type::getInt32Ty(Ctx);
  SmallVector<Type *, 16> Params;
  append_range(Params, F.getFunctionType()->params());
  append_range(Params, ArrayRef<Type *>({Word, Bytes, Type::getInt64Ty(Ctx)}));
  for (Type *Ty : Result.Uniform) {
    Params.push_back(Ty->getPointerTo());
    Params.push_back(Ty);
  }
  auto *New = Function::Create(FunctionType::get(Word, Params, false),
                               GlobalValue::InternalLinkage,
                               F.getName() + ".part", All.Code);
  New->setAttributes(F.getAttributes());
  New->getBasicBlockList().splice(New->end(), F.getBasicBlockList());
  for (Argument &A : F.args()) {
    New->getArg(A.getArgNo())->takeName(&A);
    A.replaceAllUsesWith(New->getArg(A.getArgNo()));
  }
  return New;
}

Value *executor::contextPlace(IRBuilder<> &B, Value *Context, Value *Count,
                              Value *Number, uint64_t Offset, uint64_t Size) {
  Value *Begin = B.CreateMul(Count, B.getInt64(Offset));
  Value *Column = B.CreateGEP(B.getInt8Ty(), Context, Begin);
  Value *Mine = B.CreateMul(Number, B.getInt64(Size));
  return B.CreateGEP(B.getInt8Ty(), Column, Mine);
}

Value *Cutter::placeOf(IRBuilder<> &B, uint64_t Offset, uint64_t Size,
                       Type *Ty) {
  return B.CreateBitCast(contextPlace(B, Context, Count, Number, Offset, Size),
                         Ty->getPointerTo());
}

// Whether a use does nothing with the address but what it does there and then.
static bool usesOnTheSpot(const User &U, const Value &Pointer) {
  if (auto *Store = dyn_cast<StoreInst>(&U))
    return Store->getValueOperand() != &Pointer;
  auto *Call = dyn_cast<CallInst>(&U);
  return isa<LoadInst>(U) || isa<MemIntrinsic>(U) ||
         (Call && isRuntime(*Call, "s2nBoxed"));
}

static bool isOfOneBlock(const AllocaInst &Alloca) {
  const BasicBlock *Block = nullptr;
  SmallVector<const Value *, 8> Open = {&Alloca};
  while (!Open.empty()) {
    const Value *Pointer = Open.pop_back_val();
    for (const User *U : Pointer->users()) {
      const BasicBlock *There = cast<Instruction>(U)->getParent();
      if (Block && Block != There)
        return false;
      Block = There;
      if (isa<GetElementPtrInst>(U) || isa<BitCastInst>(U))
        Open.push_back(U);
      else if (!usesOnTheSpot(*U, *Pointer))
        return false;
    }
  }
  return true;
}

// Private objects that outlive a barrier belong to the work-item.
void Cutter::moveAllocas(IRBuilder<> &B) {
  for (Instruction &I :
       make_early_inc_range(instructions(*Dispatch->getParent()))) {
    auto *Alloca = dyn_cast<AllocaInst>(&I);
    if (!Alloca)
      continue;
    if (isOfOneBlock(*Alloca)) {
      Alloca->moveBefore(*Dispatch, Dispatch->begin());
      continue;
    }
    Align Wanted = std::max(Alloca->getAlign(), Align(16));
    uint64_t Bytes = alignTo(
        Alloca->getAllocationSizeInBits(Layout)->getFixedSize() / 8, Wanted);
    Value *Place =
        placeOf(B, reserve(Bytes, Wanted), Bytes, Alloca->getAllocatedType());
    Alloca->replaceAllUsesWith(B.CreateBitCast(Place, Alloca->getType()));
    Alloca->eraseFromParent();
  }
}

void Cutter::openBody(Function &New) {
  size_t Next = F.arg_size();
  State = New.getArg(Next++);
  Context = New.getArg(Next++);
  Number = New.getArg(Next++);
  BasicBlock *First = &New.getEntryBlock();
  Dispatch = BasicBlock::Create(New.getContext(), "dispatch", &New, First);
  IRBuilder<> B(Dispatch);
  Count = B.getInt64(1);
  for (unsigned Axis = 0; Axis != 3; ++Axis) {
    uint64_t Offset = offsetof(WorkItem, Ntid) + Axis * sizeof(uint32_t);
    Value *Field = B.CreateBitCast(
        B.CreateConstGEP1_64(B.getInt8Ty(), New.getArg(0), Offset),
        B.getInt32Ty()->getPointerTo());
    Value *Size = B.CreateLoad(B.getInt32Ty(), Field);
    Count = B.CreateMul(Count, B.CreateZExt(Size, B.getInt64Ty()));
  }
  moveAllocas(B);
  if (!MeetAll) {
    Result.Reached = reserve(1, Align(1));
    ReachedPlace = placeOf(B, *Result.Reached, 1, B.getInt8Ty());
  }
  for (auto &[_, Way] : Crossings) {
    if (Way.Uniform) {
      Way.Place = New.getArg(Next++);
      Way.Incoming = New.getArg(Next++);
    } else {
      uint64_t Size = Layout.getTypeAllocSize(Way.Kept);
      Way.Place = placeOf(B, Way.Offset, Size, Way.Kept);
    }
  }
  BasicBlock *Never = BasicBlock::Create(New.getContext(), "never", &New);
  new UnreachableInst(New.getContext(), Never);
  SwitchInst *Where = B.CreateSwitch(State, Never, Barriers.size() + 1);
  Where->addCase(B.getInt32(0), First);
  for (size_t N = 0; N != Barriers.size(); ++N)
    Where->addCase(B.getInt32(N + 1), Barriers[N].Resume);
}

// ---- Crossing ---------------------------------------------------------------

// A copy of a cheap value.
Value *Cutter::again(Value &V, Instruction &Before,
                     DenseMap<const Value *, Value *> &Known) {
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || I->getParent() == Dispatch)
    return &V;
  if (Value *Copy = Known.lookup(I))
    return Copy;
  SmallVector<Value *, 4> Operands;
  for (Use &U : I->operands())
    Operands.push_back(again(*U, Before, Known));
  Instruction *Copy = I->clone();
  for (unsigned N = 0; N != Operands.size(); ++N)
    Copy->setOperand(N, Operands[N]);
  Copy->insertBefore(&Before);
  return Known[I] = Copy;
}

void Cutter::cross(Barrier &At) {
  DenseMap<const Value *, Value *> Known;
  Instruction &Behind = *At.Resume->getFirstInsertionPt();
  Instruction &End = *At.Wait->getTerminator();
  IRBuilder<> Load(&Behind), Store(&End);
  for (Instruction *I : At.Live) {
    auto Way = Crossings.find(I);
    Value *&Now = Resumed[I][At.Resume];
    if (Way == Crossings.end()) {
      Now = again(*I, Behind, Known);
      continue;
    }
    const Crossing &To = Way->second;
    StoreInst *Kept = Store.CreateStore(Store.CreateZExt(I, To.Kept), To.Place);
    if (To.Uniform) {
      Now = Load.CreateTrunc(To.Incoming, I->getType());
      continue;
    }
    Kept->setMetadata(LLVMContext::MD_access_group, All.accessGroup());
    LoadInst *Back = Load.CreateLoad(To.Kept, To.Place);
    Back->setMetadata(LLVMContext::MD_access_group, All.accessGroup());
    Now = Load.CreateTrunc(Back, I->getType());
  }
}

// Of work-items that may part: it keeps the result, which it gives back.
PHINode *Cutter::makeEnd(Function &New) {
  IRBuilder<> B(BasicBlock::Create(New.getContext(), "end", &New));
  PHINode *Reached = B.CreatePHI(B.getInt32Ty(), Barriers.size() + 1);
  StoreInst *Kept =
      B.CreateStore(B.CreateTrunc(Reached, B.getInt8Ty()), ReachedPlace);
  Kept->setMetadata(LLVMContext::MD_access_group, All.accessGroup());
  B.CreateRet(Reached);
  return Reached;
}

void Cutter::closeBody() {
  Function &New = *Dispatch->getParent();
  SmallVector<std::pair<Instruction *, unsigned>, 16> Ends;
  for (BasicBlock &Block : New)
    if (isa<ReturnInst>(Block.getTerminator()))
      Ends.emplace_back(Block.getTerminator(), 0);
  for (size_t N = 0; N != Barriers.size(); ++N)
    Ends.emplace_back(Barriers[N].Wait->getTerminator(), N + 1);
  PHINode *Reached = MeetAll ? nullptr : makeEnd(New);
  for (auto [Old, Result] : Ends) {
    IRBuilder<> B(Old);
    if (Reached) {
      Reached->addIncoming(B.getInt32(Result), Old->getParent());
      B.CreateBr(Reached->getParent());
    } else {
      B.CreateRet(B.getInt32(Result));
    }
    Old->eraseFromParent();
  }
}

void Cutter::rewriteUses() {
  for (auto &[I, At] : Resumed) {
    SSAUpdater Values;
    Values.Initialize(I->getType(), I->getName());
    Values.AddAvailableValue(I->getParent(), I);
    for (auto &[Block, Now] : At)
      Values.AddAvailableValue(Block, Now);
    SmallVector<Use *, 16> Uses;
    for (Use &U : I->uses())
      Uses.push_back(&U);
    for (Use *U : Uses) {
      auto *User = cast<Instruction>(U->getUser());
      if (!isa<PHINode>(User)) {
        if (User->getParent() == I->getParent())
          continue; // after it in its own block
        auto Here = At.find(User->getParent());
        if (Here != At.end()) {
          U->set(Here->second);
          continue;
        }
      }
      Values.RewriteUse(*U);
    }
  }
}

std::optional<RegionBody> Cutter::run() {
  removeUnreachableBlocks(F); // with the barriers in them
  if (!isWorthwhile())
    return std::nullopt;
  splitBlocks();
  findUniform();
  // What work-items do that part is a finding, and then they go on; where
  // barriers have numbers it may be none.
  if ((All.P.checked() || K.NamesBarriers) && !MeetAll)
    return std::nullopt;
  dropCalls();
  findLive();
  Result.F = makeBody();
  openBody(*Result.F);
  for (Barrier &At : Barriers)
    cross(At);
  closeBody();
  rewriteUses();
  for (const Barrier &At : Barriers)
    Result.Sites.push_back(At.Site);
  return Result;
}

std::optional<RegionBody>
executor::cutAtBarriers(Instrumenter &All, const Kernel &K, Function &F) {
  return Cutter(All, K, F).run();
}
