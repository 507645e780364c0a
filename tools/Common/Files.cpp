// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Common/Files.h"

#include "Common/CommandLine.h"

#include "Diagnostics/Diagnostics.h"
#include "Diagnostics/Rules/Input.h"
#include "Diagnostics/Rules/Output.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;

std::unique_ptr<MemoryBuffer> tools::readFile(StringRef Path,
                                              DiagnosticSink &Sink) {
  auto Buffer = MemoryBuffer::getFileOrSTDIN(Path);
  if (Buffer)
    return std::move(*Buffer);
  Sink.report(rule::IN01, Subject::file(Path), Path,
              Buffer.getError().message());
  return nullptr;
}

bool tools::readFiles(const std::vector<std::string> &Paths,
                      DiagnosticSink &Sink,
                      std::vector<std::unique_ptr<MemoryBuffer>> &Files,
                      std::vector<MemoryBufferRef> &Inputs) {
  bool All = true;
  for (const std::string &Path : Paths) {
    std::unique_ptr<MemoryBuffer> File = readFile(Path, Sink);
    All &= File != nullptr;
    if (!File)
      continue;
    Inputs.push_back(File->getMemBufferRef());
    Files.push_back(std::move(File));
  }
  return All;
}

static Error writeThroughTemporary(StringRef Path, StringRef Bytes) {
  Expected<sys::fs::TempFile> Temp =
      sys::fs::TempFile::create(Path + ".%%%%%%.tmp");
  if (!Temp)
    return Temp.takeError();
  {
    raw_fd_ostream OS(Temp->FD, /*shouldClose=*/false);
    OS << Bytes;
    OS.flush();
    if (OS.has_error()) {
      std::error_code Code = OS.error();
      OS.clear_error();
      return joinErrors(errorCodeToError(Code), Temp->discard());
    }
  }
  return Temp->keep(Path);
}

bool tools::writeFile(StringRef Path, StringRef Bytes, DiagnosticSink &Sink) {
  bool Special =
      Path == "-" || (sys::fs::exists(Path) && !sys::fs::is_regular_file(Path));
  if (Special) { // a pipe or device cannot be replaced by a rename
    std::error_code Code;
    raw_fd_ostream OS(Path, Code);
    if (!Code) {
      OS << Bytes;
      OS.flush();
      Code = OS.error();
      OS.clear_error();
    }
    if (!Code)
      return true;
    Sink.setInput({}); // no input is at fault
    Sink.report(rule::OUT01, Subject::file(Path), Path, Code.message());
    return false;
  }
  if (Error E = writeThroughTemporary(Path, Bytes)) {
    Sink.setInput({});
    Sink.report(rule::OUT01, Subject::file(Path), Path, toString(std::move(E)));
    return false;
  }
  return true;
}

int tools::endStreams(StringRef Tool, int Code) {
  outs().flush();
  if (std::error_code Lost = outs().error()) {
    outs().clear_error();
    errs() << Tool
           << ": error: cannot write to standard output: " << Lost.message()
           << '\n';
    if (Code == ExitDone)
      Code = ExitBadInput;
  }
  // Nobody is left who could be told.
  errs().flush();
  errs().clear_error();
  return Code;
}
