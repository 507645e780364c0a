// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// CUDA has no global offset and no work dimension, so the host passes them,
/// but only to kernels that reach a use:
///
///   define void @f()                     define void @f(i32 %work.dim)
///     %d = call i32 @get_work_dim()        use of %work.dim
///   define spir_kernel void @k()         define spir_kernel void @k(
///     call void @f()                         i32 %work.dim)
///                                          call void @f(i32 %work.dim)
///
/// With --global-offset=param three i64 come before it, get_global_offset(d)
/// becomes the d-th and get_global_id(d) is increased by it; otherwise
/// get_global_offset is 0.
///
/// Where the last work-groups may be smaller, they are launches of their own:
/// special registers tell of that launch, and the global offset is that of its
/// first work-item. What is said of the whole range is passed, too.

#include "Builtins/Lowering/Resolved.h"
#include "Passes/Common/Calls.h"
#include "Passes/Common/TakeBody.h"
#include "Stages/Stages.h"
#include "Target/LaunchLimits.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;
using mangling::Trait;

namespace {

/// One hidden value: of one component, or of three.
struct HiddenValue {
  ArgKind Kind;
  const char *Name;
  unsigned Bits, Components;
  const char *TypeName;
};

/// In the order in which they are passed.
constexpr HiddenValue HiddenValues[] = {
    {ArgKind::GlobalOffset, "global.offset", 64, 3, "ulong"},
    {ArgKind::GlobalSize, "global.size", 64, 3, "ulong"},
    {ArgKind::FirstGroup, "first.group", 32, 3, "uint"},
    {ArgKind::GroupCount, "group.count", 32, 3, "uint"},
    {ArgKind::GroupSize, "group.size", 32, 3, "uint"},
    {ArgKind::WorkDim, "work.dim", 32, 1, "uint"},
};
constexpr size_t HiddenCount = std::size(HiddenValues);

constexpr size_t rowOf(ArgKind Kind) {
  size_t Row = 0;
  while (HiddenValues[Row].Kind != Kind)
    ++Row;
  return Row;
}

class HiddenParameters {
public:
  explicit HiddenParameters(Translation &T)
      : T(T), M(*T.M),
        HasPartialGroups(any_of(
            T.Kernels, [](const Kernel &K) { return K.Info.PartialGroups; })),
        HasOffset(HasPartialGroups ||
                  T.Opts.GlobalOffset == OffsetMode::Param) {}
  void run();

private:
  using Values = std::array<SmallVector<Value *, 3>, HiddenCount>;
  using FunctionSet = SetVector<Function *>;

  void useRequiredSize(Function &Kernel, const WorkGroupSize &Size);
  SmallVector<ArgKind, 3> needs(Trait What) const;
  void collect(Function &Builtin, ArgKind What);
  void addTo(Function &F);
  void passOn(Function &Callee);
  bool isReplaced(Trait What) const;
  void replaceCalls(Function &Builtin, Trait What);
  Value *replacement(Trait What, CallInst &Call);
  Value *globalOffset(CallInst &Call, const Values &V, IRBuilder<> &B);
  Value *at(CallInst &Call, ArgKind What, const Values &V, unsigned Outside,
            IRBuilder<> &B);
  void expandCalls(Trait What,
                   Value *(HiddenParameters::*Expansion)(IRBuilder<> &));
  Value *globalLinearId(IRBuilder<> &B);
  Value *enqueuedSubGroups(IRBuilder<> &B);
  Value *call(IRBuilder<> &B, StringRef Name, unsigned Dimension);
  void describe();

  Translation &T;
  Module &M;
  const bool HasPartialGroups, HasOffset;
  FunctionSet Need[HiddenCount];
  DenseMap<Function *, Values> Hidden;
};

} // namespace

static SmallVector<CallInst *, 8> callsTo(Function &F) {
  SmallVector<CallInst *, 8> Calls;
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallInst>(U))
      if (calleeOf(*Call) == &F)
        Calls.push_back(Call);
  return Calls;
}

static SmallVector<std::pair<Function *, Trait>, 8> builtinsOf(Module &M) {
  SmallVector<std::pair<Function *, Trait>, 8> Found;
  for (Function &F : M)
    if (auto Proto = resolvedPrototype(F))
      Found.push_back({&F, Proto->What});
  return Found;
}

// ---- What the others are made of --------------------------------------------

Value *HiddenParameters::call(IRBuilder<> &B, StringRef Name,
                              unsigned Dimension) {
  const unsigned Bits = M.getDataLayout().getPointerSizeInBits();
  const std::string Mangled = ("_Z" + Twine(Name.size()) + Name + "j").str();
  auto *Type = FunctionType::get(B.getIntNTy(Bits), {B.getInt32Ty()}, false);
  auto *F = cast<Function>(M.getOrInsertFunction(Mangled, Type).getCallee());
  F->setCallingConv(CallingConv::SPIR_FUNC);
  if (!resolvedPrototype(*F))
    resolveAs(*F, *prototypeOf(*F, Bits), Bits);
  CallInst *Call = B.CreateCall(F, {B.getInt32(Dimension)});
  Call->setCallingConv(CallingConv::SPIR_FUNC);
  return Call;
}

void HiddenParameters::expandCalls(
    Trait What, Value *(HiddenParameters::*Expansion)(IRBuilder<> &)) {
  for (auto [F, Is] : builtinsOf(M))
    if (Is == What)
      for (CallInst *Call : callsTo(*F)) {
        IRBuilder<> B(Call);
        Call->replaceAllUsesWith((this->*Expansion)(B));
        Call->eraseFromParent();
      }
}

// ---- Who needs what ---------------------------------------------------------

SmallVector<ArgKind, 3> HiddenParameters::needs(Trait What) const {
  if (What == Trait::IsWorkDim)
    return {ArgKind::WorkDim};
  if (What == Trait::HasGlobalOffset && HasOffset)
    return {ArgKind::GlobalOffset};
  if (What == Trait::IsGlobalOffset && HasOffset && !HasPartialGroups)
    return {ArgKind::GlobalOffset};
  if (!HasPartialGroups)
    return {};
  switch (What) {
  case Trait::IsGlobalOffset:
    return {ArgKind::GlobalOffset, ArgKind::FirstGroup, ArgKind::GroupSize};
  case Trait::IsGlobalSize:
    return {ArgKind::GlobalSize};
  case Trait::IsGroupCount:
    return {ArgKind::GroupCount};
  case Trait::IsEnqueuedSize:
    return {ArgKind::GroupSize};
  case Trait::HasFirstGroup:
    return {ArgKind::FirstGroup};
  default:
    return {};
  }
}

// Users and all that call them, callees before callers or not: a set.
void HiddenParameters::collect(Function &Builtin, ArgKind What) {
  FunctionSet &Users = Need[rowOf(What)];
  for (CallInst *Call : callsTo(Builtin))
    Users.insert(Call->getFunction());
  for (unsigned Next = 0; Next != Users.size(); ++Next)
    for (CallInst *Call : callsTo(*Users[Next]))
      Users.insert(Call->getFunction());
}

// ---- Parameters -------------------------------------------------------------

static void nameComponents(Function::arg_iterator First,
                           const HiddenValue &Row) {
  if (Row.Components == 1)
    return First->setName(Row.Name);
  for (char Axis : StringRef("xyz"))
    (First++)->setName(Twine(Row.Name) + "." + Twine(Axis));
}

void HiddenParameters::addTo(Function &F) {
  SmallVector<Type *, 8> Params(F.getFunctionType()->params().begin(),
                                F.getFunctionType()->params().end());
  for (size_t Row = 0; Row != HiddenCount; ++Row)
    if (Need[Row].count(&F))
      Params.append(HiddenValues[Row].Components,
                    IntegerType::get(M.getContext(), HiddenValues[Row].Bits));
  auto *New = Function::Create(
      FunctionType::get(F.getReturnType(), Params, false), F.getLinkage());
  takeBody(F, *New);
  for (Argument &A : F.args()) {
    Argument *B = New->getArg(A.getArgNo());
    B->takeName(&A);
    A.replaceAllUsesWith(B);
  }
  Values &V = Hidden[New];
  auto *Next = New->arg_begin() + F.arg_size();
  for (size_t Row = 0; Row != HiddenCount; ++Row) {
    if (!Need[Row].count(&F))
      continue;
    nameComponents(Next, HiddenValues[Row]);
    for (unsigned N = 0; N != HiddenValues[Row].Components; ++N)
      V[Row].push_back(&*Next++);
  }
  // passOn gives the calls their arguments; until then they have too few.
  for (CallInst *Call : callsTo(F))
    Call->setCalledOperand(New);
  F.replaceAllUsesWith(ConstantExpr::getBitCast(New, F.getType()));
  F.eraseFromParent();
}

void HiddenParameters::passOn(Function &Callee) {
  const Values &Wanted = Hidden[&Callee];
  for (CallInst *Call : callsTo(Callee)) {
    Values &Have = Hidden[Call->getFunction()];
    SmallVector<Value *, 8> Args(Call->args());
    for (size_t Row = 0; Row != HiddenCount; ++Row)
      if (!Wanted[Row].empty())
        Args.append(Have[Row].begin(), Have[Row].end());
    auto *New = CallInst::Create(&Callee, Args, "", Call);
    New->setCallingConv(Call->getCallingConv());
    New->setAttributes(Call->getAttributes());
    New->setTailCallKind(Call->getTailCallKind());
    New->copyMetadata(*Call);
    New->takeName(Call);
    Call->replaceAllUsesWith(New);
    Call->eraseFromParent();
  }
}

// ---- Uses -------------------------------------------------------------------

// The component that a call asks for; OpenCL gives \p Outside for a dimension
// that does not exist.
Value *HiddenParameters::at(CallInst &Call, ArgKind What, const Values &V,
                            unsigned Outside, IRBuilder<> &B) {
  const SmallVector<Value *, 3> &Of = V[rowOf(What)];
  Value *Index = Call.getArgOperand(0);
  Type *Ty = Call.getType();
  if (auto *Known = dyn_cast<ConstantInt>(Index))
    return Known->getValue().ult(Of.size())
               ? B.CreateZExtOrTrunc(Of[Known->getZExtValue()], Ty)
               : ConstantInt::get(Ty, Outside);
  Value *Result = ConstantInt::get(Of[0]->getType(), Outside);
  for (unsigned Dimension : {2u, 1u, 0u})
    Result = B.CreateSelect(
        B.CreateICmpEQ(Index, ConstantInt::get(Index->getType(), Dimension)),
        Of[Dimension], Result);
  return B.CreateZExtOrTrunc(Result, Ty);
}

// That of the launch without what lies before its first group.
Value *HiddenParameters::globalOffset(CallInst &Call, const Values &V,
                                      IRBuilder<> &B) {
  if (!HasOffset)
    return ConstantInt::get(Call.getType(), 0);
  Value *Offset = at(Call, ArgKind::GlobalOffset, V, 0, B);
  if (!HasPartialGroups)
    return Offset;
  return B.CreateSub(Offset,
                     B.CreateMul(at(Call, ArgKind::FirstGroup, V, 0, B),
                                 at(Call, ArgKind::GroupSize, V, 0, B)));
}

Value *HiddenParameters::replacement(Trait What, CallInst &Call) {
  const Values &V = Hidden[Call.getFunction()];
  const bool Adds =
      What == Trait::HasGlobalOffset || What == Trait::HasFirstGroup;
  IRBuilder<> B(Adds ? Call.getNextNode() : &Call);
  switch (What) {
  case Trait::IsGlobalOffset:
    return globalOffset(Call, V, B);
  case Trait::HasGlobalOffset:
    return B.CreateAdd(&Call, at(Call, ArgKind::GlobalOffset, V, 0, B),
                       Call.getName() + ".global");
  case Trait::HasFirstGroup:
    return B.CreateAdd(&Call, at(Call, ArgKind::FirstGroup, V, 0, B),
                       Call.getName() + ".global");
  case Trait::IsGlobalSize:
    return at(Call, ArgKind::GlobalSize, V, 1, B);
  case Trait::IsGroupCount:
    return at(Call, ArgKind::GroupCount, V, 1, B);
  case Trait::IsEnqueuedSize:
    return at(Call, ArgKind::GroupSize, V, 1, B);
  default:
    return V[rowOf(ArgKind::WorkDim)].front();
  }
}

void HiddenParameters::replaceCalls(Function &Builtin, Trait What) {
  for (CallInst *Call : callsTo(Builtin)) {
    Value *New = replacement(What, *Call);
    if (What == Trait::HasGlobalOffset || What == Trait::HasFirstGroup) {
      Call->replaceUsesWithIf(New, [&](Use &U) { return U.getUser() != New; });
      continue;
    }
    Call->replaceAllUsesWith(New);
    Call->eraseFromParent();
  }
}

void HiddenParameters::describe() {
  for (Kernel &K : T.Kernels) {
    auto Found = Hidden.find(&K.function());
    if (Found == Hidden.end())
      continue;
    for (size_t Row = 0; Row != HiddenCount; ++Row) {
      ArgInfo Info;
      Info.Kind = HiddenValues[Row].Kind;
      Info.TypeName = Info.BaseTypeName = HiddenValues[Row].TypeName;
      K.Info.Hidden.insert(K.Info.Hidden.end(), Found->second[Row].size(),
                           Info);
    }
  }
}

bool HiddenParameters::isReplaced(Trait What) const {
  // Without parameters, too.
  return What == Trait::IsGlobalOffset || !needs(What).empty();
}

// OpenCL C 3.0, 6.15.1
Value *HiddenParameters::globalLinearId(IRBuilder<> &B) {
  Value *Id = nullptr;
  for (unsigned D : {2u, 1u, 0u}) {
    Value *WithOffset = call(B, "get_global_id", D);
    Value *Here = B.CreateSub(WithOffset, call(B, "get_global_offset", D));
    Id = Id ? B.CreateAdd(B.CreateMul(Id, call(B, "get_global_size", D)), Here)
            : Here;
  }
  return Id;
}

Value *HiddenParameters::enqueuedSubGroups(IRBuilder<> &B) {
  Value *Items = call(B, "get_enqueued_local_size", 0);
  for (unsigned D : {1u, 2u})
    Items = B.CreateMul(Items, call(B, "get_enqueued_local_size", D));
  Value *Above =
      B.CreateAdd(Items, ConstantInt::get(Items->getType(), WarpSize - 1));
  return B.CreateTrunc(
      B.CreateUDiv(Above, ConstantInt::get(Items->getType(), WarpSize)),
      B.getInt32Ty());
}

// Whole groups have the size that a kernel requires; the last may be smaller.
void HiddenParameters::useRequiredSize(Function &Kernel,
                                       const WorkGroupSize &Size) {
  Values V;
  for (uint32_t Items : Size)
    V[rowOf(ArgKind::GroupSize)].push_back(
        ConstantInt::get(Type::getInt32Ty(M.getContext()), Items));
  for (auto [F, What] : builtinsOf(M))
    for (CallInst *Call : callsTo(*F)) {
      if (What != Trait::IsEnqueuedSize || Call->getFunction() != &Kernel)
        continue;
      IRBuilder<> B(Call);
      Call->replaceAllUsesWith(at(*Call, ArgKind::GroupSize, V, 1, B));
      Call->eraseFromParent();
    }
}

void HiddenParameters::run() {
  if (HasPartialGroups) {
    expandCalls(Trait::IsGlobalLinearId, &HiddenParameters::globalLinearId);
    expandCalls(Trait::IsEnqueuedSubGroups,
                &HiddenParameters::enqueuedSubGroups);
    for (const Kernel &K : T.Kernels)
      if (K.Info.ReqdWorkGroupSize && isLaunchable(*K.Info.ReqdWorkGroupSize))
        useRequiredSize(K.function(), *K.Info.ReqdWorkGroupSize);
  }
  const auto Builtins = builtinsOf(M);
  for (auto [F, What] : Builtins)
    for (ArgKind Value : needs(What))
      collect(*F, Value);
  FunctionSet All;
  for (const FunctionSet &Users : Need)
    All.insert(Users.begin(), Users.end());
  for (Function *F : All)
    addTo(*F);
  SmallVector<Function *, 16> Changed;
  for (Function &F : M)
    if (Hidden.count(&F))
      Changed.push_back(&F);
  for (Function *F : Changed)
    passOn(*F);
  for (auto [F, What] : Builtins)
    if (isReplaced(What))
      replaceCalls(*F, What);
  describe();
}

void spir2nvvm::addHiddenParameters(Translation &T) {
  HiddenParameters(T).run();
}
