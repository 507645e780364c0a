// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Common/Files.h"

#include "Common/CommandLine.h"
#include "Common/PendingFile.h"

#include "Diagnostics/Diagnostics.h"
#include "Diagnostics/Rules/Input.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

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

// To what a rename cannot replace.
static std::error_code writeInPlace(StringRef Path, StringRef Bytes) {
  std::error_code Code;
  raw_fd_ostream OS(Path, Code);
  if (Code)
    return Code;
  OS << Bytes;
  OS.flush();
  Code = OS.error();
  OS.clear_error();
  return Code;
}

bool tools::writeFile(StringRef Path, StringRef Bytes, DiagnosticSink &Sink) {
  if (PendingFile::isPossible(Path)) {
    PendingFile File(Path);
    File.removeOnSignal();
    File.stream() << Bytes;
    return File.keep(Sink);
  }
  std::error_code Code = writeInPlace(Path, Bytes);
  return !Code || reportUnwritten(Path, Code, Sink);
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
  // There is no way left to report it.
  errs().flush();
  errs().clear_error();
  return Code;
}
