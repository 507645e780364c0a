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

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;

// Terminals obey C0 and C1 controls and marks of direction; JSON only forbids
// the first.
static bool isObeyed(UTF32 C) {
  bool IsControl = C < 0x20 || (C >= 0x7F && C < 0xA0);
  bool IsMark = C == 0x61C || C == 0xFEFF || (C >= 0x200B && C <= 0x200F) ||
                (C >= 0x2028 && C <= 0x202E) || (C >= 0x2060 && C <= 0x206F);
  return IsControl || IsMark;
}

/// Calls \p Take with each character of \p S and its bytes; bytes that are no
/// UTF-8 come alone, with None.
static void
forEachCharacter(StringRef S,
                 function_ref<void(Optional<UTF32>, StringRef Bytes)> Take) {
  while (!S.empty()) {
    auto *Begin = S.bytes_begin();
    const UTF8 *At = Begin;
    UTF32 C = 0;
    bool Valid = convertUTF8Sequence(&At, S.bytes_end(), &C,
                                     strictConversion) == conversionOK;
    size_t Size = Valid ? size_t(At - Begin) : 1;
    Take(Valid ? Optional<UTF32>(C) : None, S.take_front(Size));
    S = S.drop_front(Size);
  }
}

static std::string shown(StringRef S, StringRef Kept) {
  std::string Out;
  forEachCharacter(S, [&](Optional<UTF32> C, StringRef Bytes) {
    if (!C)
      Out += "\\x" + toHex(Bytes);
    else if (!isObeyed(*C) || Kept.contains(Bytes))
      Out += Bytes;
    else if (*C < 0x80)
      Out += "\\x" + toHex(Bytes);
    else
      Out += "\\u" + utohexstr(*C, /*LowerCase=*/false, 4);
  });
  return Out;
}

std::string spir2nvvm::printable(std::string_view S) {
  return shown(StringRef(S), "\t\n");
}
std::string spir2nvvm::printableLine(std::string_view S) {
  return shown(StringRef(S), "\t");
}

// Lines behind the first stand in, so that none can pass for a diagnostic.
static std::string indented(StringRef Message) {
  std::string Text = printable(Message.rtrim('\n'));
  for (size_t At = 0; (At = Text.find('\n', At)) != std::string::npos; ++At)
    Text.insert(At + 1, "    ");
  return Text;
}

std::string spir2nvvm::renderText(const Diagnostic &D) {
  const RuleRow &Row = rowOf(D.Id);
  std::string Text;
  raw_string_ostream OS(Text);
  if (!D.Input.empty())
    OS << printableLine(D.Input) << ": ";
  OS << StringRef(severityName(D.Level)) << ": " << indented(D.Message)
     << " [S2N-" << StringRef(Row.Id) << "]\n";
  auto Line = [&OS](StringRef Key, std::string_view Value) {
    if (!Value.empty())
      OS << "  " << Key << printableLine(Value) << '\n';
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
  return escapeJsonControls(OS.str());
}

std::string spir2nvvm::escapeJsonControls(std::string_view Json) {
  std::string Out;
  forEachCharacter(StringRef(Json), [&](Optional<UTF32> C, StringRef Bytes) {
    if (C && *C >= 0x7F && isObeyed(*C))
      Out += "\\u" + utohexstr(*C, /*LowerCase=*/false, 4);
    else
      Out += Bytes;
  });
  return Out;
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
