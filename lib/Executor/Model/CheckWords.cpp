// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Model/ExecutorOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
struct CheckWord {
  StringRef Word;
  void (*Set)(ExecutorOptions &Opts);
};
} // namespace

static constexpr CheckWord Words[] = {
    {"full", [](ExecutorOptions &) {}},
    {"lanes", [](ExecutorOptions &O) { O.Order = OrderCheck::Lanes; }},
    {"races", [](ExecutorOptions &O) { O.Order = OrderCheck::Races; }},
    {"uninitialised", [](ExecutorOptions &O) { O.CheckUninitialised = true; }},
    {"advise", [](ExecutorOptions &O) { O.Advises = true; }},
    {"nan", [](ExecutorOptions &O) { O.Traps.Nan = true; }},
    {"inf", [](ExecutorOptions &O) { O.Traps.Infinity = true; }},
    {"overflow", [](ExecutorOptions &O) { O.Traps.Overflow = true; }},
};

bool ExecutorOptions::setChecks(StringRef List) {
  Mode = List == "none" ? ExecutionMode::Fast : ExecutionMode::Checked;
  if (List == "none")
    return true;
  return all_of(split(List, ','), [this](StringRef Word) {
    const auto *At =
        find_if(Words, [&](const CheckWord &W) { return W.Word == Word; });
    if (At != std::end(Words))
      At->Set(*this);
    return At != std::end(Words);
  });
}
