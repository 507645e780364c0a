// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Text and JSON forms of a diagnostic.
///
///   scale.bc: error: pointer type uses address space 7; ... [S2N-AS01]
///     at:     %p = load i32, i32 addrspace(7)* %q, align 4
///     in:     block 'entry' of kernel 'scale'
///     source: scale.cl:12:7
///     rule:   NVVM IR, Address Spaces
///     hint:   ...

#include "spir2nvvm/Diagnostics.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;

std::string spir2nvvm::renderText(const Diagnostic &D) {
  const RuleRow &Row = rowOf(D.Id);
  std::string Text;
  raw_string_ostream OS(Text);
  if (!D.Input.empty())
    OS << D.Input << ": ";
  OS << StringRef(severityName(D.Level)) << ": " << D.Message << " [S2N-"
     << StringRef(Row.Id) << "]\n";
  auto Line = [&OS](StringRef Key, StringRef Value) {
    if (!Value.empty())
      OS << "  " << Key << Value << '\n';
  };
  Line("at:     ", D.About.At);
  Line("in:     ", D.About.In);
  Line("source: ", D.About.Source);
  Line("rule:   ", Row.Section);
  Line("level:  ", D.Label);
  Line("hint:   ", D.Hint);
  return OS.str();
}

std::string spir2nvvm::jsonQuote(std::string_view S) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << json::Value(json::fixUTF8(StringRef(S)));
  return OS.str();
}

std::string spir2nvvm::renderJson(const Diagnostic &D) {
  const RuleRow &Row = rowOf(D.Id);
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "{\"id\":\"S2N-" << StringRef(Row.Id) << "\",\"severity\":\""
     << StringRef(severityName(D.Level)) << '"';
  auto Field = [&OS](StringRef Key, std::string_view Value) {
    if (!Value.empty())
      OS << ",\"" << Key << "\":" << jsonQuote(Value);
  };
  Field("message", D.Message);
  Field("input", D.Input);
  Field("at", D.About.At);
  Field("in", D.About.In);
  Field("source", D.About.Source);
  Field("rule", Row.Section);
  Field("label", D.Label);
  Field("hint", D.Hint);
  OS << '}';
  return OS.str();
}
