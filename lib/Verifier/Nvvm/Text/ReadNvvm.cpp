// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// readNvvm: bytes of either dialect, text or bitcode, to a module. Refusals
/// of the dialect's reader are findings; the module is checked all the same.

#include "Diagnostics/Rules/Nvvm.h"
#include "Verifier/Nvvm/Text/IntrinsicNames.h"
#include "Verifier/Nvvm/Text/TextReader.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static bool isBitcode(StringRef Bytes) {
  return Bytes.startswith("BC\xC0\xDE") ||
         Bytes.startswith(StringRef("\xDE\xC0\x17\x0B", 4));
}

static void ignoreRemark(const DiagnosticInfo &, void *) {}

// Line \p Number of \p Text, from 1.
static StringRef lineOf(StringRef Text, unsigned Number) {
  while (--Number)
    Text = Text.split('\n').second;
  return Text.split('\n').first;
}

// Reads \p Text, which has been made of \p Original line by line; a column behind
// the first change of a line is that of the change.
static std::unique_ptr<Module> parseText(StringRef Text, StringRef Original,
                                         StringRef Path, LLVMContext &Context,
                                         Reporter &Report) {
  SMDiagnostic Fault;
  if (std::unique_ptr<Module> M =
          parseAssembly(MemoryBufferRef(Text, Path), Fault, Context))
    return M;
  const unsigned Line = std::max(Fault.getLineNo(), 1);
  StringRef Read = Fault.getLineContents(), Written = lineOf(Original, Line);
  size_t Same = 0, Column = Fault.getColumnNo() + 1;
  while (Same < Read.size() && Same < Written.size() &&
         Read[Same] == Written[Same])
    ++Same;
  if (Read != Written)
    Column = std::min(Column, Same + 1);
  Report.report(rule::NV001,
                Subject::text(Path, Line, unsigned(Column),
                              excerpt(Written, unsigned(Column))),
                Fault.getMessage());
  return nullptr;
}

// What the reader of old assembly refuses is a finding of this verifier; it
// speaks of SPIR's rules. Its warnings are about what it leaves out.
static std::unique_ptr<Module> parseOld(StringRef Text, StringRef Path,
                                        LLVMContext &Context, Reporter &Report,
                                        const OldAssemblyReader &ReadOld) {
  DiagnosticSink Refusals([&Report](const Diagnostic &D) {
    if (D.Level == Severity::Error)
      Report.report(rule::NV001, D.About, D.Message);
  });
  return ReadOld(MemoryBufferRef(Text, Path), Context, Refusals);
}

static std::unique_ptr<Module> readText11(MemoryBufferRef Bytes,
                                          LLVMContext &Context,
                                          Reporter &Report,
                                          const OldAssemblyReader &ReadOld) {
  StringRef Path = Bytes.getBufferIdentifier();
  TextReader Reader(Path, Bytes.getBuffer(), Report);
  if (!Reader.run11())
    return nullptr;
  std::string Upgraded = Reader.upgraded();
  return ReadOld
             ? parseOld(Upgraded, Path, Context, Report, ReadOld)
             : parseText(Upgraded, Bytes.getBuffer(), Path, Context, Report);
}

// Whether typed pointers are enough; LLVM 20 takes all for one type, and a context
// cannot change its mind.
static bool isTyped(MemoryBufferRef Text) {
  LLVMContext Typed;
  SMDiagnostic Fault;
  return parseAssembly(Text, Fault, Typed) != nullptr;
}

static std::unique_ptr<Module>
readText(MemoryBufferRef Bytes, LLVMContext &Context, Reporter &Report) {
  StringRef Path = Bytes.getBufferIdentifier(), Text = Bytes.getBuffer();
  TextReader Reader(Path, Text, Report);
  bool Expressible = Reader.run();
  if (!Expressible)
    return nullptr;
  const std::string Upgraded = Reader.upgraded();
  if (Reader.usesOpaquePointers() ||
      (Report.modern() && !isTyped({Upgraded, Path})))
    Context.enableOpaquePointers();
  return parseText(Upgraded, Text, Path, Context, Report);
}

// "LLVM14.0.6" -> 14; 0 for other producers.
static unsigned producerMajor(StringRef Producer) {
  unsigned Major = 0;
  if (Producer.consume_front("LLVM"))
    Producer.split('.').first.consumeInteger(10, Major);
  return Major;
}

static void checkBitcodeVersion(MemoryBufferRef Bytes, Reporter &Report) {
  constexpr unsigned LegacyReader = 7;
  Expected<std::string> Producer = getBitcodeProducerString(Bytes);
  if (!Producer) {
    consumeError(Producer.takeError()); // LLVM before 3.8 wrote none
    return;
  }
  if (!Report.modern() && producerMajor(*Producer) > LegacyReader)
    Report.report(rule::NV006, Subject::file(Bytes.getBufferIdentifier()),
                  *Producer);
}

// Bitcode says only while it is read whether its pointers are opaque, and a
// context cannot change its mind: the types are read in one of their own.
static bool hasTypedPointers(MemoryBufferRef Bytes) {
  LLVMContext Typed;
  Typed.setDiagnosticHandlerCallBack(ignoreRemark);
  auto M = getLazyBitcodeModule(Bytes, Typed, /*ShouldLazyLoadMetadata=*/true);
  if (M)
    return true;
  consumeError(M.takeError());
  return false;
}

static std::unique_ptr<Module>
readBitcode(MemoryBufferRef Bytes, LLVMContext &Context, Reporter &Report) {
  checkBitcodeVersion(Bytes, Report);
  std::string Protected = protectIntrinsicNames(Bytes.getBuffer());
  if (Report.modern() &&
      !hasTypedPointers({Protected, Bytes.getBufferIdentifier()}))
    Context.enableOpaquePointers();
  Expected<std::unique_ptr<Module>> M = parseBitcodeFile(
      MemoryBufferRef(Protected, Bytes.getBufferIdentifier()), Context);
  if (M)
    return std::move(*M);
  Report.report(rule::NV002, Subject::file(Bytes.getBufferIdentifier()),
                toString(M.takeError()));
  return nullptr;
}

std::unique_ptr<Module> spir2nvvm::readNvvm(MemoryBufferRef Bytes,
                                            const NvvmVerifyOptions &Opts,
                                            LLVMContext &Context,
                                            DiagnosticSink &Sink,
                                            const OldAssemblyReader &ReadOld) {
  Reporter Report(Opts, Sink);
  Context.setDiagnosticHandlerCallBack(ignoreRemark);
  if (isBitcode(Bytes.getBuffer()))
    return readBitcode(Bytes, Context, Report);
  if (Opts.Version == NvvmVersion::V1_1)
    return readText11(Bytes, Context, Report, ReadOld);
  return readText(Bytes, Context, Report);
}
