// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/EditModule.h"

#include "Reader/Subprocess.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace spir2nvvm;

static Error failure(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

Expected<std::string> spir2nvvm::conformance::editModule(StringRef Command,
                                                         StringRef Module) {
  SmallVector<StringRef, 8> Words;
  SplitString(Command, Words, " ");
  std::string Program;
  if (!Words.empty())
    Program = findProgram(Words.front().str(), {}, /*InPath=*/true);
  if (Program.empty())
    return failure("no program '" + Command + "' to edit the module with");
  TemporaryFile File("bc");
  if (File.path().empty() || !File.write(Module))
    return failure("no temporary file can be written");
  Words.push_back(File.path());
  ProcessResult Result = runProcess(Program, makeArrayRef(Words).drop_front());
  if (Result.How != ProcessResult::Exited || Result.ExitCode != 0)
    return failure("'" + Command + "' fails: " + Result.Errors);
  return std::move(Result.Output);
}
