// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The link stage: several modules into one.
///
/// Requires: T.Modules, each from the read stage.
/// Ensures:  T.M is their union; no symbol is defined twice or declared with
///           another type than it is defined with; !opencl.kernels lists the
///           kernels of all, the other opencl.* metadata is one statement; no
///           available_externally is left, unless the result is SPIR again,
///           which may be linked with more.
///
///   a.bc  declare i32 @f()     !opencl.ocl.version = !{!{i32 1, i32 1}}
///   b.bc  define i32 @f() ...  !opencl.ocl.version = !{!{i32 1, i32 2}}
///   ->    define i32 @f() ...  !opencl.ocl.version = !{!{i32 1, i32 2}}

#include "Diagnostics/Rules/Input.h"
#include "Diagnostics/Rules/Link.h"
#include "Reader/Link/LinkChecks.h"
#include "Stages/Stages.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Triple.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"

using namespace llvm;
using namespace spir2nvvm;

// SPIR 1.2, section 2.5: C99's inline. Any other definition wins, and without
// one the body is used. linkonce and weak mean just this to LLVM's linker, which
// drops an unused linkonce body.
static GlobalValue::LinkageTypes linkageOfInline(const Translation &T) {
  return T.Emit == EmitKind::Spir ? GlobalValue::WeakAnyLinkage
                                  : GlobalValue::LinkOnceAnyLinkage;
}

static void makeInlineDefinitions(Module &M, const Translation &T,
                                  StringSet<> &Inline) {
  for (GlobalValue &G : M.global_values())
    if (G.hasAvailableExternallyLinkage()) {
      G.setLinkage(linkageOfInline(T));
      Inline.insert(G.getName());
    }
}

// A whole program gets no other definition.
static void settleInlineDefinitions(const Translation &T,
                                    const StringSet<> &Inline) {
  for (GlobalValue &G : T.M->global_values())
    if (G.getLinkage() == linkageOfInline(T) && Inline.contains(G.getName()))
      G.setLinkage(T.Emit == EmitKind::Spir
                       ? GlobalValue::AvailableExternallyLinkage
                       : GlobalValue::InternalLinkage);
}

namespace {
/// What LLVM's linker says; it returns no more than yes or no.
class Listener : public DiagnosticHandler {
public:
  explicit Listener(std::string &Heard) : Heard(Heard) {}
  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    raw_string_ostream OS(Heard);
    DiagnosticPrinterRawOStream Printer(OS);
    Info.print(Printer);
    return true;
  }

private:
  std::string &Heard;
};
} // namespace

// The linker copies a linkonce body only where the module it comes from or
// the one it goes to asks for it; an unused body is not missed.
static bool linkInto(Module &Into, std::unique_ptr<Module> From,
                     DiagnosticSink &Sink) {
  LLVMContext &Ctx = Into.getContext();
  std::unique_ptr<DiagnosticHandler> Theirs = Ctx.getDiagnosticHandler();
  std::string Complaint;
  Ctx.setDiagnosticHandler(std::make_unique<Listener>(Complaint));
  Subject About = Subject::module(*From);
  bool Failed = Linker::linkModules(Into, std::move(From));
  Ctx.setDiagnosticHandler(std::move(Theirs));
  if (Failed)
    Sink.report(rule::LK05, About, Complaint);
  return !Failed;
}

// Where a module declares other pointers than the definition has, the linker
// calls a cast of the function. The casts are the arguments' business.
static void castArgumentsInstead(Module &M) {
  SmallVector<std::pair<CallInst *, Function *>, 8> Calls;
  for (Function &F : M)
    for (User *Cast : F.users())
      if (isa<ConstantExpr>(Cast) && Cast->stripPointerCasts() == &F)
        for (User *U : Cast->users())
          if (auto *Call = dyn_cast<CallInst>(U);
              Call && Call->getCalledOperand() == Cast &&
              isLegalToPromote(*Call, &F))
            Calls.push_back({Call, &F});
  for (auto [Call, F] : Calls)
    promoteCall(*Call, F);
}

static bool sameWidth(ArrayRef<std::unique_ptr<Module>> Modules,
                      DiagnosticSink &Sink) {
  const Module &First = *Modules.front();
  for (const std::unique_ptr<Module> &M : Modules) {
    if (Triple(M->getTargetTriple()).getArch() ==
        Triple(First.getTargetTriple()).getArch())
      continue;
    Sink.report(rule::IN12, Subject::module(*M), First.getModuleIdentifier(),
                First.getTargetTriple(), M->getModuleIdentifier(),
                M->getTargetTriple());
    return false;
  }
  return true;
}

void spir2nvvm::linkModules(Translation &T) {
  if (T.Modules.empty())
    return;
  std::vector<std::unique_ptr<Module>> Modules = std::move(T.Modules);
  T.Modules.clear();
  StringSet<> Inline;
  for (const std::unique_ptr<Module> &M : Modules)
    makeInlineDefinitions(*M, T, Inline);
  T.Accepted &= Modules.size() == 1 && Inline.empty();
  if (Modules.size() > 1 &&
      (!sameWidth(Modules, T.Sink) || !checkSymbols(Modules, T.Sink)))
    return;
  LinkedMetadata Metadata(Modules, T.Sink);
  T.M = std::move(Modules.front());
  for (size_t I = 1; I < Modules.size(); ++I)
    if (!linkInto(*T.M, std::move(Modules[I]), T.Sink))
      return;
  settleInlineDefinitions(T, Inline);
  if (Modules.size() == 1)
    return;
  castArgumentsInstead(*T.M);
  Metadata.writeTo(*T.M);
}
