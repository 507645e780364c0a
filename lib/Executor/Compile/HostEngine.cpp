// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/HostEngine.h"

#include "Executor/Compile/TellDebugger.h"
#include "Executor/Intrinsics/HostMath.h"
#include "Executor/Intrinsics/Intrinsics.h"
#include "Executor/Model/Program.h"
#include "Executor/Model/Runtime.h"

#include "llvm/ExecutionEngine/Orc/ExecutorProcessControl.h"
#include "llvm/ExecutionEngine/Orc/RTDyldObjectLinkingLayer.h"
#include "llvm/ExecutionEngine/SectionMemoryManager.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// ---- What compiled code may call --------------------------------------------

static StringMap<const void *> findFunctions() {
  StringMap<const void *> All;
#define RUNTIME(NAME)                                                          \
  All[RuntimePrefix + std::string(#NAME)] =                                    \
      reinterpret_cast<const void *>(NAME);
#include "Executor/Model/Runtime.def"
  for (const HostMathFunction &F : hostMath())
    All[F.Name] = F.Address;
  for (const HostFunction &F : codeGeneratorSymbols())
    All[F.Name] = F.Address;
  for (const IntrinsicRow *Row : allRows()) {
    if (Row->How == Lowering::Function)
      All[symbolOf(*Row)] = Row->Host.Address;
    if (Row->Worst.Address)
      All[worstSymbolOf(*Row)] = Row->Worst.Address;
  }
  return All;
}

static JITEvaluatedSymbol symbolAt(const void *Place) {
  return {pointerToJITTargetAddress(Place), JITSymbolFlags::Exported};
}

namespace {

/// There are hundreds, of which a program needs few: each is defined when it is
/// asked for.
class Functions : public orc::DefinitionGenerator {
  Error tryToGenerate(orc::LookupState &, orc::LookupKind, orc::JITDylib &To,
                      orc::JITDylibLookupFlags,
                      const orc::SymbolLookupSet &Wanted) override {
    static const StringMap<const void *> All = findFunctions();
    orc::SymbolMap Found;
    for (const auto &[Name, Flags] : Wanted)
      if (auto It = All.find(*Name); It != All.end())
        Found[Name] = symbolAt(It->second);
    return Found.empty() ? Error::success()
                         : To.define(orc::absoluteSymbols(std::move(Found)));
  }
};

} // namespace

// ---- The engine -------------------------------------------------------------

HostEngine::HostEngine(std::unique_ptr<orc::ExecutorProcessControl> Control,
                       bool TellsDebugger)
    : Session(std::move(Control)), Symbols(Session.createBareJITDylib("main")),
      Linker(std::make_unique<orc::RTDyldObjectLinkingLayer>(
          Session, [] { return std::make_unique<SectionMemoryManager>(); })) {
  if (TellsDebugger)
    Linker->registerJITEventListener(debuggerListener());
  Symbols.addGenerator(std::make_unique<Functions>());
}

HostEngine::~HostEngine() {
  if (Error E = Session.endSession())
    Session.reportError(std::move(E));
}

Expected<std::unique_ptr<HostEngine>> HostEngine::start(bool TellsDebugger) {
  auto Control = orc::SelfExecutorProcessControl::Create();
  if (!Control)
    return Control.takeError();
  return std::unique_ptr<HostEngine>(
      new HostEngine(std::move(*Control), TellsDebugger));
}

Error HostEngine::name(StringRef Symbol, const void *Place) {
  return Symbols.define(
      orc::absoluteSymbols({{Session.intern(Symbol), symbolAt(Place)}}));
}

Error HostEngine::add(std::unique_ptr<MemoryBuffer> Object) {
  return Linker->add(Symbols, std::move(Object));
}

Expected<JITTargetAddress> HostEngine::addressOf(StringRef Symbol) {
  auto Found = Session.lookup({&Symbols}, Symbol);
  if (!Found)
    return Found.takeError();
  return Found->getAddress();
}
