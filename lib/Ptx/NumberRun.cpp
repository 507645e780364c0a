// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Eight characters at a time in one word, the first one lowest, and without a
/// branch that depends on how many digits a number has.

#include "Ptx/NumberRun.h"

#include <cstddef>
#include <cstring>

using namespace spir2nvvm::ptx;

namespace {

constexpr uint64_t Each = 0x0101010101010101; // times a byte: in every byte
constexpr unsigned BlockBytes = 64;
constexpr unsigned MostPerBlock = BlockBytes / 2; // a digit and a comma
constexpr unsigned LeastNumbers = 8;
constexpr std::ptrdiff_t MostDigits = 8;

uint64_t eightAt(const char *At) {
  uint64_t Word = 0;
  std::memcpy(&Word, At, sizeof(Word));
  return Word;
}

/// The highest bit of each byte of \p Word that is zero.
uint64_t zeroBytes(uint64_t Word) {
  constexpr uint64_t Low = Each * 0x7f;
  return ~(((Word & Low) + Low) | Word | Low);
}

/// A bit for each ',' and '}' of a block.
uint64_t endsIn(const char *Block) {
  uint64_t Ends = 0;
  for (unsigned At = 0; At != BlockBytes; At += 8) {
    const uint64_t Word = eightAt(Block + At);
    const uint64_t Found =
        zeroBytes(Word ^ (Each * ',')) | zeroBytes(Word ^ (Each * '}'));
    // The eight highest bits move next to each other.
    Ends |= ((Found >> 7) * 0x0102040810204080 >> 56) << At;
  }
  return Ends;
}

/// Up to eight digits; false for anything else, and for octal numbers.
bool readDigits(const char *Start, const char *Stop, uint64_t &Value) {
  const std::ptrdiff_t Count = Stop - Start;
  if (Count < 1 || Count > MostDigits)
    return false;
  // Zeros come in front.
  const auto Shift = static_cast<unsigned>(64 - 8 * Count);
  uint64_t Digits = (eightAt(Start) ^ (Each * '0')) << Shift;
  const uint64_t Above9 = ((Digits & Each * 0x7f) + Each * 0x76) | Digits;
  const bool IsOctal = Count != 1 && (Digits >> Shift & 0xff) == 0;
  if ((Above9 & Each * 0x80) != 0 || IsOctal)
    return false;
  // Pairs of digits, then pairs of pairs, then both halves.
  Digits = Digits * 10 + (Digits >> 8);
  constexpr uint64_t Pairs = 0x000000ff000000ff;
  Value = ((Digits & Pairs) * (100 + (1000000ULL << 32)) +
           (Digits >> 16 & Pairs) * (1 + (10000ULL << 32))) >>
          32;
  return true;
}

struct Cursor {
  const char *Start;  // of the next number
  const char *Behind; // the last one
  bool IsOver = false;
};

/// Numbers that end in a block, and how many they are.
template <typename Element>
unsigned readBlock(const char *Block, Cursor &At, Element *Found) {
  Cursor Now = At; // nothing that Found could alias
  unsigned Count = 0;
  for (uint64_t Ends = endsIn(Block); Ends != 0 && !Now.IsOver;
       Ends &= Ends - 1) {
    const char *Stop = Block + __builtin_ctzll(Ends);
    uint64_t Value = 0;
    if (!readDigits(Now.Start, Stop, Value)) {
      Now.IsOver = true;
      break;
    }
    Found[Count++] = static_cast<Element>(Value);
    Now.Behind = Stop;
    Now.Start = Stop + 1 + (Stop[1] == ' ');
    Now.IsOver = *Stop == '}';
  }
  At = Now;
  return Count;
}

template <typename Element>
NumberRun read(const char *First, const char *End, std::vector<uint8_t> &Into) {
  Cursor At{First, First};
  uint32_t Sum = 0;
  for (const char *Block = First;
       !At.IsOver && Block - At.Start <= MostDigits &&
       End - Block >= std::ptrdiff_t(BlockBytes) + MostDigits;
       Block += BlockBytes) {
    Element Found[MostPerBlock];
    const unsigned Count = readBlock(Block, At, Found);
    const auto *Bytes = reinterpret_cast<const uint8_t *>(Found);
    Into.insert(Into.end(), Bytes, Bytes + Count * sizeof(Element));
    Sum += Count;
  }
  return {At.Behind, Sum};
}

NumberRun readAs(const char *First, const char *End, unsigned ElementBytes,
                 std::vector<uint8_t> &Into) {
  switch (ElementBytes) {
  case 1:
    return read<uint8_t>(First, End, Into);
  case 2:
    return read<uint16_t>(First, End, Into);
  case 4:
    return read<uint32_t>(First, End, Into);
  default:
    return read<uint64_t>(First, End, Into);
  }
}

} // namespace

NumberRun spir2nvvm::ptx::readNumberRun(const char *First, const char *End,
                                        unsigned ElementBytes,
                                        std::vector<uint8_t> &Into) {
  const size_t Before = Into.size();
  NumberRun Run = readAs(First, End, ElementBytes, Into);
  if (Run.Count < LeastNumbers)
    Run = {};
  Into.resize(Before + size_t(Run.Count) * ElementBytes);
  return Run;
}
