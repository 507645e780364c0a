// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/HostMachine.h"

#include "Process/FileIdentity.h"
#include "Process/Sha256.h"

#include "llvm/Support/Host.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

Error HostMachine::detect() {
  if (Builder)
    return Error::success();
  auto Found = orc::JITTargetMachineBuilder::detectHost();
  if (!Found)
    return Found.takeError();
  Builder = std::move(*Found);
  // LLVM 14 ends the process over a broadcast of 16-bit integers with it.
  if (Builder->getTargetTriple().isX86())
    Builder->getFeatures().AddFeature("avx512fp16", false);
  Processor = Builder->getTargetTriple().str() + ";" + Builder->getCPU() + ";" +
              Builder->getFeatures().getString();
  return Error::success();
}

Expected<TargetMachine *> HostMachine::get() {
  if (!Machine) {
    auto Made = Builder->createTargetMachine();
    if (!Made)
      return Made.takeError();
    Machine = std::move(*Made);
  }
  return Machine.get();
}

// Ours, and LLVM's where that is a library of its own.
static std::string identityOfBuild() {
  auto Of = [](auto *Function) {
    return identityOfHolder(reinterpret_cast<const void *>(Function));
  };
  std::string Ours = Of(&startEngine), Llvms = Of(&sys::getHostCPUName);
  return Ours.empty() || Llvms.empty() ? "" : Ours + Llvms;
}

// What the checks know about accesses is no part of the code.
static void writeChecks(const Program &P, raw_ostream &OS) {
  OS << P.checked() << ';';
  if (P.checked())
    for (const Site &S : P.Sites)
      OS << unsigned(S.Kind) << ',' << unsigned(S.Space) << ',' << S.Size << ','
         << S.Align << ',' << S.IsAtomic << S.IsVolatile << S.IsNoted << ';';
}

std::string executor::nameOfObject(const Program &P, StringRef Processor,
                                   StringRef Part, const CodeForm &Form) {
  static const std::string Build = identityOfBuild();
  if (Build.empty())
    return {};
  std::string Key;
  raw_string_ostream OS(Key);
  OS << Build << Processor << ';' << P.Opts.Lanes << ';' << P.Opts.Debugs << ';'
     << unsigned(Form.How) << ';';
  for (uint32_t Size : Form.Group)
    OS << Size << ';';
  OS << P.Context->supportsTypedPointers() << ';';
  writeChecks(P, OS);
  OS << Part;
  return hexadecimal(sha256(OS.str()));
}
