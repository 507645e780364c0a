// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP320 to SP326, SP330, SP332: who may be called and how, fence flags, and
/// kernels that are called.

#include "Diagnostics/Rules/Spir.h"
#include "Target/AddressSpaces.h"
#include "Verifier/Spir/Checker.h"
#include "Verifier/Spir/Survey/Walk.h"
#include "Verifier/Spir/Tables/Conventions.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

static std::string operandText(const Value &V) {
  std::string Text;
  raw_string_ostream OS(Text);
  V.printAsOperand(OS, /*PrintType=*/false);
  return OS.str();
}

static void checkCallee(Checker &C, const CallBase &Call) {
  const Value *Callee = Call.getCalledOperand();
  if (isa<InlineAsm>(Callee))
    C.Found(rule::SP321, Call);
  else if (!Call.getCalledFunction())
    C.Found(rule::SP320, Call, operandText(*Callee));
}

static void checkForm(Checker &C, const CallBase &Call) {
  // LLVM says alignments so; dropping an assumption is always correct.
  bool Assumption = Call.getIntrinsicID() == Intrinsic::assume;
  if (Call.hasOperandBundles() && !Assumption)
    C.Found(rule::SP332, Call, "operand bundles");
  if (Call.isMustTailCall())
    C.Found(rule::SP332, Call, "musttail");
}

static void checkConvention(Checker &C, const CallBase &Call,
                            const Function &Callee) {
  if (Call.getCallingConv() != Callee.getCallingConv())
    C.Found(rule::SP323, Call, conventionName(Call.getCallingConv()),
            conventionName(Callee.getCallingConv()), Callee.getName());
}

static bool takesFenceFlags(const mangling::Prototype &Proto) {
  for (std::string_view Name :
       {"barrier", "mem_fence", "read_mem_fence", "write_mem_fence"})
    if (Proto.Stem == Name)
      return true;
  return false;
}

static void checkFenceFlags(Checker &C, const CallBase &Call,
                            const Function &Callee) {
  constexpr uint64_t LocalAndGlobal = 3;
  const mangling::Prototype *Proto = C.Builtins.lookup(&Callee);
  if (!Proto || !takesFenceFlags(*Proto) || Call.arg_size() == 0)
    return;
  StringRef Name(Proto->Stem.data(), Proto->Stem.size());
  auto *Flags = dyn_cast<ConstantInt>(Call.getArgOperand(0));
  if (!Flags)
    C.Found(rule::SP324, Call, Name);
  else if (Flags->isZero())
    C.Found(rule::SP325, Call, Name);
  else if (Flags->getValue().ugt(LocalAndGlobal))
    C.Found(rule::SP326, Call, Name, Flags->getLimitedValue());
}

/// A local variable that an instruction of \p F uses, through constants too.
static const GlobalVariable *localVariableOf(const Function &F) {
  SmallPtrSet<const Constant *, 16> Seen;
  SmallVector<const Constant *, 16> Work;
  auto Push = [&](const User &U) {
    for (const Use &Op : U.operands())
      if (auto *Part = dyn_cast<Constant>(Op.get()))
        if (Seen.insert(Part).second)
          Work.push_back(Part);
  };
  for (const Instruction &I : instructionsOf(F))
    Push(I);
  while (!Work.empty()) {
    const Constant *Part = Work.pop_back_val();
    auto *G = dyn_cast<GlobalVariable>(Part);
    if (G && G->getAddressSpace() == spir::Local)
      return G;
    if (!isa<GlobalValue>(Part))
      Push(*Part);
  }
  return nullptr;
}

/// Variables named after the kernel count even where the kernel is empty, as
/// in the example of section 2.2.
static const GlobalVariable *namedAfter(const Function &F) {
  for (const GlobalVariable &G : F.getParent()->globals())
    if (G.getAddressSpace() == spir::Local &&
        G.getName().startswith((F.getName() + ".").str()))
      return &G;
  return nullptr;
}

static void checkCalledKernel(Checker &C, const CallBase &Call,
                              const Function &Callee) {
  if (!C.Kernels.contains(&Callee))
    return;
  const GlobalVariable *Local = namedAfter(Callee);
  if (!Local)
    Local = localVariableOf(Callee);
  if (Local)
    C.Found(rule::SP330, Call, Callee.getName(), Local->getName());
}

void spirverify::callRules(Checker &C, const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return;
  checkCallee(C, *Call);
  checkForm(C, *Call);
  const Function *Callee = Call->getCalledFunction();
  if (!Callee || Callee->isIntrinsic())
    return;
  checkConvention(C, *Call, *Callee);
  checkFenceFlags(C, *Call, *Callee);
  checkCalledKernel(C, *Call, *Callee);
}

/// "call bitcast (@f to ...)" is reported as a call through a pointer.
static bool isCalleeCast(const Constant &Value) {
  if (Value.use_empty())
    return false;
  return all_of(Value.uses(), [](const Use &U) {
    auto *Call = dyn_cast<CallBase>(U.getUser());
    return Call && Call->isCallee(&U);
  });
}

/// Places that name functions without calling them and are rules of their own:
/// llvm.used, aliases, personality functions, labels.
static bool mayNameFunctions(const Constant &Value, const Place &Where) {
  auto *G = dyn_cast<GlobalVariable>(&Where.value());
  if (G)
    return isBookkeeping(*G);
  return isa<GlobalValue>(Where.value()) || isa<BlockAddress>(Value) ||
         isCalleeCast(Value);
}

static bool isOnlyCalled(const Function &F) {
  return all_of(F.uses(), [](const Use &U) {
    auto *Call = dyn_cast<CallBase>(U.getUser());
    return Call && Call->isCallee(&U);
  });
}

/// Operands other than a callee that mention a function.
static void checkAddressTaken(Checker &C) {
  if (all_of(C.M, isOnlyCalled))
    return;
  SmallPtrSet<const Function *, 8> Reported;
  auto Take = [&](const Value *V, const Place &Where) {
    auto *F = dyn_cast<Function>(V);
    if (F && Reported.insert(F).second)
      C.Found(rule::SP322, Where, F->getName());
  };
  for (const Function &F : C.M)
    for (const Instruction &I : instructionsOf(F))
      for (const Use &Op : I.operands()) {
        auto *Call = dyn_cast<CallBase>(&I);
        if (!Call || !Call->isCallee(&Op))
          Take(Op.get(), I);
      }
  for (const auto &[Value, Where] : C.All.Constants) {
    if (isa<GlobalValue>(Value) || mayNameFunctions(Value, Where))
      continue;
    for (const Use &Op : Value.operands())
      Take(Op.get(), Where);
  }
  for (const GlobalVariable &G : C.M.globals())
    if (G.hasInitializer() && !isBookkeeping(G))
      Take(G.getInitializer(), G);
}

void spirverify::checkCalls(Checker &C) {
  C.eachInstruction(callRules);
  checkAddressTaken(C);
}
