// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// spir2nvvm-spirv INPUT OUTPUT: SPIR-V to LLVM 14 bitcode with OpenCL 1.2
/// builtins. spir2nvvm runs it; on its own it shows what the translator made.
///
/// Exits with 0, or with 1 and one line on stderr; a line "warning: ..." may
/// precede. The translator may also fail an assertion, which ends this process
/// by a signal.

#include "MendModule.h"
#include "Rewriter.h"
#include "SpirVWords.h"
#include "Validate.h"

#include "Process/MemoryLimit.h"

#include "LLVMSPIRVLib/LLVMSPIRVLib.h"
#include "LLVMSPIRVLib/LLVMSPIRVOpts.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Pass.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Scalar.h"
#include "llvm/Transforms/Utils.h"

#include <memory>
#include <sstream> // the translator's interface
#include <sys/resource.h>

using namespace llvm;
using namespace spir2nvvm;

static int fail(const Twine &Why) {
  errs() << Why << '\n';
  return 1;
}

// A module that makes the translator loop or grow must not take the machine.
static void limitResources() {
  constexpr rlim_t Seconds = 60;
  rlimit Cpu = {Seconds, Seconds}, Core = {0, 0};
  setrlimit(RLIMIT_CPU, &Cpu);
  limitAddressSpace(uint64_t(8) << 30);
  setrlimit(RLIMIT_CORE, &Core);
}

// The translator expands vector builtins ("get_global_id(0)") to all three
// components; this removes unread ones. Neither pass moves code, so
// barriers stay where they are.
static void removeUnused(Module &M) {
  legacy::PassManager Passes;
  Passes.add(createInstSimplifyLegacyPass());
  Passes.add(createDeadCodeEliminationPass());
  Passes.run(M);
}

static std::unique_ptr<Module> translate(StringRef Bytes, LLVMContext &Ctx,
                                         std::string &Why) {
  Words Input;
  Why = loadWords(Bytes, Input);
  if (!Why.empty())
    return nullptr;
  Input = withDebugInfoOfOpenCL(
      withoutHints(withoutEmptyConversions(withoutExtraWords(Input))));
  Validity Judged = validate(Input);
  if (Judged.Broken) {
    Why = Judged.Complaint;
    return nullptr;
  }
  if (!Judged.Complaint.empty())
    errs() << "warning: " << Judged.Complaint << '\n';
  Input = spirv::withoutNewInstructions(Input, Why);
  if (!Why.empty())
    return nullptr;
  SPIRV::TranslatorOpts Opts;
  Opts.enableAllExtensions();
  Opts.setDesiredBIsRepresentation(SPIRV::BIsRepresentation::OpenCL12);
  Opts.setGenKernelArgNameMDEnabled(true);
  std::istringstream Stream(toBytes(castPointersForAssembly(
      pointFormatsToCharacters(spellOutScalarNulls(Input)))));
  Module *M = nullptr;
  if (!readSpirv(Ctx, Opts, Stream, M, Why))
    return nullptr;
  return std::unique_ptr<Module>(M);
}

int main(int Argc, char **Argv) {
  if (Argc != 3)
    return fail("usage: spir2nvvm-spirv INPUT OUTPUT");
  limitResources();
  auto Bytes = MemoryBuffer::getFile(Argv[1]);
  if (!Bytes)
    return fail(Twine(Argv[1]) + ": " + Bytes.getError().message());
  LLVMContext Ctx;
  std::string Why;
  std::unique_ptr<Module> M = translate((*Bytes)->getBuffer(), Ctx, Why);
  if (!M)
    return fail(Why.empty() ? "the translator gave no reason" : Why);
  mendModule(*M);
  if (verifyModule(*M, &errs()))
    return 1;
  removeUnused(*M);
  std::error_code Code;
  raw_fd_ostream OS(Argv[2], Code);
  if (Code)
    return fail(Twine(Argv[2]) + ": " + Code.message());
  WriteBitcodeToFile(*M, OS);
  return 0;
}
