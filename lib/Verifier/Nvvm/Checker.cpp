// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Verifier/Nvvm/Checker.h"

#include "Verifier/Nvvm/Tables/Sections11.h"
#include "Verifier/Nvvm/Text/IntrinsicNames.h"

#include "Target/Nvvm.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Metadata.h"

#include <utility>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

// NVVM IR 1.1 has no toolchain left: CUDA 13 refuses its version outright.
static ProfileSet activeProfiles(const NvvmVerifyOptions &Opts) {
  if (Opts.Version == NvvmVersion::V1_1)
    return Spec;
  ProfileSet Toolchain = Opts.modern() ? Modern : Legacy;
  switch (Opts.Profile) {
  case NvvmProfile::Spec:
    return Spec;
  case NvvmProfile::Toolchain:
    return Toolchain;
  case NvvmProfile::Both:
    return Spec | Toolchain;
  }
  llvm_unreachable("covered switch");
}

Reporter::Reporter(const NvvmVerifyOptions &Opts, DiagnosticSink &Sink)
    : Opts(Opts), Sink(Sink), Active(activeProfiles(Opts)),
      Dialect(Opts.modern() ? Modern : Legacy), IsModern(Opts.modern()) {}

void Reporter::catchUp() {
  if (!Postponed)
    return;
  auto Check = std::exchange(Postponed, nullptr);
  const InScope Everyone(*this, All);
  Check();
}

void Reporter::emit(ProfileSet P, Diagnostic D) {
  catchUp();
  bool InSpec = P & Spec, InTool = !version11() && (P & Dialect);
  D.Label = InSpec && InTool ? "both" : InSpec ? "spec" : "toolchain";
  if (version11())
    D.Section = sectionIn11(D.Section);
  D.About.At = canonicalNamesIn(D.About.At);
  D.About.In = canonicalNamesIn(D.About.In);
  Sink.emit(std::move(D));
}

// A node !{function, key, value, ...}; operands of a node may be null.
static const Function *annotatedFunction(const MDNode &Node, bool ThroughCast) {
  if (Node.getNumOperands() == 0)
    return nullptr;
  auto *Entity = dyn_cast_or_null<ValueAsMetadata>(Node.getOperand(0).get());
  if (!Entity)
    return nullptr;
  const Value *V = Entity->getValue();
  return dyn_cast<Function>(ThroughCast ? V->stripPointerCasts() : V);
}

static bool hasKernelKey(const MDNode &Node) {
  for (unsigned I = 1; I + 1 < Node.getNumOperands(); I += 2)
    if (auto *Key = dyn_cast_or_null<MDString>(Node.getOperand(I).get()))
      if (Key->getString() == "kernel")
        return true;
  return false;
}

// libNVVM takes any value of "kernel" for yes, the ptx_kernel convention and
// the bare attribute; the specification knows the annotation only. A cast of
// the function counts in the modern dialect only.
Checker::Checker(const Module &M, const NvvmVerifyOptions &Opts,
                 DiagnosticSink &Sink)
    : Reporter(Opts, Sink), M(M) {
  if (modern())
    Needed = neededSymbols(M);
  if (const NamedMDNode *Named = M.getNamedMetadata(nvvm::Annotations))
    for (const MDNode *Node : Named->operands()) {
      if (const Function *F = annotatedFunction(*Node, /*ThroughCast=*/false))
        Annotations[F].push_back(Node);
      const Function *F = annotatedFunction(*Node, modern());
      if (F && hasKernelKey(*Node)) {
        Kernels.insert(F);
        Annotated.insert(F);
      }
    }
  for (const Function &F : M)
    if (F.getCallingConv() == CallingConv::PTX_Kernel ||
        F.hasFnAttribute("nvvm.kernel"))
      Kernels.insert(&F);
}

ArrayRef<StringRef> Checker::assemblyTexts() {
  if (Texts)
    return *Texts;
  Texts.emplace();
  DenseSet<StringRef> Seen;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (const auto *Call = dyn_cast<CallBase>(&I);
          Call && Call->isInlineAsm())
        if (StringRef Text =
                cast<InlineAsm>(Call->getCalledOperand())->getAsmString();
            Seen.insert(Text).second)
          Texts->push_back(Text);
  return *Texts;
}
