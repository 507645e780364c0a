// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A source on its way through whichever clang there is.

#ifndef SPIR2NVVM_LIB_READER_CLANG_FRONTEND_H
#define SPIR2NVVM_LIB_READER_CLANG_FRONTEND_H

#include "Process/TemporaryFolder.h"
#include "Reader/Clang/Clang.h"
#include "Reader/Clang/ClangRequest.h"
#include "Reader/Clang/CommandLine.h"

namespace spir2nvvm {

class FrontEnd {
public:
  FrontEnd(Clang &Compiler, const ClangJob &Job)
      : Compiler(Compiler), Job(Job), Program(Compiler.find(Job.Opts)) {}

  /// Whether what comes out is SPIR-V.
  bool writesSpirV() const {
    return Program.Route == ClangRoute::Translator ||
           Program.Route == ClangRoute::SpirV;
  }
  /// A file that sources may include. False if there is no room for it.
  bool addHeader(std::string Name, std::string Text);

  /// Out is the module, or the text. A StartError also tells that there is no
  /// room for files.
  ChildResult run(ClangAction Action, std::string Source);

private:
  ChildResult runInstalled(ClangAction Action, const std::string &Source);
  ChildResult throughTranslator(ChildResult Compiled);

  Clang &Compiler;
  const ClangJob &Job;
  const ClangProgram &Program;
  std::vector<ClangFile> Headers; // our own clang's
  TemporaryFolder HeaderFolder;   // others'
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_CLANG_FRONTEND_H
