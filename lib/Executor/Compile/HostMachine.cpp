// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/HostMachine.h"

#include "Process/FileIdentity.h"
#include "Process/Sha256.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Host.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

#include <mutex>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// X86's reassignment of domains moves what AVX-512's mask registers could hold
// there, which is hardly ever anything, in a time that grows with the square of
// a function: half of all for kernels of some thousand logical operations.
static void leaveOutQuadraticPass() {
  auto &Options = cl::getRegisteredOptions();
  auto Found = Options.find("disable-x86-domain-reassignment");
  if (Found != Options.end() && Found->second->getNumOccurrences() == 0)
    Found->second->addOccurrence(0, Found->first(), "true");
}

static Expected<Host> look() {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  leaveOutQuadraticPass();
  auto Builder = orc::JITTargetMachineBuilder::detectHost();
  if (!Builder)
    return Builder.takeError();
  // LLVM 14 ends the process over a broadcast of 16-bit integers with it.
  if (Builder->getTargetTriple().isX86())
    Builder->getFeatures().AddFeature("avx512fp16", false);
  auto Layout = Builder->getDefaultDataLayoutForTarget();
  if (!Layout)
    return Layout.takeError();
  std::string Processor = Builder->getTargetTriple().str() + ";" +
                          Builder->getCPU() + ";" +
                          Builder->getFeatures().getString();
  return Host{std::move(*Builder), Layout->getStringRepresentation(),
              std::move(Processor)};
}

Expected<const Host *> Host::get() {
  static auto *Seen = new Expected<Host>(look());
  static const auto *Fault =
      new std::string(*Seen ? "" : toString(Seen->takeError()));
  if (!Fault->empty())
    return createStringError(inconvertibleErrorCode(), *Fault);
  return &**Seen;
}

namespace {

/// As many as have been held at a time.
struct IdleMachines {
  static IdleMachines &get() {
    static auto *Shared = new IdleMachines;
    return *Shared;
  }

  std::mutex Mutex;
  std::vector<std::unique_ptr<TargetMachine>> All;
};

} // namespace

HostMachine::HostMachine(std::unique_ptr<TargetMachine> Taken)
    : Machine(std::move(Taken)) {
  // What it works out later may depend on the level.
  Machine->setOptLevel(CodeGenOpt::Default);
  // Code that is not optimised turns one of them on, for all that comes after it.
  Machine->setFastISel(false);
  Machine->setGlobalISel(false);
}

Expected<HostMachine> HostMachine::take() {
  auto &Idle = IdleMachines::get();
  {
    std::lock_guard<std::mutex> Lock(Idle.Mutex);
    if (!Idle.All.empty()) {
      auto Machine = std::move(Idle.All.back());
      Idle.All.pop_back();
      return HostMachine(std::move(Machine));
    }
  }
  auto Here = Host::get();
  if (!Here)
    return Here.takeError();
  auto Builder = (*Here)->Builder; // making one changes it
  auto Made = Builder.createTargetMachine();
  if (!Made)
    return Made.takeError();
  return HostMachine(std::move(*Made));
}

HostMachine::~HostMachine() {
  if (!Machine)
    return;
  auto &Idle = IdleMachines::get();
  std::lock_guard<std::mutex> Lock(Idle.Mutex);
  Idle.All.push_back(std::move(Machine));
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
