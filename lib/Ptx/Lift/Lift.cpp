// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/Lift.h"

#include "Ptx/Lift/ModuleLifter.h"

#include "Diagnostics/Rules/Ptx.h"
#include "Target/Nvvm.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

// Of "k.cl" the PTX has other lines than k.cl itself.
static std::string labelOf(StringRef Name) {
  return Name.endswith(".ptx") ? Name.str() : ("PTX of " + Name).str();
}

static std::unique_ptr<llvm::Module> lift(const ptx::Module &M, StringRef Name,
                                          StringRef Text, LLVMContext &Context,
                                          DiagnosticSink &Sink,
                                          GenericNumbers Numbers) {
  auto To = std::make_unique<llvm::Module>(Name, Context);
  To->setTargetTriple(nvvm::Triple64);
  To->setDataLayout(nvvm::Layout64);
  ModuleLifter Lifter(M, labelOf(Name), Text, *To, Sink);
  Lifter.Numbers = Numbers;
  if (!Lifter.run())
    return nullptr;
  return To;
}

std::unique_ptr<llvm::Module> spir2nvvm::ptx::lift(const Module &M,
                                                   StringRef Name,
                                                   LLVMContext &Context,
                                                   DiagnosticSink &Sink) {
  return ::lift(M, Name, "", Context, Sink, GenericNumbers::OfPtx);
}

// Of the line that a place is in.
static StringRef lineAt(StringRef Text, unsigned Line) {
  for (; Line > 1 && !Text.empty(); --Line)
    Text = Text.split('\n').second;
  return Text.split('\n').first;
}

std::unique_ptr<llvm::Module>
spir2nvvm::ptx::lift(StringRef Text, StringRef Name, LLVMContext &Context,
                     DiagnosticSink &Sink, GenericNumbers Numbers) {
  SyntaxError Error;
  Text = Text.take_until([](char C) { return C == '\0'; });
  std::optional<Module> M = parse({Text.data(), Text.size()}, Error);
  if (M)
    return ::lift(*M, Name, Text, Context, Sink, Numbers);
  StringRef Line = lineAt(Text, Error.At.Line);
  Sink.report(
      rule::PX01,
      Subject::text(labelOf(Name), Error.At.Line, Error.At.Column, Line),
      Error.Found, Error.Expected);
  return nullptr;
}
