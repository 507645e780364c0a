// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM bitcode, from 3.2's to 14's. The stream is walked first
/// (BitcodeShape.h), so that what LLVM's reader would abort on becomes a
/// diagnostic with a byte offset, and a module of a newer LLVM is named as
/// one.

#include "Diagnostics/Rules/Input.h"
#include "Reader/Bitcode/BitcodeShape.h"
#include "Reader/Reader.h"

#include "llvm/Bitcode/BitcodeReader.h"

using namespace llvm;
using namespace spir2nvvm;

// "LLVM15.0.7" or "LLVM22.1.8-rust": 15 or 22. 0 for other producers.
static unsigned majorVersion(StringRef Producer) {
  unsigned Major = 0;
  if (!Producer.consume_front("LLVM") || Producer.consumeInteger(10, Major))
    return 0;
  return Major;
}

static void reportUnreadable(const BitcodeSummary &Summary, StringRef Path,
                             std::string Why, DiagnosticSink &Sink) {
  if (majorVersion(Summary.Producer) > LLVM_VERSION_MAJOR)
    Why += " (written by " + Summary.Producer + ")";
  Sink.report(rule::IN04, Subject::file(Path), Why);
}

ModulePtr spir2nvvm::readBitcode(MemoryBufferRef Bytes, LLVMContext &Ctx,
                                 DiagnosticSink &Sink) {
  StringRef Path = Bytes.getBufferIdentifier();
  BitcodeSummary Summary;
  auto Fault = checkBitcodeShape(Bytes.getBuffer(), Summary);
  if (Summary.HasOpaquePointers) {
    Sink.report(rule::IN06, Subject::file(Path));
    return nullptr;
  }
  if (Fault) {
    Sink.report(rule::IN04, Subject::offset(Path, Fault->ByteOffset),
                Fault->What);
    return nullptr;
  }
  // Before parsing: another target's module may hold what LLVM 14 cannot read.
  if (!acceptTriple(Summary.Triple, Subject::file(Path), Sink))
    return nullptr;
  Expected<ModulePtr> M = parseBitcodeFile(Bytes, Ctx);
  if (M)
    return std::move(*M);
  reportUnreadable(Summary, Path, toString(M.takeError()), Sink);
  return nullptr;
}
