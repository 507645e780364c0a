// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/NvvmImage.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"

#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using llvm::StringRef;

static uint32_t wordAt(const char *Begin) {
  return llvm::support::endian::read32le(Begin);
}

// LLVM's bitstream: blocks behind the magic number begin with the abbreviation
// ENTER_SUBBLOCK (1, two bits), the block's number (VBR8) and the width of its
// abbreviations (VBR4), then, at a multiple of 32 bits, the count of its words.
// What bitcode files have fits into the first word.
static size_t bitcodeSize(const char *Begin) {
  size_t Size = 4;
  while ((wordAt(Begin + Size) & 3) == 1)
    Size += 8 + size_t(wordAt(Begin + Size + 4)) * 4;
  return Size;
}

static bool isPtx(StringRef Text) {
  // Comments and blank lines may come before the first directive.
  while (true) {
    Text = Text.ltrim();
    if (Text.startswith("//"))
      Text = Text.drop_until([](char C) { return C == '\n'; });
    else if (Text.startswith("/*"))
      Text = Text.split("*/").second;
    else
      return Text.startswith(".version");
  }
}

NvvmImage emulator::findImage(const void *Image) {
  const char *Begin = static_cast<const char *>(Image);
  StringRef Magic(Begin, strnlen(Begin, 4));
  if (Magic.startswith("BC\xC0\xDE"))
    return {ImageKind::NvvmBitcode, StringRef(Begin, bitcodeSize(Begin))};
  if (Magic.startswith("\x7f"
                       "ELF"))
    return {ImageKind::Cubin, {}};
  if (Magic.size() == 4 && wordAt(Begin) == 0xBA55ED50)
    return {ImageKind::FatBinary, {}};
  if (Magic.size() == 4 && wordAt(Begin) == 0x0B17C0DE) {
    // Version, offset and size of the bitcode follow the magic number.
    size_t Size = size_t(wordAt(Begin + 8)) + wordAt(Begin + 12);
    return {ImageKind::NvvmBitcode, StringRef(Begin, Size)};
  }
  StringRef Text(Begin);
  if (isPtx(Text))
    return {ImageKind::Ptx, {}};
  // Text has no control characters but white space.
  bool IsText = !Text.empty() && llvm::all_of(Text.take_front(256), [](char C) {
    return static_cast<unsigned char>(C) >= ' ' || llvm::isSpace(C);
  });
  return IsText ? NvvmImage{ImageKind::NvvmText, Text} : NvvmImage{};
}
