// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/EditModule.h"

#include "Conformance/Failure.h"
#include "Reader/Subprocess.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;
using namespace spir2nvvm;

Expected<std::string> spir2nvvm::conformance::editModule(StringRef Command,
                                                         StringRef Module) {
  BumpPtrAllocator Storage;
  StringSaver Saver(Storage);
  SmallVector<const char *, 8> Words;
  cl::TokenizeGNUCommandLine(Command, Saver, Words);
  std::string Program;
  if (!Words.empty())
    Program = findProgram(std::string(Words.front()), {}, /*InPath=*/true);
  if (Program.empty())
    return failure("no program '" + Command + "' to edit the module with");
  TemporaryFile File("bc");
  if (File.path().empty() || !File.write(Module))
    return failure("no temporary file can be written");
  SmallVector<StringRef, 8> Arguments(drop_begin(Words));
  Arguments.push_back(File.path());
  ProcessResult Result = runProcess(Program, Arguments);
  if (Result.How != ProcessResult::Exited || Result.ExitCode != 0)
    return failure("'" + Command + "' fails: " + Result.Errors);
  return std::move(Result.Output);
}
