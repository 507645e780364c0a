// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the reflection says about sizes and uses, measured on the module that
/// is written. docs/reflection.md defines each figure.

#include "Diagnostics/Rules/Finish.h"
#include "Passes/Finalize/Finalize.h"
#include "Target/AddressSpaces.h"

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

/// What one kernel can reach by calls and references.
struct Reach {
  SetVector<const Function *> Functions;
  SetVector<const GlobalVariable *> Variables;

  explicit Reach(const Function &Kernel) {
    Functions.insert(&Kernel);
    for (unsigned I = 0; I != Functions.size(); ++I)
      for (const Instruction &Inst : instructions(*Functions[I]))
        for (const Use &Op : Inst.operands())
          visit(Op);
  }

private:
  void visit(const Value *V) {
    const auto *C = dyn_cast<Constant>(V);
    if (!C || !Seen.insert(C).second)
      return;
    if (const auto *F = dyn_cast<Function>(C))
      Functions.insert(F);
    if (const auto *G = dyn_cast<GlobalVariable>(C))
      Variables.insert(G);
    for (const Use &Op : C->operands())
      visit(Op);
  }
  SmallPtrSet<const Constant *, 32> Seen;
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

static uint64_t privateBytes(const Function &F, const DataLayout &DL) {
  uint64_t Bytes = 0;
  for (const Instruction &I : instructions(F))
    if (const auto *Slot = dyn_cast<AllocaInst>(&I))
      if (auto Bits = Slot->getAllocationSizeInBits(DL))
        Bytes = alignTo(Bytes, Slot->getAlign()) + *Bits / 8;
  return Bytes;
}

/// Size, alignment and offset of each parameter as the .param list declares
/// them, which is what cuLaunchKernel copies (PTX ISA, 5.1.6.1).
static void layOutParameters(const Function &F, const DataLayout &DL,
                             KernelInfo &Info) {
  assert(F.arg_size() == Info.Args.size() + Info.Hidden.size() &&
         "kernel-abi describes every parameter");
  uint64_t Offset = 0;
  for (const Argument &A : F.args()) {
    Type *Ty = A.hasByValAttr() ? A.getParamByValType() : A.getType();
    Align Alignment = DL.getABITypeAlign(Ty);
    if (A.hasByValAttr())
      Alignment = std::max(Alignment, A.getParamAlign().valueOrOne());
    unsigned I = A.getArgNo();
    ArgInfo &Arg =
        I < Info.Args.size() ? Info.Args[I] : Info.Hidden[I - Info.Args.size()];
    Arg.Offset = Offset = alignTo(Offset, Alignment);
    Arg.Size = DL.getTypeAllocSize(Ty);
    Arg.Align = Alignment.value();
    Offset += Arg.Size;
  }
}

static void measureKernels(Translation &T) {
  const DataLayout &DL = T.M->getDataLayout();
  T.Info.Kernels.reserve(T.Kernels.size());
  for (Kernel &K : T.Kernels) {
    const Function &F = K.function();
    KernelInfo &Info = T.Info.Kernels.emplace_back(std::move(K.Info));
    Info.OutputName = F.getName().str();
    layOutParameters(F, DL, Info);
    Reach R(F);
    Info.StaticLocalBytes = bytesIn(nvvm::Shared, R.Variables);
    for (const Function *Callee : R.Functions)
      Info.PrivateBytes += privateBytes(*Callee, DL);
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
    T.Sink.report(rule::FN09, Subject::globalValue(G), Name, demangle(Name));
  };
  for (const Function &F : *T.M)
    if (F.isDeclaration() && !isSupplied(F.getName()))
      Add(F);
  // A shared declaration is memory the launch supplies.
  for (const GlobalVariable &G : T.M->globals())
    if (G.isDeclaration() && G.getAddressSpace() != nvvm::Shared)
      Add(G);
}

void spir2nvvm::measureModule(Translation &T) {
  measureKernels(T);
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
