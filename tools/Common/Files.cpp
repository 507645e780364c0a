// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Common/Files.h"

#include "Common/CommandLine.h"

#include "Diagnostics/Diagnostics.h"
#include "Diagnostics/Rules/Input.h"
#include "Diagnostics/Rules/Output.h"

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

bool PendingFile::isPossible(StringRef Path) {
  return Path != "-" &&
         (!sys::fs::exists(Path) || sys::fs::is_regular_file(Path));
}

PendingFile::~PendingFile() {
  if (!Temp)
    return;
  OS->flush();
  OS->clear_error(); // it would end the program
  consumeError(Temp->discard());
}

Error PendingFile::open() {
  Expected<sys::fs::TempFile> New =
      sys::fs::TempFile::create(Path + ".%%%%%%.tmp");
  if (!New)
    return New.takeError();
  Temp = std::move(*New);
  constexpr size_t BufferSize = size_t(64) * 1024;
  OS = std::make_unique<raw_fd_ostream>(Temp->FD, /*shouldClose=*/false);
  OS->SetBufferSize(BufferSize);
  return Error::success();
}

Error PendingFile::finish() {
  OS->flush();
  std::error_code Code = OS->error();
  OS->clear_error();
  sys::fs::TempFile Written = std::move(*Temp);
  Temp.reset();
  if (Code)
    return joinErrors(errorCodeToError(Code), Written.discard());
  return Written.keep(Path);
}

// No input is at fault.
static bool reportUnwritten(StringRef Path, const std::string &Why,
                            DiagnosticSink &Sink) {
  Sink.setInput({});
  Sink.report(rule::OUT01, Subject::file(Path), Path, Why);
  return false;
}

bool PendingFile::keep(DiagnosticSink &Sink) {
  Error E = finish();
  return !E || reportUnwritten(Path, toString(std::move(E)), Sink);
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
  if (!PendingFile::isPossible(Path)) {
    std::error_code Code = writeInPlace(Path, Bytes);
    return !Code || reportUnwritten(Path, Code.message(), Sink);
  }
  PendingFile File(Path);
  if (Error E = File.open())
    return reportUnwritten(Path, toString(std::move(E)), Sink);
  File.stream() << Bytes;
  return File.keep(Sink);
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
