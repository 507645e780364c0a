// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// ptxas's words as diagnostics and as figures.

#include "Backend/PtxasLog.h"

#include "llvm/ADT/STLExtras.h"

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

// nvJitLink's way to go on with the line before.
static bool isContinuation(StringRef Line) {
  return Line.consume_front("ptxas") && Line.ltrim().startswith(".");
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
    else if (isContinuation(Line))
      Line = Line.drop_front(Line.find('.') + 1).trim();
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
        !Line.startswith("    ") && !isContinuation(Line))
      Rest += (Rest.empty() ? "" : "\n") + Line.trim().str();
  return Rest;
}
