// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The read stage: each input goes to the reader of its kind.

#include "Pipeline/Stages.h"
#include "Reader/Reader.h"

using namespace llvm;
using namespace spir2nvvm;

static ModulePtr readOne(MemoryBufferRef Bytes, Translation &T) {
  InputGuess Guess = detectInput(Bytes);
  switch (Guess.Kind) {
  case InputKind::Empty:
    T.Sink.report(Rule::IN02, Subject::file(Bytes.getBufferIdentifier()));
    return nullptr;
  case InputKind::Bitcode:
    return readBitcode(Bytes, T.Context, T.Sink);
  case InputKind::Assembly:
    return readAssembly(Bytes, T.Context, T.Sink);
  case InputKind::SpirV:
    return readSpirV(Bytes, T.Context, T.Opts, T.Sink);
  case InputKind::OpenCLC:
    return readOpenCL(Bytes, T.Context, T.Opts, T.Sink);
  case InputKind::Other:
    T.Sink.report(Rule::IN03, Subject::file(Bytes.getBufferIdentifier()),
                  Guess.What, Guess.Advice);
    return nullptr;
  }
  llvm_unreachable("covered switch");
}

void spir2nvvm::readInputs(Translation &T) {
  for (MemoryBufferRef Input : T.Inputs) {
    T.Sink.setInput(Input.getBufferIdentifier());
    if (ModulePtr M = readOne(Input, T))
      T.Modules.push_back(std::move(M));
  }
}
