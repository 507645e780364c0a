// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the reflection says about sizes and uses, measured on the module that
/// is written. docs/reflection.md defines each figure.

#include "Passes/Finalize/Measure.h"
#include "Diagnostics/Rules/Finish.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Target/ParameterSlots.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// What one function needs and names.
struct FunctionFacts {
  uint64_t PrivateBytes = 0;
  // Functions and variables, each once, in the order in which they are met.
  SmallVector<const GlobalObject *, 4> Named;
};

/// Collects them, and sums up what each kernel can reach by calls and
/// references.
class Measurement {
public:
  explicit Measurement(Translation &T) : T(T) {}
  void look(const Function &F);
  void finish();

private:
  void measureKernels();
  void measureReach(const Function &Kernel, KernelInfo &Info) const;

  Translation &T;
  DenseMap<const Function *, FunctionFacts> Facts;
};

} // namespace

// In the order they are declared, which is how ptxas lays them out.
uint64_t spir2nvvm::bytesLaidOut(ArrayRef<const GlobalVariable *> Variables) {
  uint64_t Bytes = 0;
  for (const GlobalVariable *G : Variables) {
    const DataLayout &DL = G->getParent()->getDataLayout();
    Bytes = alignTo(Bytes, DL.getPreferredAlign(G)) +
            DL.getTypeAllocSize(G->getValueType());
  }
  return Bytes;
}

template <typename Range>
static uint64_t bytesIn(unsigned Space, const Range &Variables) {
  SmallVector<const GlobalVariable *, 16> Chosen;
  copy_if(Variables, std::back_inserter(Chosen), [&](const GlobalVariable *G) {
    return G->getAddressSpace() == Space && !G->isDeclaration();
  });
  return bytesLaidOut(Chosen);
}

// Constants hold functions and variables, and so do initial values.
static void collect(const Value *V, FunctionFacts &Facts,
                    SmallPtrSetImpl<const Constant *> &Seen) {
  const auto *C = dyn_cast<Constant>(V);
  if (!C || isa<ConstantData>(C) || !Seen.insert(C).second)
    return;
  if (const auto *G = dyn_cast<GlobalObject>(C))
    Facts.Named.push_back(G);
  for (const Use &Op : C->operands())
    collect(Op, Facts, Seen);
}

void Measurement::look(const Function &F) {
  if (F.isDeclaration())
    return;
  const DataLayout &DL = T.M->getDataLayout();
  FunctionFacts &Own = Facts[&F];
  SmallPtrSet<const Constant *, 32> Seen;
  for (const Instruction &I : instructions(F)) {
    for (const Use &Op : I.operands())
      collect(Op, Own, Seen);
    if (const auto *Slot = dyn_cast<AllocaInst>(&I))
      if (auto Bits = Slot->getAllocationSizeInBits(DL))
        Own.PrivateBytes =
            alignTo(Own.PrivateBytes, Slot->getAlign()) + *Bits / 8;
  }
}

static void layOutParameters(const Function &F, KernelInfo &Info) {
  assert(F.arg_size() == Info.Args.size() + Info.Hidden.size() &&
         "kernel-abi describes every parameter");
  BlockShape Block;
  for (const Argument &A : F.args()) {
    unsigned I = A.getArgNo();
    ParameterSlot &Slot =
        I < Info.Args.size() ? Info.Args[I] : Info.Hidden[I - Info.Args.size()];
    Slot = slotOf(A);
    Block.place(Slot);
  }
}

void Measurement::measureReach(const Function &Kernel, KernelInfo &Info) const {
  SetVector<const Function *> Functions;
  SetVector<const GlobalVariable *> Variables;
  Functions.insert(&Kernel);
  for (unsigned I = 0; I != Functions.size(); ++I) {
    auto Found = Facts.find(Functions[I]);
    if (Found == Facts.end()) // a declaration
      continue;
    const FunctionFacts &Own = Found->second;
    Info.PrivateBytes += Own.PrivateBytes;
    for (const GlobalObject *G : Own.Named)
      if (const auto *Callee = dyn_cast<Function>(G))
        Functions.insert(Callee);
      else if (const auto *Variable = dyn_cast<GlobalVariable>(G))
        Variables.insert(Variable);
  }
  Info.StaticLocalBytes = bytesIn(nvvm::Shared, Variables);
}

void Measurement::measureKernels() {
  T.Info.Kernels.reserve(T.Kernels.size());
  for (Kernel &K : T.Kernels) {
    const Function &F = K.function();
    KernelInfo &Info = T.Info.Kernels.emplace_back(std::move(K.Info));
    Info.OutputName = F.getName().str();
    layOutParameters(F, Info);
    measureReach(F, Info);
  }
}

/// Functions the CUDA driver or libdevice supplies.
static bool isSupplied(StringRef Name) {
  return Name.startswith("llvm.") || Name.startswith("__nv_") ||
         StringSwitch<bool>(Name)
             .Cases("vprintf", "malloc", "free", "__assertfail",
                    "__nvvm_reflect", true)
             .Default(false);
}

static void listUnresolved(Translation &T) {
  auto Add = [&T](const GlobalValue &G) {
    std::string Name = G.getName().str();
    for (const auto &[Old, New] : T.Info.RenamedSymbols)
      if (New == Name)
        Name = Old;
    T.Info.UnresolvedSymbols.push_back(Name);
    const std::string Plain = demangle(Name);
    T.Sink.report(rule::FN09, Subject::globalValue(G), Name,
                  Plain == Name ? "" : " (" + Plain + ")");
  };
  for (const Function &F : *T.M)
    if (F.isDeclaration() && !isSupplied(F.getName()))
      Add(F);
  // A shared declaration is memory the launch supplies.
  for (const GlobalVariable &G : T.M->globals())
    if (G.isDeclaration() && G.getAddressSpace() != nvvm::Shared)
      Add(G);
}

void Measurement::finish() {
  measureKernels();
  SmallVector<const GlobalVariable *, 16> All;
  for (const GlobalVariable &G : T.M->globals())
    All.push_back(&G);
  T.Info.ConstantBytes = bytesIn(nvvm::Constant, All);
  T.Info.UsesPrintf = T.M->getFunction("vprintf") != nullptr;
  llvm::sort(T.Info.SamplerStates);
  T.Info.SamplerStates.erase(
      std::unique(T.Info.SamplerStates.begin(), T.Info.SamplerStates.end()),
      T.Info.SamplerStates.end());
  listUnresolved(T);
}

FunctionStep spir2nvvm::measureModule(Translation &T) {
  auto Measured = std::make_shared<Measurement>(T);
  return {[Measured](Function &F) { Measured->look(F); },
          [Measured] { Measured->finish(); }};
}
