// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The kernels of a module: their parameters as cuLaunchKernel passes them,
/// and what a launch has to provide.

#include "Executor/Compile/Prepare.h"
#include "Executor/Intrinsics/Intrinsics.h"
#include "Target/AddressSpaces.h"
#include "Target/Annotations.h"
#include "Target/ParameterNames.h"
#include "Target/ParameterSlots.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

#include <cstddef>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// Checks need a gap between parameters, or they are taken for one object.
static void describeParameters(Kernel &K, const DataLayout &Layout,
                               bool IsChecked) {
  const uint64_t Gap = IsChecked ? 32 : 0;
  for (const Argument &A : K.Source->args()) {
    KernelParameter Known;
    static_cast<ParameterSlot &>(Known) = slotOf(A);
    Known.Name = parametername::inSource(A.getName()).str();
    ParameterSlot Apart = Known;
    K.Block.place(Apart);
    K.Block.Bytes += Gap;
    K.Parameters.push_back({Apart.Offset,
                            Layout.getTypeStoreSize(passedType(A)),
                            A.hasByValAttr()});
    K.Signature.Block.place(Known);
    K.Signature.Parameters.push_back(std::move(Known));
  }
  K.TakesBlock = !IsChecked && K.Block.Align <= alignof(std::max_align_t);
}

static void findBlocks(Kernel &K) {
  SmallSetVector<unsigned, 4> Numbers;
  for (const Instruction &I : instructions(*K.Source))
    if (const Argument *A = blockArgument(I))
      Numbers.insert(A->getArgNo());
  K.BlockParameters.assign(Numbers.begin(), Numbers.end());
}

static void takeAnnotations(Kernel &K, ArrayRef<Annotation> All) {
  for (const Annotation &A : All)
    for (unsigned Axis = 0; Axis != 3; ++Axis)
      if (A.F == K.Source && A.Key == ("reqntid" + Twine("xyz"[Axis])).str())
        K.Signature.RequiredGroup[Axis] = static_cast<uint32_t>(A.Value);
  // An axis that is not named is 1 where another one is.
  if (any_of(K.Signature.RequiredGroup, [](uint32_t N) { return N != 0; }))
    for (uint32_t &Size : K.Signature.RequiredGroup)
      Size = std::max(Size, 1u);
}

// The functions that call one of which this holds.
static SmallPtrSet<const Function *, 8>
callersOf(const Module &M,
          function_ref<bool(const CallBase &, const IntrinsicRow &)> Is) {
  SmallPtrSet<const Function *, 8> Callers;
  for (const Function &F : M) {
    const IntrinsicRow *Row =
        F.isDeclaration() ? findNvvmIntrinsic(F.getName()) : nullptr;
    for (const User *U : F.users()) {
      auto *Call = Row ? dyn_cast<CallBase>(U) : nullptr;
      if (Call && Is(*Call, *Row))
        Callers.insert(Call->getFunction());
    }
  }
  return Callers;
}

bool executor::isBarrierOfAll(const CallBase &Call, const IntrinsicRow &Row) {
  auto *Number = Call.arg_size() == 1
                     ? dyn_cast<ConstantInt>(Call.getArgOperand(0))
                     : nullptr;
  return Row.How == Lowering::Named && Number && Number->isZero() &&
         static_cast<Vote>(Row.A) == Vote::None;
}

static bool needsFibres(const CallBase &Call, const IntrinsicRow &Row) {
  return Row.How == Lowering::Warp ||
         (Row.How == Lowering::Named && !isBarrierOfAll(Call, Row));
}

void executor::numberFunctions(Program &P) {
  for (const Function &F : *P.Source)
    if (isAddressTaken(F)) {
      P.FunctionAddresses[&F] =
          FunctionBegin + P.Functions.size() * FunctionStep;
      P.Functions.push_back(&F);
    }
}

// Frames are private memory: of those that call themselves there are as many
// as there is room for.
static void measureFrames(Kernel &K, const CallTree &Tree) {
  constexpr unsigned MostFrames = 2048;
  auto Reached = Tree.reachable(*K.Source);
  K.Recurses =
      any_of(Reached, [&](const Function *G) { return Tree.isRecursive(*G); });
  K.FlatDepth = Tree.heaviestPath(
      *K.Source, [](const Function &G) { return G.isDeclaration() ? 0 : 1; });
  K.FrameDepth = K.Recurses ? MostFrames + K.FlatDepth : K.FlatDepth;
}

void executor::findKernels(Program &P) {
  const Module &M = *P.Source;
  SmallVector<Annotation, 8> All = annotationsOf(M);
  SmallSetVector<const Function *, 8> Found;
  for (const Function &F : M)
    if (F.getCallingConv() == CallingConv::PTX_Kernel && !F.isDeclaration())
      Found.insert(&F);
  for (const Annotation &A : All)
    if (A.Key == "kernel" && A.Value != 0 && !A.F->isDeclaration())
      Found.insert(A.F);
  CallTree Tree(M);
  ItemWork Work;
  auto Meeting = callersOf(M, needsFibres);
  auto Naming = callersOf(M, [](const CallBase &, const IntrinsicRow &Row) {
    return Row.How == Lowering::Named;
  });
  for (const Function *F : Found) {
    Kernel K;
    K.Source = F;
    K.Signature.Name = F->getName().str();
    measureFrames(K, Tree);
    auto Calls = [&](function_ref<bool(StringRef)> Is) {
      return any_of(Tree.reachable(*F), [&](const Function *G) {
        return G->isDeclaration() && Is(G->getName());
      });
    };
    auto Reaches = [&](const SmallPtrSetImpl<const Function *> &Some) {
      return any_of(Tree.reachable(*F),
                    [&](const Function *G) { return Some.contains(G); });
    };
    K.Signature.UsesBarrier = Calls(isBarrier);
    K.NeedsFibres = P.locksSteps() || P.debugs() || Reaches(Meeting);
    K.NamesBarriers = Reaches(Naming);
    K.ExchangesLanes = F->hasFnAttribute(ExchangesLanes);
    K.Signature.UsesPrintf =
        Calls([](StringRef Name) { return Name == "vprintf"; });
    if (!K.Signature.UsesBarrier && !K.Signature.UsesPrintf && !K.NeedsFibres)
      K.Signature.ItemWork = Work.of(*F).value_or(0);
    if (P.Opts.CompilesQuickly) {
      const ExpectedWork Size = expectedWork(*F);
      K.Instructions = Size.Instructions;
      K.ExpectedWork = Size.Executed;
      K.IsBounded = Size.IsBounded;
    }
    P.Statistics.FibreKernels += K.NeedsFibres;
    P.Statistics.ExchangingKernels += K.ExchangesLanes;
    describeParameters(K, M.getDataLayout(), P.checked());
    if (P.checked())
      findBlocks(K);
    takeAnnotations(K, All);
    P.Kernels.push_back(std::move(K));
  }
}
