// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Builtins/SubGroup/Warp.h"

#include "Target/Nvvm.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;
using namespace spir2nvvm;

// ---- Whole warps ------------------------------------------------------------

static const KernelInfo *kernelOf(const Function &F, ArrayRef<Kernel> Kernels) {
  const Kernel *K =
      find_if(Kernels, [&F](const Kernel &K) { return &K.function() == &F; });
  return K == Kernels.end() ? nullptr : &K->Info;
}

static bool isOfWholeWarps(const std::optional<WorkGroupSize> &Size) {
  return Size && (*Size)[0] * (*Size)[1] * (*Size)[2] % WarpSize == 0;
}

// Who else may call a function that others see is not known.
static bool addCallers(const Function &F,
                       SetVector<const Function *> &Functions) {
  if (!F.hasLocalLinkage())
    return false;
  for (const Use &U : F.uses()) {
    auto *Call = dyn_cast<CallInst>(U.getUser());
    if (!Call || !Call->isCallee(&U))
      return false;
    Functions.insert(Call->getFunction());
  }
  return true;
}

bool spir2nvvm::hasWholeWarps(const BuiltinCall &C) {
  SetVector<const Function *> Functions;
  Functions.insert(C.Inst.getFunction());
  for (size_t N = 0; N != Functions.size(); ++N) {
    const Function &F = *Functions[N];
    if (const KernelInfo *K = kernelOf(F, C.T.Kernels)) {
      if (!isOfWholeWarps(K->groupSize()))
        return false;
    } else if (!addCallers(F, Functions)) {
      return false;
    }
  }
  return true;
}

// ---- Lanes ------------------------------------------------------------------

Value *spir2nvvm::laneId(IRBuilder<> &B) {
  return readSpecialRegister(B, "laneid");
}

Value *spir2nvvm::laneMask(IRBuilder<> &B, const char *Relation) {
  return readSpecialRegister(B, Twine("lanemask.") + Relation);
}

Value *spir2nvvm::activeLanes(IRBuilder<> &B) {
  return callAssembly(B, "activemask.b32 $0;", B.getInt32Ty(), {},
                      Effects::Together);
}

static CallInst *callTogether(IRBuilder<> &B, StringRef Name, Type *Result,
                              ArrayRef<Value *> Args) {
  CallInst *Call = callIntrinsic(B, Name, Result, Args);
  Call->setConvergent();
  Call->getCalledFunction()->addFnAttr(Attribute::Convergent);
  Call->getCalledFunction()->addFnAttr(Attribute::NoUnwind);
  return Call;
}

static StructType *wordAndBit(IRBuilder<> &B) {
  return StructType::get(B.getInt32Ty(), B.getInt1Ty());
}

Value *spir2nvvm::ballot(IRBuilder<> &B, Value *Mask, Value *Predicate) {
  constexpr unsigned Ballot = 3; // NVVM IR 2.0, vote.sync: the mode
  return B.CreateExtractValue(
      callTogether(B, "llvm.nvvm.vote.sync", wordAndBit(B),
                   {Mask, B.getInt32(Ballot), Predicate}),
      0);
}

void spir2nvvm::meet(IRBuilder<> &B, Value *Mask) {
  callTogether(B, "llvm.nvvm.bar.warp.sync", B.getVoidTy(), {Mask});
}

// ---- Marks for the executor ------------------------------------------------

void spir2nvvm::mark(const BuiltinCall &C, Instruction &I,
                     ArrayRef<const char *> Marks) {
  for (const char *Mark : Marks)
    if (C.T.Opts.marksSubGroups())
      I.setMetadata(Mark, MDNode::get(I.getContext(), {}));
}

static bool isOfLanes(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call || !Call->isConvergent())
    return false;
  auto *Asm = dyn_cast<InlineAsm>(Call->getCalledOperand());
  return !Asm || !StringRef(Asm->getAsmString()).startswith("activemask");
}

Value *spir2nvvm::marked(const BuiltinCall &C, ArrayRef<const char *> Marks,
                         function_ref<Value *()> Lower) {
  Instruction *Before = C.Inst.getPrevNode();
  Value *Result = Lower();
  BasicBlock &Block = *C.Inst.getParent();
  auto Begin = Before ? std::next(Before->getIterator()) : Block.begin();
  auto First = std::find_if(Begin, C.Inst.getIterator(), isOfLanes);
  mark(C, *First, Marks);
  return Result;
}

// ---- Values as words --------------------------------------------------------

using OfWord = function_ref<Value *(Value *Word)>;

static Value *eachWord(IRBuilder<> &B, Value *V, OfWord Fn);

static Value *ofNarrowWord(IRBuilder<> &B, Value *V, OfWord Fn) {
  unsigned Bits = V->getType()->getPrimitiveSizeInBits();
  Type *Own = B.getIntNTy(Bits);
  Value *Word = B.CreateZExt(B.CreateBitCast(V, Own), B.getInt32Ty());
  return B.CreateBitCast(B.CreateTrunc(Fn(Word), Own), V->getType());
}

static Value *ofWideScalar(IRBuilder<> &B, Value *V, OfWord Fn) {
  constexpr uint64_t WordBits = 32;
  Type *Word = B.getInt32Ty(), *Long = B.getInt64Ty();
  Value *Whole = B.CreateBitCast(V, Long);
  Value *Low = Fn(B.CreateTrunc(Whole, Word));
  Value *High = Fn(B.CreateTrunc(B.CreateLShr(Whole, WordBits), Word));
  High = B.CreateShl(B.CreateZExt(High, Long), WordBits);
  return B.CreateBitCast(B.CreateOr(High, B.CreateZExt(Low, Long)),
                         V->getType());
}

// Lanes of less than 32 bits share words, those of a vector of three have a
// fourth.
static Value *ofVector(IRBuilder<> &B, Value *V, OfWord Fn) {
  auto *Ty = cast<FixedVectorType>(V->getType());
  unsigned Lanes = Ty->getNumElements();
  unsigned LaneBits = Ty->getScalarSizeInBits();
  constexpr unsigned WordBits = 32;
  if (LaneBits >= WordBits)
    return eachLane(
        B, V, [&](ArrayRef<Value *> Lane) { return eachWord(B, Lane[0], Fn); });
  if (Lanes == 3) {
    Value *Padded = B.CreateShuffleVector(V, Constant::getNullValue(Ty),
                                          ArrayRef<int>({0, 1, 2, 3}));
    Value *Result = eachWord(B, Padded, Fn);
    return B.CreateShuffleVector(Result, ArrayRef<int>({0, 1, 2}));
  }
  unsigned Words = Lanes * LaneBits / WordBits;
  if (Words <= 1)
    return ofNarrowWord(B, V, Fn);
  Type *Whole = FixedVectorType::get(B.getInt32Ty(), Words);
  return B.CreateBitCast(eachWord(B, B.CreateBitCast(V, Whole), Fn), Ty);
}

static Value *eachWord(IRBuilder<> &B, Value *V, OfWord Fn) {
  Type *Ty = V->getType();
  if (Ty->isVectorTy())
    return ofVector(B, V, Fn);
  return Ty->getPrimitiveSizeInBits() == 64 ? ofWideScalar(B, V, Fn)
                                            : ofNarrowWord(B, V, Fn);
}

// ---- Shuffles ---------------------------------------------------------------

Value *spir2nvvm::shuffleWarp(IRBuilder<> &B, Value *Mask, Source How, Value *V,
                              Value *Operand, Value **InRange) {
  // PTX ISA, shfl.sync: the bound of lanes, the lowest one where they go up.
  Value *Bound = B.getInt32(How == Source::Up ? 0 : WarpSize - 1);
  Value *IsThere = nullptr;
  Value *Result = eachWord(B, V, [&](Value *Word) {
    CallInst *Both =
        callTogether(B, "llvm.nvvm.shfl.sync.i32", wordAndBit(B),
                     {Mask, B.getInt32(unsigned(How)), Word, Operand, Bound});
    if (!IsThere && InRange)
      IsThere = B.CreateExtractValue(Both, 1);
    return B.CreateExtractValue(Both, 0);
  });
  if (InRange)
    *InRange = IsThere;
  return Result;
}

Value *spir2nvvm::valueOfLane(IRBuilder<> &B, Value *Mask, Value *V,
                              Value *Lane) {
  return shuffleWarp(B, Mask, Source::Index, V, Lane);
}

Value *spir2nvvm::highestLane(IRBuilder<> &B, Value *Mask) {
  Value *Above =
      callLLVM(B, Intrinsic::ctlz, B.getInt32Ty(), {Mask, B.getFalse()});
  return B.CreateSub(B.getInt32(WarpSize - 1), Above);
}

Value *spir2nvvm::lowestLane(IRBuilder<> &B, Value *Mask) {
  return callLLVM(B, Intrinsic::cttz, B.getInt32Ty(), {Mask, B.getFalse()});
}
