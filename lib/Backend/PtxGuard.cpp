// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads PTX and runs the families of checks.

#include "Backend/PtxGuard.h"

#include "Backend/PtxSymbols.h"
#include "Diagnostics/Rules/Backend.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace spir2nvvm;

Subject PtxFindings::at(ptx::Place P) const {
  // Findings are rare: the line is looked for.
  StringRef Rest = Text;
  for (uint32_t Line = 1; Line < P.Line; ++Line)
    Rest = Rest.split('\n').second;
  return Subject::text((Name + " as PTX").str(), P.Line, P.Column,
                       Rest.split('\n').first.str());
}

std::string spir2nvvm::ptxName(StringRef Name) {
  std::string Valid;
  for (char C : Name)
    if (isAlnum(C) || C == '_' || C == '$')
      Valid += C;
    else
      Valid += "_$_";
  return Valid;
}

// PTX may still be linked with others; a cubin may not.
static void checkSymbols(const ptx::Module &M, EmitKind Kind, StringRef Name,
                         DiagnosticSink &Sink) {
  Rule R = Kind == EmitKind::Cubin ? rule::BE13 : rule::BE16;
  for (const std::string &Symbol : unresolvedSymbols(M))
    Sink.report(R, Subject::file({Name.data(), Name.size()}),
                readableSymbol(Symbol));
}

bool spir2nvvm::checkPtx(StringRef Ptx, const Module *Given, StringRef Name,
                         EmitKind Kind, DiagnosticSink &Sink,
                         StringRef Compiler) {
  const unsigned Errors = Sink.errorCount();
  const PtxFindings Found{Ptx, Name, Compiler, Sink};
  ptx::SyntaxError Error;
  std::optional<ptx::Module> M = ptx::parse({Ptx.data(), Ptx.size()}, Error);
  if (!M) {
    Sink.report(rule::BE20, Found.at(Error.At), Error.Found, Error.Expected,
                Compiler);
    return false;
  }
  checkSymbols(*M, Kind, Name, Sink);
  checkParameterAccesses(*M, Found);
  if (Given) {
    checkVariables(*M, *Given, Found);
    checkFunctions(*M, *Given, Found);
  }
  return Sink.errorCount() == Errors;
}
