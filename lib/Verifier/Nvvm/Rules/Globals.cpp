// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 2.1, 2.4 to 2.6, 2.9, 2.11, 2.13, 2.14, 2.22 and 8: linkage,
/// variables, aliases, ifuncs and intrinsic variables.

#include "Verifier/Nvvm/Rules/Families.h"

#include "Diagnostics/Rules/Nvvm.h"
#include "Target/AddressSpaces.h"
#include "Target/Occupancy.h"
#include "Target/Printed.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static bool isIntrinsicVariable(const GlobalVariable &G) {
  return G.getName().startswith("llvm.") || G.getSection() == "llvm.metadata";
}

static void checkLinkage(Checker &C, const GlobalValue &G) {
  const Subject Where = Subject::globalValue(G);
  // 1.1, 3.1: all linkage types but dllimport and dllexport.
  if (C.version11())
    return;
  if (G.hasExternalWeakLinkage())
    C.report(rule::NV201, Where, "extern_weak");
  bool IsList = G.getName() == "llvm.compiler.used"
                    ? cast<GlobalObject>(G).getSection() == "llvm.metadata"
                    : G.getName().startswith("llvm.");
  if (G.hasAppendingLinkage() && !IsList) // 8 says nothing of the section
    C.reportAs(G.getName().startswith("llvm.") ? Tool : All, rule::NV201, Where,
               "appending");
}

// An empty comdat.
void nvvmverify::checkComdats(Checker &C) {
  SmallPtrSet<const Comdat *, 8> Inhabited;
  for (const GlobalObject &O : C.M.global_objects())
    Inhabited.insert(O.getComdat());
  for (const auto &Entry : C.M.getComdatSymbolTable())
    if (!Inhabited.count(&Entry.getValue()))
      C.report(rule::NV205, Subject::module(C.M), Entry.getKey());
}

bool nvvmverify::isUsedByCode(const GlobalValue &G) {
  for (const User *U : G.users())
    if (isa<Instruction>(U) || (isa<ConstantExpr>(U) && !U->use_empty()))
      return true;
  return false;
}

namespace {
/// What the uses of a variable amount to for libNVVM's optimiser.
struct Accesses {
  bool Read = false, Written = false, Other = false;
};
} // namespace

// Loads and stores, also after casts and constant address arithmetic.
static Accesses accessesOf(const GlobalVariable &G) {
  Accesses Found;
  SmallVector<const Use *, 8> Work;
  auto Follow = [&Work](const Value &V) {
    for (const Use &U : V.uses())
      Work.push_back(&U);
  };
  Follow(G);
  while (!Work.empty() && !Found.Other) {
    const Use *Next = Work.pop_back_val();
    const User *U = Next->getUser();
    auto *Gep = dyn_cast<GEPOperator>(U);
    auto *Load = dyn_cast<LoadInst>(U);
    auto *Store = dyn_cast<StoreInst>(U);
    if (isa<BitCastOperator>(U) || isa<AddrSpaceCastOperator>(U) ||
        (Gep && Gep->hasAllConstantIndices()))
      Follow(*U);
    else if (Load && Load->isSimple())
      Found.Read = true;
    else if (Store && Store->isSimple() &&
             Next->getOperandNo() == StoreInst::getPointerOperandIndex())
      Found.Written = true;
    else
      Found.Other = true;
  }
  return Found;
}

// An internal variable that is only read is its initialiser; one that is only
// written is nothing at all.
static bool isFolded(const GlobalVariable &G) {
  if (!G.hasLocalLinkage())
    return false;
  Accesses Found = accessesOf(G);
  return !Found.Other && !(Found.Read && Found.Written);
}

// Internal variables that are used, and internal functions that are called and
// not inlined.
static bool isKept(const GlobalValue &G) {
  if (!G.hasLocalLinkage())
    return true;
  auto *F = dyn_cast<Function>(&G);
  return isUsedByCode(G) && (!F || F->hasFnAttribute(Attribute::NoInline));
}

void nvvmverify::checkGlobalValue(Checker &C, const GlobalValue &G) {
  checkLinkage(C, G);
  if (G.hasDLLImportStorageClass() || G.hasDLLExportStorageClass()) {
    // LLVM 20 does not parse it.
    const InScope Seen(C, G.hasLocalLinkage() ? unsigned(All) : C.Scope);
    C.reportAs(G.hasLocalLinkage() ? Spec | Modern : unsigned(Spec),
               rule::NV202, Subject::globalValue(G),
               G.hasDLLImportStorageClass() ? "dllimport" : "dllexport");
  }
  if (G.isDSOLocal() && !G.isImplicitDSOLocal())
    C.report(rule::NV204, Subject::globalValue(G), "dso_local");
  if (auto *Object = dyn_cast<GlobalObject>(&G))
    if (const Comdat *Group = Object->getComdat())
      C.report(rule::NV205, Subject::globalValue(G), Group->getName());
  if (G.hasPartition() && !G.isDeclaration() && isKept(G))
    C.report(rule::NV223, Subject::globalValue(G), G.getName(),
             G.getPartition());
  // libNVVM emits an unused one as an ordinary variable.
  auto *Variable = dyn_cast<GlobalVariable>(&G);
  if (G.isThreadLocal())
    C.reportAs(isUsedByCode(G) && !(Variable && isFolded(*Variable))
                   ? Spec | Modern | (Variable ? Legacy : 0u)
                   : unsigned(Spec),
               rule::NV203, Subject::globalValue(G));
}

static bool isDataSpace(unsigned Space) {
  return Space == nvvm::Generic || Space == nvvm::Global ||
         Space == nvvm::Shared || Space == nvvm::Constant;
}

static void checkSharedInitialiser(Checker &C, const GlobalVariable &G) {
  if (G.getAddressSpace() != nvvm::Shared || !G.hasInitializer())
    return;
  const Constant *Init = G.getInitializer();
  if (G.hasCommonLinkage()) {
    C.report(rule::NV209, G);
    return;
  }
  // Poison is undefined too; LLVM 7 has no such word, which the reader reports.
  if (isa<UndefValue>(Init))
    return;
  // Versions 1.x ignored the initialiser (chapter 17, 2.0).
  C.reportAs(C.ModuleMajor == 1 || C.version11() ? Tool : All, rule::NV208, G);
}

// PTX knows scalars of these widths; i1 is stored as a byte, and wider or
// aggregate types become arrays of bytes.
bool nvvmverify::isEmitted(const GlobalVariable &G) {
  return !G.isDeclaration() && !isFolded(G);
}

static void checkScalarVariable(Checker &C, const GlobalVariable &G) {
  Type *T = G.getValueType();
  bool IsImported = G.isDeclaration() && isUsedByCode(G);
  if (!isEmitted(G) && !IsImported)
    return;
  if (auto *Int = dyn_cast<IntegerType>(T)) {
    unsigned W = Int->getBitWidth();
    bool Odd = W != 8 && W != 16 && W != 32 && W != 64 && W != 128;
    // Definitions are stored as bytes when they have one bit or many.
    if (IsImported ? Odd : Odd && W != 1 && W < 64)
      C.report(rule::NV215, G, printedName(*T));
  }
  bool IsHalf = T->isHalfTy() || T->isBFloatTy();
  if (IsHalf && G.hasInitializer() && !G.getInitializer()->isNullValue() &&
      !isa<UndefValue>(G.getInitializer()))
    C.report(rule::NV216, G, printedName(*T));
}

// Looked at for every variable that has an initialiser, but only where the
// pointer is all there is.
static void checkPointerVariable(Checker &C, const GlobalVariable &G) {
  if (!G.hasInitializer())
    return;
  for (const Type *T :
       {G.getValueType(), G.getInitializer()->stripPointerCasts()->getType()})
    if (T->isPointerTy() && T->getPointerAddressSpace() != nvvm::Generic &&
        T->getPointerAddressSpace() != nvvm::Global &&
        T->getPointerAddressSpace() != nvvm::Constant)
      return C.report(rule::NV221, G, T->getPointerAddressSpace());
}

static void checkIntrinsicVariable(Checker &C, const GlobalVariable &G) {
  StringRef Name = G.getName();
  // libNVVM takes what is metadata by its section for nothing else.
  if (Name == "llvm.global_ctors" || Name == "llvm.global_dtors")
    C.reportAs(G.getSection() == "llvm.metadata" ? unsigned(Spec) : All,
               rule::NV213, G, Name);
}

void nvvmverify::checkVariable(Checker &C, const GlobalVariable &G) {
  checkIntrinsicVariable(C, G);
  if (G.getName().startswith("llvm.") && G.hasSection() &&
      G.getSection() != "llvm.metadata")
    C.report(rule::NV207, G, G.getSection());
  if (!isIntrinsicVariable(G)) {
    if (!isDataSpace(G.getAddressSpace()))
      C.report(rule::NV206, G, G.getAddressSpace());
    if (G.hasSection())
      C.report(rule::NV207, G, G.getSection());
    checkSharedInitialiser(C, G);
    checkScalarVariable(C, G);
    checkPointerVariable(C, G);
  }
  if (G.hasAttributes())
    C.report(rule::NV210, G);
  checkTypeAt(C, G.getValueType(), G);
  if (!G.getValueType()->isSized()) // libNVVM writes some bytes for it
    C.reportAs(Spec, rule::NV401, G,
               "a variable of the unsized type " +
                   printedName(*G.getValueType()));
  if (G.hasInitializer() && !G.getName().startswith("llvm."))
    checkInitialiser(C, G);
}

static void checkAliasee(Checker &C, const GlobalAlias &A) {
  const GlobalObject *Target = A.getAliaseeObject();
  if (!Target || isa<GlobalVariable>(Target)) {
    C.reportAs(Spec | Modern, rule::NV212, A,
               Target ? "a variable" : "an address");
    // The legacy dialect writes the aliasee instead where it may.
    if (A.isInterposable() && isUsedByCode(A))
      C.reportAs(Legacy, rule::NV220, A,
                 "weak alias of a variable, which "
                 "libNVVM does not write");
    return;
  }
  if (auto *F = dyn_cast<Function>(Target); F && C.isKernel(*F))
    C.report(rule::NV212, A, "a kernel");
  else if (Target->isWeakForLinker())
    C.report(rule::NV220, A,
             "alias of a weak function: ptxas refuses such an alias");
}

void nvvmverify::checkAlias(Checker &C, const GlobalAlias &A) {
  if (C.version11()) // 1.1, 3.7: fully supported
    return;
  checkAliasee(C, A);
  if (A.isWeakForLinker())
    C.reportAs(Modern, rule::NV220, A,
               "weak alias: libNVVM's modern code generator refuses it");
}

void nvvmverify::checkIfunc(Checker &C, const GlobalIFunc &I) {
  // The modern dialect calls the resolver's result where it knows it.
  ProfileSet Caller = Legacy | (I.isInterposable() ? unsigned(Modern) : 0u);
  const Function *Resolver = I.getResolverFunction();
  bool Resolved = Resolver && !Resolver->isDeclaration();
  C.reportAs(Spec | (isUsedByCode(I) ? Caller : 0u) |
                 (Resolved ? 0u : unsigned(Modern)),
             rule::NV211, Subject::globalValue(I));
}

static bool isOfKernel(const Checker &C, const GlobalVariable &G) {
  std::vector<const GlobalValue *> Kernels;
  for (const Function &F : C.M)
    if (C.isKernel(F) && (C.scopeOf(F) & Tool))
      Kernels.push_back(&F);
  return symbolsBehind(Kernels).count(&G);
}

void nvvmverify::checkMemorySizes(Checker &C) {
  constexpr uint64_t ConstantBank = 64 << 10;
  if (!C.wants(Tool))
    return;
  const DataLayout &DL = C.M.getDataLayout();
  uint64_t Shared = 0, Constant = 0;
  const GlobalVariable *LastShared = nullptr, *LastConstant = nullptr;
  for (const GlobalVariable &G : C.M.globals()) {
    if (!isEmitted(G) || !G.getValueType()->isSized() ||
        isa<ScalableVectorType>(G.getValueType()))
      continue;
    uint64_t Size = DL.getTypeAllocSize(G.getValueType());
    // Shared memory counts where a kernel reaches it, so only one variable
    // that is too large by itself is certain.
    if (G.getAddressSpace() == nvvm::Shared && Size > StaticSharedBytes &&
        Size > Shared && isOfKernel(C, G)) {
      Shared = Size;
      LastShared = &G;
    } else if (G.getAddressSpace() == nvvm::Constant &&
               !(C.modern() && G.hasLocalLinkage() &&
                 G.getInitializer()->isNullValue())) { // read as zero
      Constant += Size;
      LastConstant = &G;
    }
  }
  if (LastShared)
    C.report(rule::NV217, *LastShared, Shared);
  if (Constant > ConstantBank)
    C.report(rule::NV218, *LastConstant, Constant);
}
