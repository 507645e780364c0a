// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Compile.h"

#include "Headers.h"
#include "Optimise.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

#include <unistd.h>

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// What passes have to say is about loops that they leave; clang is told not to
/// hand that on.
struct ErrorsOnly : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    if (Info.getSeverity() != DS_Error)
      return true;
    DiagnosticPrinterRawOStream Printer(errs());
    Info.print(Printer);
    errs() << '\n';
    return true;
  }
};

/// From the source to the module.
class MakeModule : public clang::ASTFrontendAction {
public:
  explicit MakeModule(LLVMContext &Ctx) : Ctx(Ctx) {}
  std::unique_ptr<Module> take() { return std::move(M); }

protected:
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &CI, StringRef Name) override {
    Generator = clang::CreateLLVMCodeGen(
        CI.getDiagnostics(), Name, CI.getHeaderSearchOpts(),
        CI.getPreprocessorOpts(), CI.getCodeGenOpts(), Ctx);
    return std::unique_ptr<clang::ASTConsumer>(Generator);
  }
  void EndSourceFileAction() override { M.reset(Generator->ReleaseModule()); }

private:
  LLVMContext &Ctx;
  clang::CodeGenerator *Generator = nullptr; // the instance's
  std::unique_ptr<Module> M;
};

class Preprocess : public clang::PreprocessorFrontendAction {
public:
  explicit Preprocess(raw_ostream &OS) : OS(OS) {}

protected:
  void ExecuteAction() override {
    clang::DoPrintPreprocessedInput(
        getCompilerInstance().getPreprocessor(), &OS,
        getCompilerInstance().getPreprocessorOutputOpts());
  }

private:
  raw_ostream &OS;
};

class Compiler {
public:
  Compiler(const ClangRequest &Request, raw_ostream &OS, raw_ostream &Messages)
      : Request(Request), OS(OS), Messages(Messages) {}
  bool run();

private:
  bool readArguments();
  void parseLlvmOptions() const;
  bool makeModule();

  const ClangRequest &Request;
  raw_ostream &OS, &Messages;
  // Never destroyed, as the process ends anyway.
  clang::CompilerInstance &CI = *new clang::CompilerInstance;
  LLVMContext &Ctx = *new LLVMContext;
};

} // namespace

// What is wrong with arguments is said as they ask for.
bool Compiler::readArguments() {
  std::vector<const char *> Arguments;
  for (const std::string &Word : Request.Arguments)
    Arguments.push_back(Word.c_str());
  auto *Early = new clang::TextDiagnosticBuffer;
  clang::DiagnosticsEngine Engine(new clang::DiagnosticIDs,
                                  new clang::DiagnosticOptions, Early);
  const bool Good = clang::CompilerInvocation::CreateFromArgs(
      CI.getInvocation(), Arguments, Engine);
  CI.createDiagnostics(
      new clang::TextDiagnosticPrinter(Messages, &CI.getDiagnosticOpts()));
  Early->FlushDiagnostics(CI.getDiagnostics());
  CI.setVerboseOutputStream(Messages);
  return Good;
}

void Compiler::parseLlvmOptions() const {
  std::vector<const char *> Words{"clang (LLVM option parsing)"};
  for (const std::string &Word : CI.getFrontendOpts().LLVMArgs)
    Words.push_back(Word.c_str());
  cl::ParseCommandLineOptions(int(Words.size()), Words.data());
}

bool Compiler::makeModule() {
  parseLlvmOptions();
  Ctx.setDiagnosticHandler(std::make_unique<ErrorsOnly>());
  auto &Action = *new MakeModule(Ctx);
  if (!CI.ExecuteAction(Action))
    return false;
  std::unique_ptr<Module> M = Action.take();
  if (!M)
    return false;
  optimiseAndWrite(*M.release(), CI.getCodeGenOpts(), OS);
  return true;
}

bool Compiler::run() {
  if (!readArguments())
    return false;
  CI.createFileManager(filesFor(Request));
  if (CI.getFrontendOpts().ProgramAction ==
      clang::frontend::PrintPreprocessedInput)
    return CI.ExecuteAction(*new Preprocess(OS));
  return makeModule();
}

int spir2nvvm::compile(const ClangRequest &Request) {
  raw_fd_ostream OS(STDOUT_FILENO, /*shouldClose=*/false),
      Messages(STDERR_FILENO, /*shouldClose=*/false);
  Messages.SetBuffered();
  const bool Good = Compiler(Request, OS, Messages).run();
  Messages.flush();
  OS.flush();
  return Good && !OS.has_error() ? 0 : 1;
}
