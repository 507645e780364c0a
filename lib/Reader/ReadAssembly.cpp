// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// IR assembly in LLVM 14's syntax.

#include "Reader/Reader.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace spir2nvvm;

ModulePtr spir2nvvm::readAssembly(MemoryBufferRef Text, LLVMContext &Ctx,
                                  DiagnosticSink &Sink) {
  SMDiagnostic Fault;
  ModulePtr M = parseAssembly(Text, Fault, Ctx);
  if (!M)
    Sink.report(Rule::IN07,
                Subject::text(Text.getBufferIdentifier(),
                              unsigned(std::max(Fault.getLineNo(), 1)),
                              unsigned(Fault.getColumnNo() + 1),
                              Fault.getLineContents()),
                Fault.getMessage());
  return M;
}
