// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Checks/AccessChecks.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static constexpr char Prefix[] = "spir2nvvm.access.";

// Each branch makes a block, and LLVM takes a millisecond or two for each, more
// where there are many: these are calls, which run for 5 ns instead of 2.
static constexpr size_t MostInPlace = 64;

// ---- The call ---------------------------------------------------------------

Value *AccessCall::create(IRBuilder<> &B, ArrayRef<Value *> Operands) {
  SmallVector<Type *, Count> Types;
  for (Value *V : Operands.take_front(Count))
    Types.push_back(V->getType());
  Type *Bytes = Operands[Pointer]->getType();
  Module &Code = *B.GetInsertBlock()->getModule();
  FunctionCallee Callee = Code.getOrInsertFunction(
      Prefix + std::to_string(Bytes->getPointerAddressSpace()),
      FunctionType::get(Bytes, Types, /*isVarArg=*/true));
  auto *F = cast<Function>(Callee.getCallee());
  F->addFnAttr(Attribute::NoUnwind);
  F->addFnAttr(Attribute::InaccessibleMemOnly);
  return B.CreateCall(Callee, Operands);
}

AccessCall AccessCall::of(Instruction &I) {
  AccessCall Found;
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (Callee && Callee->getName().startswith(Prefix))
    Found.Call = Call;
  return Found;
}

uint32_t AccessCall::site() const {
  return cast<ConstantInt>(operand(SiteNumber))->getZExtValue();
}

SmallVector<Value *, 4> AccessCall::named() const {
  return {Call->arg_begin() + Count, Call->arg_end()};
}

uint64_t AccessCall::knownBytes() const {
  return cast<ConstantInt>(operand(Bytes))->getZExtValue();
}

unsigned AccessCall::space() const {
  return operand(Pointer)->getType()->getPointerAddressSpace();
}

Value *AccessCall::unchecked(IRBuilder<> &B) const {
  return B.CreateGEP(B.getInt8Ty(), operand(Pointer), operand(Base));
}

FunctionCallee executor::runtimeFunction(Module &Code, StringRef Name,
                                         Type *Result,
                                         ArrayRef<Type *> Params) {
  FunctionCallee Callee = Code.getOrInsertFunction(
      RuntimePrefix + Name.str(), FunctionType::get(Result, Params, false));
  cast<Function>(Callee.getCallee())->addFnAttr(Attribute::NoUnwind);
  return Callee;
}

// ---- What findings name -----------------------------------------------------

static Value *asWord(IRBuilder<> &B, Value *V) {
  Type *Ty = V->getType();
  if (Ty->isPointerTy())
    return B.CreatePtrToInt(V, B.getInt64Ty());
  if (Ty->isFloatingPointTy())
    V = B.CreateBitCast(V, B.getIntNTy(Ty->getPrimitiveSizeInBits()));
  return B.CreateZExt(V, B.getInt64Ty());
}

void executor::tellValues(IRBuilder<> &B, Value *Record,
                          ArrayRef<Value *> Values) {
  for (size_t N = 0; N != Values.size(); ++N) {
    Value *Word = asWord(B, Values[N]);
    Value *Place =
        B.CreateConstGEP1_64(B.getInt8Ty(), Record,
                             offsetof(WorkItem, Named) + N * sizeof(uint64_t));
    B.CreateStore(Word,
                  B.CreateBitCast(Place, Word->getType()->getPointerTo()));
  }
}

// ---- In place ---------------------------------------------------------------

// Whether the access is inside the object that is known, or that the site met
// last.
static Value *isInside(IRBuilder<> &B, const AccessCall &Access, Value *Value64,
                       const Site &S) {
  Value *Begin = Access.operand(AccessCall::Begin);
  Value *Span = nullptr;
  if (uint64_t Bytes = Access.knownBytes()) {
    Span = B.getInt64(Bytes < S.Size ? 0 : Bytes - S.Size + 1);
  } else {
    uint64_t Offset = uint64_t(Access.site()) * sizeof(CachedRange);
    auto Field = [&](size_t Of) {
      Value *Place = B.CreateConstGEP1_64(
          B.getInt8Ty(), Access.operand(AccessCall::Cache), Offset + Of);
      Type *Word = B.getInt64Ty();
      return B.CreateLoad(Word, B.CreateBitCast(Place, Word->getPointerTo()));
    };
    Begin = Field(offsetof(CachedRange, Begin));
    Span = Field(offsetof(CachedRange, Span));
  }
  Value *Inside = B.CreateICmpULT(B.CreateSub(Value64, Begin), Span);
  if (S.Align == 1)
    return Inside;
  Value *Odd = B.CreateAnd(Value64, B.getInt64(S.Align - 1));
  return B.CreateAnd(Inside, B.CreateICmpEQ(Odd, B.getInt64(0)));
}

// A call of s2nAccess, which gives the host's pointer.
static Value *callRuntime(IRBuilder<> &B, const AccessCall &Access,
                          Value *Value64) {
  tellValues(B, Access.operand(AccessCall::Item), Access.named());
  SmallVector<Value *, 8> Args;
  for (auto N : {AccessCall::Item, AccessCall::X, AccessCall::Y, AccessCall::Z})
    Args.push_back(Access.operand(N));
  append_range(Args,
               ArrayRef<Value *>({Value64, Access.operand(AccessCall::Origin),
                                  Access.operand(AccessCall::SiteNumber)}));
  SmallVector<Type *, 8> Types;
  for (Value *V : Args)
    Types.push_back(V->getType());
  FunctionCallee Slow = runtimeFunction(*Access.call()->getModule(),
                                        "s2nAccess", B.getInt64Ty(), Types);
  return B.CreateIntToPtr(B.CreateCall(Slow, Args), Access.call()->getType());
}

static void lowerToCall(const AccessCall &Access) {
  IRBuilder<> B(Access.call());
  Value *Number =
      B.CreatePtrToInt(Access.operand(AccessCall::Pointer), B.getInt64Ty());
  Access.call()->replaceAllUsesWith(callRuntime(B, Access, Number));
  Access.call()->eraseFromParent();
}

static void lowerInPlace(const AccessCall &Access, const Site &S) {
  CallInst *Call = Access.call();
  IRBuilder<> B(Call);
  Value *Number =
      B.CreatePtrToInt(Access.operand(AccessCall::Pointer), B.getInt64Ty());
  Value *Quick = Access.unchecked(B);
  Value *Inside = isInside(B, Access, Number, S);
  MDNode *Rarely =
      MDBuilder(Call->getContext()).createBranchWeights(1, 1 << 20);
  BasicBlock *Before = Call->getParent();
  Instruction *Then = SplitBlockAndInsertIfThen(B.CreateNot(Inside), Call,
                                                /*Unreachable=*/false, Rarely);
  B.SetInsertPoint(Then);
  Value *Found = callRuntime(B, Access, Number);
  B.SetInsertPoint(Call);
  PHINode *Address = B.CreatePHI(Call->getType(), 2);
  Address->addIncoming(Quick, Before);
  Address->addIncoming(Found, Then->getParent());
  Call->replaceAllUsesWith(Address);
  Call->eraseFromParent();
}

PreservedAnalyses AccessCheckPass::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<AccessCall, 32> Accesses;
  for (Instruction &I : instructions(F))
    if (AccessCall Access = AccessCall::of(I))
      Accesses.push_back(Access);
  const bool IsLarge = Accesses.size() > MostInPlace;
  for (const AccessCall &Access : Accesses)
    if (IsLarge)
      lowerToCall(Access);
    else
      lowerInPlace(Access, P.Sites[Access.site()]);
  return Accesses.empty() ? PreservedAnalyses::all()
                          : PreservedAnalyses::none();
}
