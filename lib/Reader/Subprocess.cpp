// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reader/Subprocess.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;

TemporaryFile::TemporaryFile(StringRef Suffix) {
  if (sys::fs::createTemporaryFile("spir2nvvm", Suffix, Path))
    Path.clear();
}

TemporaryFile::~TemporaryFile() {
  if (!Path.empty())
    sys::fs::remove(Path);
}

bool TemporaryFile::write(ArrayRef<StringRef> Pieces) const {
  std::error_code Code;
  raw_fd_ostream OS(Path, Code);
  if (Code)
    return false;
  for (StringRef Piece : Pieces)
    OS << Piece;
  OS.close();
  bool Done = !OS.has_error();
  OS.clear_error();
  return Done;
}

std::string TemporaryFile::contents() const {
  auto Buffer = MemoryBuffer::getFile(Path);
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}

ProcessResult spir2nvvm::runProcess(StringRef Program,
                                    ArrayRef<StringRef> Arguments) {
  ProcessResult Result;
  TemporaryFile Out("out"), Err("err");
  if (Out.path().empty() || Err.path().empty()) {
    Result.Errors = "no temporary file can be created";
    return Result;
  }
  SmallVector<StringRef, 24> Argv{Program};
  Argv.append(Arguments.begin(), Arguments.end());
  bool NotStarted = false;
  // Without time and memory limits this is posix_spawn and waitpid only. The
  // programs that need limits set their own.
  int Status = sys::ExecuteAndWait(Program, Argv, None,
                                   {StringRef(""), Out.path(), Err.path()}, 0,
                                   0, &Result.Errors, &NotStarted);
  if (NotStarted || Status == -1)
    return Result;
  Result.How = Status < 0 ? ProcessResult::Crashed : ProcessResult::Exited;
  Result.ExitCode = Status;
  Result.Output = Out.contents();
  Result.Errors += Err.contents();
  return Result;
}

std::string spir2nvvm::findProgram(ArrayRef<std::string> Names,
                                   ArrayRef<std::string> Folders, bool InPath) {
  SmallVector<StringRef, 4> Places(Folders.begin(), Folders.end());
  for (const std::string &Name : Names) {
    if (!Places.empty())
      if (auto Path = sys::findProgramByName(Name, Places))
        return *Path;
    if (InPath) // which takes a name with a slash as it is, there or not
      if (auto Path = sys::findProgramByName(Name);
          Path && sys::fs::can_execute(*Path))
        return *Path;
  }
  return {};
}
