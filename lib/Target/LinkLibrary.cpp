// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Target/LinkLibrary.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
/// Keeps what the linker says instead of ending the process.
struct LinkMessages : DiagnosticHandler {
  explicit LinkMessages(std::string &Text) : Text(Text) {}
  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    if (Info.getSeverity() != DS_Error)
      return true;
    raw_string_ostream OS(Text);
    DiagnosticPrinterRawOStream Printer(OS);
    Info.print(Printer);
    return true;
  }
  std::string &Text;
};
} // namespace

static bool linkNeeded(Module &M, std::unique_ptr<Module> Library,
                       std::string &Error) {
  LLVMContext &Context = M.getContext();
  std::unique_ptr<DiagnosticHandler> Before = Context.getDiagnosticHandler();
  Context.setDiagnosticHandler(std::make_unique<LinkMessages>(Error));
  const bool Failed =
      Linker::linkModules(M, std::move(Library), Linker::Flags::LinkOnlyNeeded);
  Context.setDiagnosticHandler(std::move(Before));
  return !Failed;
}

std::optional<std::vector<Function *>>
spir2nvvm::linkLibrary(Module &M, Expected<std::unique_ptr<Module>> Library,
                       std::string &Error) {
  if (!Library) {
    Error = toString(Library.takeError());
    return std::nullopt;
  }
  (*Library)->setDataLayout(M.getDataLayout());
  (*Library)->setTargetTriple(M.getTargetTriple());
  SmallPtrSet<const Function *, 16> Own;
  for (const Function &F : M)
    if (!F.isDeclaration())
      Own.insert(&F);
  if (!linkNeeded(M, std::move(*Library), Error))
    return std::nullopt;
  std::vector<Function *> Linked;
  for (Function &F : M)
    if (!F.isDeclaration() && !Own.contains(&F)) {
      F.setLinkage(GlobalValue::InternalLinkage);
      Linked.push_back(&F);
    }
  return Linked;
}
