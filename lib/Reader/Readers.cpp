#include "Reader/Reader.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
using namespace spir2nvvm;
InputGuess spir2nvvm::detectInput(llvm::MemoryBufferRef B) {
  InputGuess G;
  G.Kind =
      B.getBuffer().startswith("BC") ? InputKind::Bitcode : InputKind::Assembly;
  return G;
}
ModulePtr spir2nvvm::readBitcode(llvm::MemoryBufferRef B, llvm::LLVMContext &C,
                                 DiagnosticSink &S) {
  auto M = llvm::parseBitcodeFile(B, C);
  if (!M) {
    S.report(Rule::IN04, Subject::file(B.getBufferIdentifier()),
             llvm::toString(M.takeError()));
    return nullptr;
  }
  return std::move(*M);
}
ModulePtr spir2nvvm::readAssembly(llvm::MemoryBufferRef, llvm::LLVMContext &,
                                  DiagnosticSink &) {
  return nullptr;
}
ModulePtr spir2nvvm::readSpirV(llvm::MemoryBufferRef, llvm::LLVMContext &,
                               const TranslateOptions &, DiagnosticSink &) {
  return nullptr;
}
ModulePtr spir2nvvm::readOpenCL(llvm::MemoryBufferRef, llvm::LLVMContext &,
                                const TranslateOptions &, DiagnosticSink &) {
  return nullptr;
}
