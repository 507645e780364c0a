// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Images/FatBinary.h"

#include "Emulator/Images/Lz4.h"
#include "Emulator/Images/Zstd.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;

// Little-endian numbers; 0 outside, which callers have made sure of.
template <typename T> static T numberAt(std::string_view Bytes, size_t At) {
  T Value = 0;
  for (size_t I = 0; I != sizeof(T) && At + I < Bytes.size(); ++I)
    Value = T(Value | T(T(uint8_t(Bytes[At + I])) << (8 * I)));
  return Value;
}

// ---- Entries ----------------------------------------------------------------

namespace {
// Of an entry's header.
enum Offset : size_t {
  KindAt = 0,
  HeaderBytesAt = 4,
  StoredBytesAt = 8, // with what fills up
  PackedBytesAt = 16,
  ArchAt = 28,
  FlagsAt = 40,
  SizeAt = 56,
  LeastHeader = 64
};
enum EntryFlag : uint64_t {
  IsLz4 = 0x2000,
  IsPackedOtherwise = 0x1000, // of CUDA 4 and 5
  IsZstd = 0x8000,
  IsArchSpecific = 0x100000,
  IsFamilySpecific = 0x200000
};
} // namespace

static FatEntry entryOf(std::string_view Header, std::string_view Stored) {
  FatEntry E;
  const auto Kind = numberAt<uint16_t>(Header, KindAt);
  const auto Flags = numberAt<uint64_t>(Header, FlagsAt);
  E.What = Kind == 1   ? FatEntry::Content::Ptx
           : Kind == 2 ? FatEntry::Content::Cubin
                       : FatEntry::Content::Other;
  E.How = Flags & IsZstd              ? FatEntry::Packing::Zstd
          : Flags & IsLz4             ? FatEntry::Packing::Lz4
          : Flags & IsPackedOtherwise ? FatEntry::Packing::Unknown
                                      : FatEntry::Packing::None;
  E.Feature = Flags & IsArchSpecific     ? ArchFeature::Arch
              : Flags & IsFamilySpecific ? ArchFeature::Family
                                         : ArchFeature::None;
  E.Arch = numberAt<uint32_t>(Header, ArchAt);
  E.Payload = Stored;
  E.Size = Stored.size();
  if (E.How != FatEntry::Packing::None) {
    E.Payload = Stored.substr(0, numberAt<uint32_t>(Header, PackedBytesAt));
    E.Size = numberAt<uint64_t>(Header, SizeAt);
  }
  return E;
}

std::string FatEntry::archName() const {
  static constexpr const char *Suffix[] = {"", "f", "a"};
  return "sm_" + std::to_string(Arch) + Suffix[size_t(Feature)];
}

uint64_t emulator::fatBinarySize(std::string_view Header) {
  const uint64_t HeaderBytes = numberAt<uint16_t>(Header, 6);
  const auto Content = numberAt<uint64_t>(Header, 8);
  return Content > UINT64_MAX - HeaderBytes ? UINT64_MAX
                                            : HeaderBytes + Content;
}

std::optional<std::vector<FatEntry>>
emulator::readFatBinary(std::string_view Bytes) {
  const auto HeaderBytes = numberAt<uint16_t>(Bytes, 6);
  if (Bytes.size() < FatHeaderBytes || HeaderBytes < FatHeaderBytes ||
      fatBinarySize(Bytes) > Bytes.size())
    return std::nullopt;
  std::string_view Left =
      Bytes.substr(0, fatBinarySize(Bytes)).substr(HeaderBytes);
  std::vector<FatEntry> Entries;
  while (!Left.empty()) {
    const auto Header = numberAt<uint32_t>(Left, HeaderBytesAt);
    const auto Stored = numberAt<uint64_t>(Left, StoredBytesAt);
    if (Left.size() < LeastHeader || Header < LeastHeader ||
        Header > Left.size() || Stored > Left.size() - Header)
      return std::nullopt;
    Entries.push_back(
        entryOf(Left.substr(0, Header), Left.substr(Header, Stored)));
    Left.remove_prefix(Header + Stored);
  }
  return Entries;
}

// ---- The choice -------------------------------------------------------------

bool emulator::runsOn(unsigned Device, unsigned Arch, ArchFeature Feature) {
  switch (Feature) {
  case ArchFeature::Arch:
    return Device == Arch;
  case ArchFeature::Family:
    return Device >= Arch && Device / 10 == Arch / 10;
  case ArchFeature::None:
    break;
  }
  return Device >= Arch;
}

static ChosenPtx unpack(const FatEntry &E) {
  // More than any compiler writes; what says so is damaged.
  constexpr uint64_t Most = uint64_t(256) << 20;
  ChosenPtx Chosen;
  std::optional<std::string> Text;
  if (E.How == FatEntry::Packing::Unknown)
    Chosen.WhyNot = "the PTX for " + E.archName() +
                    " is packed as before CUDA 6, which the emulated device "
                    "does not read";
  else if (E.How == FatEntry::Packing::None)
    Text = std::string(E.Payload);
  else if (E.Size <= Most)
    Text = E.How == FatEntry::Packing::Lz4 ? decompressLz4(E.Payload, E.Size)
                                           : decompressZstd(E.Payload, E.Size);
  if (Text)
    Chosen.Text = Text->substr(0, Text->find('\0'));
  else if (Chosen.WhyNot.empty()) {
    Chosen.IsDamaged = true;
    Chosen.WhyNot = "the fat binary is damaged: the PTX for " + E.archName() +
                    " cannot be unpacked";
  }
  return Chosen;
}

static std::string listOf(const std::vector<FatEntry> &Entries,
                          FatEntry::Content What) {
  std::string List;
  for (const FatEntry &E : Entries)
    if (E.What == What)
      List += (List.empty() ? "" : ", ") + E.archName();
  return List;
}

static std::string whyNone(const std::vector<FatEntry> &Entries,
                           unsigned Device) {
  const std::string Ptx = listOf(Entries, FatEntry::Content::Ptx),
                    Cubins = listOf(Entries, FatEntry::Content::Cubin);
  if (!Ptx.empty())
    return "the fat binary has PTX for " + Ptx + ", none of which runs on sm_" +
           std::to_string(Device);
  if (!Cubins.empty())
    return "the fat binary has machine code for " + Cubins +
           " and no PTX: the emulated device runs PTX (nvcc -gencode "
           "arch=compute_75,code=compute_75)";
  return "the fat binary has neither PTX nor machine code";
}

ChosenPtx emulator::choosePtx(std::string_view FatBinary, unsigned Device) {
  ChosenPtx None;
  auto Entries = readFatBinary(FatBinary);
  if (!Entries) {
    None.IsDamaged = true;
    None.WhyNot = "the fat binary is damaged: an entry exceeds it";
    return None;
  }
  const FatEntry *Best = nullptr;
  auto Rank = [](const FatEntry &E) {
    return E.Arch * 4 + unsigned(E.Feature);
  };
  for (const FatEntry &E : *Entries)
    if (E.What == FatEntry::Content::Ptx && runsOn(Device, E.Arch, E.Feature) &&
        (!Best || Rank(E) > Rank(*Best)))
      Best = &E;
  if (Best)
    return unpack(*Best);
  None.WhyNot = whyNone(*Entries, Device);
  return None;
}
