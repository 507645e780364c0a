// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Programs/EditModule.h"

#include "Conformance/Failure.h"
#include "Process/ChildProcess.h"
#include "Process/HelperProgram.h"
#include "Process/MemoryFile.h"

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
    Program = findInPath(Words.front());
  if (Program.empty())
    return failure("no program '" + Command + "' to edit the module with");
  MemoryFile File;
  if (!File.write({std::string_view(Module.data(), Module.size())}))
    return failure("cannot create a file for the program");
  std::vector<std::string> Line{Program};
  for (const char *Word : drop_begin(Words))
    Line.emplace_back(Word);
  Line.push_back(File.path());
  ChildResult Result = runChild(Line, {});
  if (!Result.succeeded())
    return failure("'" + Command + "' fails: " + Result.Err);
  return std::move(Result.Out);
}
