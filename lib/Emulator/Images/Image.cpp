// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Images/Image.h"

#include "Emulator/Images/FatBinary.h"

#include <algorithm>
#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;

namespace {
enum Magic : uint32_t {
  MagicBitcode = 0xDEC04342,
  MagicBitcodeWrapper = 0x0B17C0DE,
  MagicElf = 0x464C457F,
  MagicFatBinary = 0xBA55ED50,
  MagicFatWrapper = 0x466243B1,
  MagicLinked = 0x4C4E3253 // "S2NL"
};
/// What nvcc compiles beside a host program's code: __fatBinC_Wrapper_t.
struct FatWrapper {
  uint32_t Magic, Version;
  const void *Data, *More;
};
} // namespace

static constexpr size_t ElfBytes = 64, LinkedHeaderBytes = 16;

static uint32_t wordAt(const char *Begin) {
  const auto *Bytes = reinterpret_cast<const unsigned char *>(Begin);
  return uint32_t(Bytes[0]) | uint32_t(Bytes[1]) << 8 |
         uint32_t(Bytes[2]) << 16 | uint32_t(Bytes[3]) << 24;
}

static uint64_t longAt(const char *Begin) {
  return wordAt(Begin) | uint64_t(wordAt(Begin + 4)) << 32;
}

// LLVM's bitstream: blocks after the magic number begin with the abbreviation
// ENTER_SUBBLOCK (1, two bits), the block's number (VBR8) and the width of its
// abbreviations (VBR4), then, at a multiple of 32 bits, the count of its words.
// What bitcode files have fits into the first word.
static size_t bitcodeSize(const char *Begin, size_t Most) {
  size_t Size = 4;
  while (Size + 8 <= Most && (wordAt(Begin + Size) & 3) == 1)
    Size += 8 + size_t(wordAt(Begin + Size + 4)) * 4;
  return Size;
}

// ---- Kinds ------------------------------------------------------------------

static bool isSpace(char C) { return C == ' ' || (C >= '\t' && C <= '\r'); }

bool emulator::isPtx(std::string_view Text) {
  while (true) {
    auto First = std::find_if_not(Text.begin(), Text.end(), isSpace);
    Text.remove_prefix(size_t(First - Text.begin()));
    const bool IsLine = Text.substr(0, 2) == "//";
    if (!IsLine && Text.substr(0, 2) != "/*")
      return Text.substr(0, 8) == ".version";
    const size_t End = IsLine ? Text.find('\n') : Text.find("*/", 2);
    if (End == std::string_view::npos)
      return false;
    Text.remove_prefix(End + (IsLine ? 1 : 2));
  }
}

// Text has no control characters but white space.
static bool isText(std::string_view Text) {
  Text = Text.substr(0, 256);
  return !Text.empty() && std::all_of(Text.begin(), Text.end(), [](char C) {
    return static_cast<unsigned char>(C) >= ' ' || isSpace(C);
  });
}

static Image textImage(std::string_view Text) {
  if (isPtx(Text))
    return {ImageKind::Ptx, Text};
  return isText(Text) ? Image{ImageKind::NvvmText, Text} : Image{};
}

// Version, offset and size of the bitcode follow the wrapper's magic number.
static size_t wrappedSize(const char *Begin) {
  return size_t(wordAt(Begin + 8)) + wordAt(Begin + 12);
}

Image emulator::findImage(const void *Begin) {
  const char *Bytes = static_cast<const char *>(Begin);
  if (strnlen(Bytes, 4) != 4)
    return textImage(Bytes);
  switch (wordAt(Bytes)) {
  case MagicBitcode:
    return {ImageKind::NvvmBitcode, {Bytes, bitcodeSize(Bytes, SIZE_MAX)}};
  case MagicBitcodeWrapper:
    return {ImageKind::NvvmBitcode, {Bytes, wrappedSize(Bytes)}};
  case MagicElf:
    return {ImageKind::Cubin, {Bytes, ElfBytes}};
  case MagicFatBinary:
    return {ImageKind::FatBinary,
            {Bytes, fatBinarySize({Bytes, FatHeaderBytes})}};
  case MagicLinked:
    return {ImageKind::Linked, {Bytes, size_t(longAt(Bytes + 8))}};
  case MagicFatWrapper: {
    FatWrapper Wrapper;
    std::memcpy(&Wrapper, Begin, sizeof(Wrapper));
    const bool Leads =
        Wrapper.Data &&
        wordAt(static_cast<const char *>(Wrapper.Data)) == MagicFatBinary;
    return Leads ? findImage(Wrapper.Data) : Image{};
  }
  default:
    return textImage(Bytes);
  }
}

Image emulator::imageOf(std::string_view Bytes) {
  switch (Bytes.size() < 4 ? 0 : wordAt(Bytes.data())) {
  case MagicBitcode: {
    const size_t Size = bitcodeSize(Bytes.data(), Bytes.size());
    return {ImageKind::NvvmBitcode, Bytes.substr(0, Size)};
  }
  case MagicBitcodeWrapper:
    return {ImageKind::NvvmBitcode, Bytes};
  case MagicElf:
    return {ImageKind::Cubin, Bytes};
  case MagicFatBinary:
    return {ImageKind::FatBinary, Bytes};
  case MagicLinked:
    return {ImageKind::Linked, Bytes};
  default:
    return textImage(Bytes.substr(0, Bytes.find('\0')));
  }
}

// e_flags; its layout changed with version 8 of the interface.
std::string emulator::archOfCubin(std::string_view Bytes) {
  constexpr size_t VersionAt = 8, FlagsAt = 48;
  if (Bytes.size() < FlagsAt + 4)
    return {};
  const uint32_t Flags = wordAt(Bytes.data() + FlagsAt);
  const uint32_t Arch = (Bytes[VersionAt] >= 8 ? Flags >> 8 : Flags) & 0xff;
  return Arch ? "sm_" + std::to_string(Arch) : std::string();
}

// ---- Linked images ----------------------------------------------------------

// Magic number, a word of zeros, the size of all; each module is its size and
// its bytes.
static void appendLong(std::string &To, uint64_t Value) {
  for (unsigned I = 0; I != 8; ++I)
    To.push_back(char(Value >> (8 * I)));
}

std::string emulator::linkedImage(const std::vector<std::string> &Texts) {
  std::string Modules, All;
  for (const std::string &Text : Texts) {
    appendLong(Modules, Text.size());
    Modules += Text;
  }
  appendLong(All, MagicLinked);
  appendLong(All, LinkedHeaderBytes + Modules.size());
  return All + Modules;
}

std::optional<std::vector<std::string_view>>
emulator::modulesOf(std::string_view Linked) {
  constexpr size_t SizeBytes = 8;
  if (Linked.size() < LinkedHeaderBytes ||
      longAt(Linked.data() + 8) != Linked.size())
    return std::nullopt;
  Linked.remove_prefix(LinkedHeaderBytes);
  std::vector<std::string_view> Texts;
  while (!Linked.empty()) {
    if (Linked.size() < SizeBytes ||
        longAt(Linked.data()) > Linked.size() - SizeBytes)
      return std::nullopt;
    const auto Size = size_t(longAt(Linked.data()));
    Texts.push_back(Linked.substr(SizeBytes, Size));
    Linked.remove_prefix(SizeBytes + Size);
  }
  return Texts;
}
