// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SPIR-V, through the helper program spir2nvvm-spirv: SPIRV-LLVM-Translator
/// is a shared library on a shared LLVM, and it asserts on modules it does not
/// know, so it stays in a process of its own.
///
///   k.spv -> spir2nvvm-spirv k.spv k.bc -> readBitcode

#include "Diagnostics/Rules/Input.h"
#include "Process/ChildProcess.h"
#include "Process/HelperProgram.h"
#include "Process/MemoryFile.h"
#include "Reader/Reader.h"
#include "Target/AddressSpaces.h"
#include "Target/Spir.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr char HelperName[] = "spir2nvvm-spirv";

// The helper prints one line on an error it understands; a failed assertion of
// the translator is a line too, before a stack dump. Returns that line.
static std::string takeMessages(StringRef Text, const Subject &About,
                                DiagnosticSink &Sink) {
  for (Text = Text.trim(); Text.consume_front("warning: ");
       Text = Text.split('\n').second.ltrim())
    Sink.report(rule::IN23, About, Text.split('\n').first);
  return Text.split('\n').first.str();
}

// SPIR-V says nothing of it, so the build options decide alone (OpenCL 3.1,
// 5.8.6.6).
static ModulePtr withPartialGroups(ModulePtr M) {
  if (M)
    for (Function &F : *M)
      if (F.getCallingConv() == CallingConv::SPIR_KERNEL)
        F.addFnAttr(spir::UniformGroups, "false");
  return M;
}

// DPC++ returns structures through generic pointers; sret is of private ones
// (SPIR 1.2, 3.5), and without it a pointer is a pointer. The translator says the
// pointer's type where sret has the structure's.
template <typename CalledT> static void mendResult(CalledT &C) {
  for (unsigned I = 0; I != C.arg_size(); ++I) {
    if (!C.getAttributes().hasParamAttr(I, Attribute::StructRet))
      continue;
    Type *T = C.getFunctionType()->getParamType(I);
    C.removeParamAttr(I, Attribute::StructRet);
    if (T->getPointerAddressSpace() == spir::Private)
      C.addParamAttr(I, Attribute::getWithStructRetType(
                            T->getContext(), T->getPointerElementType()));
  }
}

static ModulePtr withMendedResults(ModulePtr M) {
  if (!M)
    return M;
  for (Function &F : *M) {
    mendResult(F);
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        mendResult(*Call);
  }
  return M;
}

ModulePtr spir2nvvm::readSpirV(MemoryBufferRef Bytes, LLVMContext &Ctx,
                               const TranslateOptions &Opts,
                               DiagnosticSink &Sink) {
  StringRef Path = Bytes.getBufferIdentifier();
  Subject About = Subject::file(Path);
  std::string Helper = findHelper(HelperName);
  if (Helper.empty()) {
    Sink.report(rule::IN08, About, HelperName);
    return nullptr;
  }
  MemoryFile Input, Output;
  if (!Input.write({Bytes.getBuffer()}) || Output.path().empty()) {
    Sink.report(rule::IN17, About);
    return nullptr;
  }
  ChildResult Run = runChild({Helper, Input.path(), Output.path()}, {},
                             {Opts.FrontEndSeconds, 0, Opts.Stop});
  if (Run.Interrupted)
    return nullptr; // the pipeline says so
  std::string Error = takeMessages(Run.Err, About, Sink);
  if (Run.succeeded()) {
    std::string Bitcode = Output.contents();
    return withPartialGroups(withMendedResults(
        readBitcode(MemoryBufferRef(Bitcode, Path), Ctx, Sink)));
  }
  if (Run.TimedOut)
    Sink.report(rule::IN18, About, HelperName, Opts.FrontEndSeconds);
  else
    Sink.report(Run.Signal || Run.StartError ? rule::IN16 : rule::IN09, About,
                Error);
  return nullptr;
}
