// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RFC 8878, section 3: a frame of blocks; a compressed one has literals and
// sequences, each of which is a piece of the literals and a match.

#include "Emulator/Images/Zstd.h"

#include "Emulator/Images/ZstdEntropy.h"

#include <array>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using namespace spir2nvvm::emulator::zstd;

namespace {

/// What a code of a length stands for: a number, and bits that are added.
struct LengthCode {
  uint32_t Base;
  uint8_t Bits;
};

/// One of the three tables of sequences.
struct Coding {
  unsigned MaxLog, MaxSymbol, DefaultLog;
  std::vector<int16_t> Default;
  std::optional<FseTable> Last; // for "as before"
};

class Decoder {
public:
  Decoder(std::string_view In, size_t Size) : In(In), Size(Size) {}
  std::optional<std::string> run();

private:
  std::optional<uint64_t> number(unsigned Bytes);
  std::optional<std::string_view> bytes(uint64_t Count);
  bool header();
  /// One block; \p Last is told whether it is the last one.
  bool block(bool &Last);
  bool compressed(std::string_view Block);
  bool literals(std::string_view &Block);
  bool plainLiterals(std::string_view &Block, bool Repeats);
  bool codedLiterals(std::string_view &Block, bool Treeless);
  bool fourStreams(std::string_view Streams, size_t Count);
  bool sequences(std::string_view Block);
  bool readCodings(std::string_view &Block);
  bool readTable(std::string_view &Block, unsigned Mode, Coding &C);
  bool execute(BackwardBits &Bits, uint32_t Count);
  bool sequence(uint32_t LiteralLength, uint32_t MatchLength, uint64_t Offset);
  uint64_t offsetOf(uint64_t Value, uint32_t LiteralLength);

  static constexpr size_t MostOfBlock = 128 << 10;
  std::string_view In;
  const size_t Size;
  std::string Out;
  bool HasChecksum = false;

  std::string Literals; // of the block
  size_t Used = 0;      // of them
  std::optional<HuffmanTable> Huffman;
  std::array<uint64_t, 3> Offsets{1, 4, 8};
  // Literal lengths, offsets, match lengths (3.1.1.3.2.2).
  Coding Codings[3] = {
      {9,
       35,
       6,
       {4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1,  1,  2,  2,
        2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1},
       {}},
      {8,
       31,
       5,
       {1, 1, 1, 1, 1, 1, 2, 2, 2, 1,  1,  1,  1,  1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1},
       {}},
      {9,
       52,
       6,
       {1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1,  1,  1,  1,  1,  1,  1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,  1,  1,  1,  1,  1,  1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1},
       {}}};
};

} // namespace

// 3.1.1.3.2.1.1: codes from \p First on have a base and bits.
static LengthCode literalLength(unsigned Code) {
  constexpr uint8_t Bits[] = {1, 1, 1, 1,  2,  2,  3,  3,  4,  6,
                              7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  constexpr unsigned First = 16;
  if (Code < First)
    return {Code, 0};
  uint32_t Base = First;
  for (unsigned I = 0; I != Code - First; ++I)
    Base += 1U << Bits[I];
  // From code 25 on a base is the power of two of its bits.
  return {Code >= 25 ? 1U << Bits[Code - First] : Base, Bits[Code - First]};
}

static LengthCode matchLength(unsigned Code) {
  constexpr uint8_t Bits[] = {1, 1, 1, 1,  2,  2,  3,  3,  4,  4, 5,
                              7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  constexpr unsigned First = 32, Least = 3;
  if (Code < First)
    return {Code + Least, 0};
  uint32_t Base = First + Least;
  for (unsigned I = 0; I != Code - First; ++I)
    Base += 1U << Bits[I];
  return {Code >= 43 ? (1U << Bits[Code - First]) + Least : Base,
          Bits[Code - First]};
}

// ---- The frame (3.1.1) ------------------------------------------------------

std::optional<uint64_t> Decoder::number(unsigned Bytes) {
  auto Taken = bytes(Bytes);
  if (!Taken)
    return std::nullopt;
  uint64_t Value = 0;
  for (unsigned I = 0; I != Bytes; ++I)
    Value |= uint64_t(uint8_t((*Taken)[I])) << (8 * I);
  return Value;
}

std::optional<std::string_view> Decoder::bytes(uint64_t Count) {
  if (Count > In.size())
    return std::nullopt;
  std::string_view Taken = In.substr(0, Count);
  In.remove_prefix(Count);
  return Taken;
}

bool Decoder::header() {
  auto Magic = number(4), Descriptor = number(1);
  if (!Magic || *Magic != 0xFD2FB528 || !Descriptor || *Descriptor & 8)
    return false;
  const bool IsSingle = *Descriptor & 0x20;
  HasChecksum = *Descriptor & 4;
  if (!IsSingle && !number(1)) // the window: all of the output is one here
    return false;
  constexpr unsigned DictionaryBytes[] = {0, 1, 2, 4};
  auto Dictionary = number(DictionaryBytes[*Descriptor & 3]);
  if (!Dictionary || *Dictionary)
    return false;
  const unsigned Flag = unsigned(*Descriptor >> 6);
  const unsigned SizeBytes = Flag ? 1U << Flag : IsSingle;
  auto Said = number(SizeBytes);
  if (!Said)
    return false;
  return SizeBytes == 0 || *Said + (SizeBytes == 2 ? 256 : 0) == Size;
}

std::optional<std::string> Decoder::run() {
  if (!header())
    return std::nullopt;
  for (bool Last = false; !Last;)
    if (!block(Last))
      return std::nullopt;
  // What the checksum would find ends a parser of PTX with a message.
  if (HasChecksum && !number(4))
    return std::nullopt;
  if (Out.size() != Size)
    return std::nullopt;
  return std::move(Out);
}

bool Decoder::block(bool &Last) {
  auto Header = number(3);
  if (!Header)
    return false;
  Last = *Header & 1;
  const unsigned Type = unsigned(*Header >> 1) & 3;
  const size_t Count = size_t(*Header >> 3);
  if (Count > MostOfBlock || (Type < 2 && Count > Size - Out.size()))
    return false;
  auto Content = bytes(Type == 1 ? 1 : Count);
  if (!Content || Type == 3)
    return false;
  if (Type == 2)
    return compressed(*Content);
  if (Type == 1)
    Out.append(Count, Content->front());
  else
    Out.append(*Content);
  return true;
}

bool Decoder::compressed(std::string_view Block) {
  Literals.clear();
  Used = 0;
  return literals(Block) && sequences(Block);
}

// ---- Literals (3.1.1.3.1) ---------------------------------------------------

static uint64_t headerOf(std::string_view Block, size_t Bytes) {
  uint64_t Value = 0;
  for (size_t I = 0; I != Bytes && I != Block.size(); ++I)
    Value |= uint64_t(uint8_t(Block[I])) << (8 * I);
  return Value;
}

bool Decoder::literals(std::string_view &Block) {
  if (Block.empty())
    return false;
  switch (uint8_t(Block.front()) & 3) {
  case 0:
    return plainLiterals(Block, /*Repeats=*/false);
  case 1:
    return plainLiterals(Block, /*Repeats=*/true);
  case 2:
    return codedLiterals(Block, /*Treeless=*/false);
  default:
    return codedLiterals(Block, /*Treeless=*/true);
  }
}

bool Decoder::plainLiterals(std::string_view &Block, bool Repeats) {
  const unsigned Format = uint8_t(Block.front()) >> 2 & 3;
  const size_t HeaderBytes = Format == 1 ? 2 : Format == 3 ? 3 : 1;
  if (HeaderBytes > Block.size())
    return false;
  const size_t Count =
      size_t(headerOf(Block, HeaderBytes) >> (HeaderBytes == 1 ? 3 : 4));
  Block.remove_prefix(HeaderBytes);
  if (Count > MostOfBlock || (Repeats ? 1 : Count) > Block.size())
    return false;
  if (Repeats)
    Literals.assign(Count, Block.front());
  else
    Literals = Block.substr(0, Count);
  Block.remove_prefix(Repeats ? 1 : Count);
  return true;
}

bool Decoder::codedLiterals(std::string_view &Block, bool Treeless) {
  const unsigned Format = uint8_t(Block.front()) >> 2 & 3;
  const unsigned SizeBits = Format == 3 ? 18 : Format == 2 ? 14 : 10;
  const size_t HeaderBytes = (4 + 2 * SizeBits + 7) / 8;
  if (HeaderBytes > Block.size())
    return false;
  const uint64_t Header = headerOf(Block, HeaderBytes) >> 4;
  const size_t Count = size_t(Header & ((1U << SizeBits) - 1));
  const size_t Coded = size_t(Header >> SizeBits);
  Block.remove_prefix(HeaderBytes);
  if (Coded > Block.size() || Count > MostOfBlock)
    return false;
  std::string_view Streams = Block.substr(0, Coded);
  Block.remove_prefix(Coded);
  if (!Treeless)
    Huffman = HuffmanTable::read(Streams);
  if (!Huffman)
    return false;
  return Format ? fourStreams(Streams, Count)
                : Huffman->decode(Streams, Count, Literals);
}

bool Decoder::fourStreams(std::string_view Streams, size_t Count) {
  constexpr size_t JumpBytes = 6;
  const size_t Each = (Count + 3) / 4;
  if (Streams.size() < JumpBytes || 3 * Each > Count)
    return false;
  const uint64_t Sizes = headerOf(Streams, JumpBytes);
  Streams.remove_prefix(JumpBytes);
  for (unsigned I = 0; I != 3; ++I) {
    const size_t Bytes = size_t(Sizes >> (16 * I) & 0xffff);
    if (Bytes > Streams.size() ||
        !Huffman->decode(Streams.substr(0, Bytes), Each, Literals))
      return false;
    Streams.remove_prefix(Bytes);
  }
  return Huffman->decode(Streams, Count - 3 * Each, Literals);
}

// ---- Sequences (3.1.1.3.2) --------------------------------------------------

bool Decoder::readTable(std::string_view &Block, unsigned Mode, Coding &C) {
  switch (Mode) {
  case 0:
    C.Last = FseTable::fromCounts(C.Default, C.DefaultLog);
    return true;
  case 1:
    if (Block.empty() || uint8_t(Block.front()) > C.MaxSymbol)
      return false;
    C.Last = FseTable::repeating(uint8_t(Block.front()));
    Block.remove_prefix(1);
    return true;
  case 2:
    C.Last = FseTable::read(Block, C.MaxLog, C.MaxSymbol);
    return C.Last.has_value();
  default:
    return C.Last.has_value();
  }
}

bool Decoder::readCodings(std::string_view &Block) {
  if (Block.empty())
    return false;
  const auto Modes = uint8_t(Block.front());
  Block.remove_prefix(1);
  if (Modes & 3)
    return false;
  for (unsigned I = 0; I != 3; ++I)
    if (!readTable(Block, Modes >> (6 - 2 * I) & 3, Codings[I]))
      return false;
  return true;
}

bool Decoder::sequences(std::string_view Block) {
  if (Block.empty())
    return false;
  uint32_t Count = uint8_t(Block.front());
  const size_t HeaderBytes = Count < 128 ? 1 : Count < 255 ? 2 : 3;
  if (HeaderBytes > Block.size())
    return false;
  if (HeaderBytes == 2)
    Count = ((Count - 128) << 8) + uint8_t(Block[1]);
  else if (HeaderBytes == 3)
    Count = uint8_t(Block[1]) + (uint32_t(uint8_t(Block[2])) << 8) + 0x7F00;
  Block.remove_prefix(HeaderBytes);
  if (Count) {
    if (!readCodings(Block))
      return false;
    BackwardBits Bits(Block);
    if (!Bits.isGood() || !execute(Bits, Count))
      return false;
  }
  if (Literals.size() - Used > Size - Out.size())
    return false;
  Out.append(Literals, Used, std::string::npos);
  return true;
}

bool Decoder::execute(BackwardBits &Bits, uint32_t Count) {
  uint32_t States[3];
  for (unsigned I = 0; I != 3; ++I)
    States[I] = uint32_t(Bits.read(Codings[I].Last->log()));
  for (uint32_t N = 0; N != Count; ++N) {
    const FseTable::Entry *At[3];
    for (unsigned I = 0; I != 3; ++I)
      At[I] = &(*Codings[I].Last)[States[I]];
    const unsigned OffsetBits = At[1]->Symbol;
    const uint64_t Offset = (uint64_t(1) << OffsetBits) + Bits.read(OffsetBits);
    const LengthCode Match = matchLength(At[2]->Symbol);
    const auto MatchLength = uint32_t(Match.Base + Bits.read(Match.Bits));
    const LengthCode Literal = literalLength(At[0]->Symbol);
    const auto LiteralLength = uint32_t(Literal.Base + Bits.read(Literal.Bits));
    if (Bits.hasOverrun() || !sequence(LiteralLength, MatchLength, Offset))
      return false;
    if (N + 1 == Count)
      break;
    for (unsigned I : {0, 2, 1})
      States[I] = uint32_t(At[I]->Base + Bits.read(At[I]->Bits));
  }
  return Bits.isSpent();
}

// 3.1.1.5: the three offsets used last have the numbers 1 to 3.
uint64_t Decoder::offsetOf(uint64_t Value, uint32_t LiteralLength) {
  if (Value > 3) {
    Offsets = {Value - 3, Offsets[0], Offsets[1]};
    return Offsets[0];
  }
  const uint64_t Which = Value - 1 + (LiteralLength == 0);
  if (Which == 0)
    return Offsets[0];
  const uint64_t Offset = Which == 3 ? Offsets[0] - 1 : Offsets[Which];
  Offsets = {Offset, Offsets[0], Which == 1 ? Offsets[2] : Offsets[1]};
  return Offset;
}

bool Decoder::sequence(uint32_t LiteralLength, uint32_t MatchLength,
                       uint64_t Offset) {
  const uint64_t Back = offsetOf(Offset, LiteralLength);
  if (LiteralLength > Literals.size() - Used ||
      uint64_t(LiteralLength) + MatchLength > Size - Out.size())
    return false;
  Out.append(Literals, Used, LiteralLength);
  Used += LiteralLength;
  if (Back == 0 || Back > Out.size())
    return false;
  // It may reach into what it writes.
  for (uint32_t I = 0; I != MatchLength; ++I)
    Out.push_back(Out[Out.size() - Back]);
  return true;
}

std::optional<std::string> emulator::decompressZstd(std::string_view Frame,
                                                    size_t Size) {
  return Decoder(Frame, Size).run();
}
