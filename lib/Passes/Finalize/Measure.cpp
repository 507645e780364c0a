// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the reflection says about sizes and uses, measured on the module that
/// is written. docs/reflection.md defines each figure.

#include "Passes/Finalize/Measure.h"
#include "Diagnostics/Rules/Finish.h"
#include "Passes/Common/NamedObjects.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Target/ParameterSlots.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// Looks at each function, and sums up what each kernel can reach.
class Measurement {
public:
  explicit Measurement(Translation &T) : T(T) {}
  void look(const Function &F);
  void finish();

private:
  void measureKernels();
  void measureReach(const Function &Kernel, KernelInfo &Info) const;

  Translation &T;
  NamedObjects Named;
  DenseMap<const Function *, uint64_t> PrivateBytes;
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

void Measurement::look(const Function &F) {
  if (F.isDeclaration())
    return;
  Named.look(F);
  const DataLayout &DL = T.M->getDataLayout();
  uint64_t &Bytes = PrivateBytes[&F];
  for (const Instruction &I : instructions(F))
    if (const auto *Slot = dyn_cast<AllocaInst>(&I))
      if (auto Bits = Slot->getAllocationSizeInBits(DL))
        Bytes = alignTo(Bytes, Slot->getAlign()) + *Bits / 8;
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
  ReachedObjects Reached = Named.reachedFrom(Kernel);
  for (const Function *F : Reached.Functions)
    Info.PrivateBytes += PrivateBytes.lookup(F);
  Info.StaticLocalBytes = bytesIn(nvvm::Shared, Reached.Variables);
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
  llvm::erase_if(All, [](const GlobalVariable *G) { return G->isConstant(); });
  T.Info.VariableBytes = bytesIn(nvvm::Global, All);
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
