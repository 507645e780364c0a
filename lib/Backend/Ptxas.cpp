// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Backend/Ptxas.h"

#include "Backend/ChildProcess.h"
#include "spir2nvvm/rules/Output.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace spir2nvvm;

// "372 bytes cmem[0]" and its kin, a comma-separated list.
static void readAmount(StringRef Item, ResourceUse &Use) {
  unsigned Number = 0;
  Item = Item.trim();
  if (Item.consumeInteger(10, Number))
    return;
  Item = Item.ltrim();
  unsigned Bank = 0;
  if (Item == "registers")
    Use.Registers = Number;
  else if (Item == "bytes stack frame")
    Use.StackBytes = Number;
  else if (Item == "bytes spill stores")
    Use.SpillStores = Number;
  else if (Item == "bytes spill loads")
    Use.SpillLoads = Number;
  else if (Item == "bytes smem")
    Use.SharedBytes = Number;
  else if (Item.consume_front("bytes cmem[") && !Item.consumeInteger(10, Bank))
    Use.Constant.emplace_back(Bank, Number);
}

std::vector<ResourceUse> spir2nvvm::parseResources(StringRef Log) {
  std::vector<ResourceUse> Uses;
  auto UseOf = [&Uses](StringRef Name) -> ResourceUse & {
    auto Found = find_if(
        Uses, [&](const ResourceUse &Use) { return Use.Function == Name; });
    if (Found != Uses.end())
      return *Found;
    Uses.emplace_back();
    Uses.back().Function = Name.str();
    return Uses.back();
  };
  std::string Entry, Current;
  SmallVector<StringRef, 32> Lines, Items;
  Log.split(Lines, '\n');
  for (StringRef Line : Lines) {
    Line = Line.trim();
    if (Line.consume_front("ptxas info"))
      Line = Line.ltrim(" :");
    if (Line.consume_front("Compiling entry function '")) {
      Entry = Current = Line.take_until([](char C) { return C == '\''; }).str();
      continue;
    }
    if (Line.consume_front("Function properties for ")) {
      Current = Line.str();
      continue;
    }
    // Registers and memory are those of the entry with all it calls.
    bool IsUse = Line.consume_front("Used ");
    if (!IsUse && !Line.contains("bytes stack frame"))
      continue;
    Items.clear();
    Line.split(Items, ',');
    for (StringRef Item : Items)
      readAmount(Item, UseOf(IsUse ? Entry : Current));
  }
  return Uses;
}

std::string spir2nvvm::withoutInformation(StringRef Log) {
  std::string Rest;
  SmallVector<StringRef, 32> Lines;
  Log.split(Lines, '\n');
  for (StringRef Line : Lines)
    if (!Line.trim().empty() && !Line.startswith("ptxas info") &&
        !Line.startswith("    "))
      Rest += (Rest.empty() ? "" : "\n") + Line.trim().str();
  return Rest;
}

bool spir2nvvm::assemble(StringRef Program, StringRef Ptx,
                         const TranslateOptions &Opts, DiagnosticSink &Sink,
                         BackendResult &Result) {
  // ptxas seeks in its output, so that has to be a file.
  SmallString<128> Cubin;
  if (std::error_code Failed =
          sys::fs::createTemporaryFile("spir2nvvm", "cubin", Cubin)) {
    Sink.report(rule::BE12, Subject::file(Program), Failed.message());
    return false;
  }
  auto Remove = make_scope_exit([&Cubin] { sys::fs::remove(Cubin); });
  ChildResult Run = runChild({Program.str(), "-v", "-arch=" + Opts.Arch.sm(),
                              "-o", std::string(Cubin), "/dev/stdin"},
                             Ptx);
  Result.PtxasMilliseconds = Run.Milliseconds;
  std::string Log = withoutInformation(Run.Err + Run.Out);
  if (Run.StartError) {
    Sink.report(
        rule::BE12, Subject::file(Program),
        std::error_code(Run.StartError, std::generic_category()).message());
    return false;
  }
  if (!Run.succeeded()) {
    Sink.report(rule::BE09, Subject::file(Program),
                Run.Signal ? "signal " + std::to_string(Run.Signal) : Log);
    return false;
  }
  if (!Log.empty())
    Sink.report(rule::BE10, Subject::file(Program), Log);
  auto Bytes = MemoryBuffer::getFile(Cubin, /*IsText=*/false,
                                     /*RequiresNullTerminator=*/false);
  if (!Bytes) {
    Sink.report(rule::BE12, Subject::file(Program), Bytes.getError().message());
    return false;
  }
  Result.Bytes = (*Bytes)->getBuffer().str();
  Result.Resources = parseResources(Run.Err + Run.Out);
  return true;
}
