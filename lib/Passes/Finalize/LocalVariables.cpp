// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// ptxas grants a kernel 48 KiB of static shared memory; GPUs have more, for
/// launches that ask. Where a kernel's variables take more, the largest of them
/// move to dynamic shared memory, until the rest fits:
///
///   @k.tile = internal addrspace(3) global [20000 x i32] undef
///   ... @k.tile ...
/// becomes
///   @__spir2nvvm_local = external addrspace(3) global [0 x i8]
///   ... bitcast (... @__spir2nvvm_local, i64 0, i64 0 ...) ...
///
/// Each has one place, for all kernels that reach it. Local arguments follow
/// the variables of their kernel.

#include "Diagnostics/Rules/Finish.h"
#include "Passes/Common/DynamicLocalMemory.h"
#include "Passes/Common/NamedObjects.h"
#include "Passes/Finalize/Measure.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Target/Occupancy.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

using Variables = SmallVector<GlobalVariable *, 16>;

namespace {

/// A kernel and the static variables it reaches, in the order of the module.
struct Owner {
  Kernel *Its;
  Variables Static;

  bool has(GlobalVariable &G) const { return is_contained(Static, &G); }
  KernelInfo &info() const { return Its->Info; }
};

/// Kernels and their variables.
class LocalVariables {
public:
  explicit LocalVariables(Translation &T) : T(T) {}
  void share(const Variables &Local);
  void moveWhatIsTooMuch();
  void checkSizes() const;

private:
  void moveOut(GlobalVariable &G);

  Translation &T;
  std::vector<Owner> Owners;
};

} // namespace

static uint64_t sizeOf(const GlobalVariable &G) {
  return G.getParent()->getDataLayout().getTypeAllocSize(G.getValueType());
}

static uint64_t bytesOf(const Variables &List) {
  return bytesLaidOut(
      SmallVector<const GlobalVariable *, 16>(List.begin(), List.end()));
}

// clang calls the variable "tile" of kernel "k" "k.tile".
static std::string nameInSource(const GlobalVariable &G, const Owner &K) {
  StringRef Name = G.getName();
  bool OfKernel = Name.consume_front(K.info().SpirName + ".");
  return (OfKernel ? Name : G.getName()).str();
}

void LocalVariables::share(const Variables &Local) {
  NamedObjects Named;
  for (const Function &F : *T.M)
    Named.look(F);
  for (Kernel &K : T.Kernels) {
    ReachedObjects Reached = Named.reachedFrom(K.function());
    Owner &Its = Owners.emplace_back(Owner{&K, {}});
    copy_if(Local, std::back_inserter(Its.Static),
            [&](GlobalVariable *G) { return Reached.Variables.contains(G); });
  }
}

static void replace(GlobalVariable &G, Align Needed, uint64_t Offset) {
  Module &M = *G.getParent();
  GlobalVariable &Memory = dynamicLocalMemory(M, Needed);
  Type *Index = M.getDataLayout().getIntPtrType(G.getType());
  Constant *Place = ConstantExpr::getInBoundsGetElementPtr(
      Memory.getValueType(), &Memory,
      ArrayRef<Constant *>{ConstantInt::get(Index, 0),
                           ConstantInt::get(Index, Offset)});
  SmallVector<DIGlobalVariableExpression *, 1> Told;
  G.getDebugInfo(Told);
  for (DIGlobalVariableExpression *E : Told)
    Memory.addDebugInfo(DIGlobalVariableExpression::get(
        M.getContext(), E->getVariable(),
        DIExpression::prepend(E->getExpression(), DIExpression::ApplyOffset,
                              int64_t(Offset))));
  G.replaceAllUsesWith(ConstantExpr::getBitCast(Place, G.getType()));
  G.eraseFromParent();
}

// At one place for all kernels that reach it, after what they already have.
void LocalVariables::moveOut(GlobalVariable &G) {
  SmallVector<Owner *, 4> Its;
  uint64_t Begin = 0;
  for (Owner &K : Owners)
    if (K.has(G)) {
      Its.push_back(&K);
      Begin = std::max(Begin, K.info().dynamicLocalBytes());
    }
  const Align Needed = G.getParent()->getDataLayout().getPreferredAlign(&G);
  Begin = alignTo(Begin, Needed);
  for (Owner *K : Its) {
    K->info().DynamicLocals.push_back({nameInSource(G, *K), Begin, sizeOf(G)});
    erase_value(K->Static, &G);
  }
  replace(G, Needed, Begin);
}

void LocalVariables::moveWhatIsTooMuch() {
  auto IsSmaller = [](const GlobalVariable *A, const GlobalVariable *B) {
    return sizeOf(*A) < sizeOf(*B);
  };
  for (Owner &K : Owners)
    while (bytesOf(K.Static) > StaticSharedBytes)
      moveOut(**std::max_element(K.Static.begin(), K.Static.end(), IsSmaller));
}

// "tile (80000 bytes), sums (64 bytes)"
static std::string listOf(const Owner &K) {
  std::string Text;
  auto Add = [&Text](StringRef Name, uint64_t Bytes) {
    Text += (Text.empty() ? "'" : ", '") + Name.str() + "' (" +
            std::to_string(Bytes) + " bytes)";
  };
  for (const DynamicLocal &Moved : K.info().DynamicLocals)
    Add(Moved.Name, Moved.Bytes);
  for (const GlobalVariable *G : K.Static)
    Add(nameInSource(*G, K), sizeOf(*G));
  return Text;
}

void LocalVariables::checkSizes() const {
  const uint64_t Most = sharedBytesOfGroup(T.Opts.Arch);
  for (const Owner &K : Owners)
    if (uint64_t Bytes = bytesOf(K.Static) + K.info().dynamicLocalBytes();
        Bytes > Most)
      T.Sink.report(rule::FN16, K.Its->function(), K.info().SpirName, Bytes,
                    T.Opts.Arch.sm(), Most, listOf(K));
}

void spir2nvvm::finalizeLocalVariables(Translation &T) {
  Variables Local;
  for (GlobalVariable &G : T.M->globals())
    if (G.getAddressSpace() == nvvm::Shared && !G.isDeclaration())
      Local.push_back(&G);
  if (bytesOf(Local) <= StaticSharedBytes)
    return;
  LocalVariables Its(T);
  Its.share(Local);
  Its.moveWhatIsTooMuch();
  Its.checkSizes();
}
