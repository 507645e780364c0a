// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Names and messages come from strangers' files. Whatever of them is shown has
/// its control characters, marks of direction and bytes that are not UTF-8
/// written as escapes.

#include "Diagnostics/Diagnostics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

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

/// Calls \p Take with each character of \p S and its bytes; bytes that are not
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
