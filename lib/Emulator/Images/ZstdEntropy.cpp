// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Images/ZstdEntropy.h"

#include <algorithm>

using namespace spir2nvvm::emulator::zstd;

// ---- Bits -------------------------------------------------------------------

uint32_t ForwardBits::read(unsigned Count) {
  uint32_t Value = 0;
  for (unsigned I = 0; I != Count; ++I, ++At)
    if (At / 8 < In.size())
      Value |= (uint32_t(uint8_t(In[At / 8])) >> At % 8 & 1) << I;
  return Value;
}

BackwardBits::BackwardBits(std::string_view In) : In(In) {
  if (In.empty() || In.back() == 0)
    return;
  Good = true;
  Left = int64_t(In.size() - 1) * 8 + highBit(uint8_t(In.back()));
}

// Zeros are below the first bit.
uint32_t BackwardBits::peek(unsigned Count) const {
  uint32_t Value = 0;
  for (int64_t Bit = Left - 1; Bit >= Left - int64_t(Count); --Bit) {
    Value <<= 1;
    if (Bit >= 0 && size_t(Bit / 8) < In.size())
      Value |= uint32_t(uint8_t(In[size_t(Bit / 8)])) >> Bit % 8 & 1;
  }
  return Value;
}

uint64_t BackwardBits::read(unsigned Count) {
  uint32_t Value = peek(Count);
  skip(Count);
  return Value;
}

// ---- FSE (4.1) --------------------------------------------------------------

FseTable FseTable::repeating(uint8_t Symbol) {
  FseTable Table;
  Table.Entries[0].Symbol = Symbol;
  return Table;
}

// Symbols of a probability below 1 take the end, others are spread.
FseTable FseTable::fromCounts(const std::vector<int16_t> &Counts,
                              unsigned Log) {
  FseTable Table;
  Table.Log = Log;
  const uint32_t Size = 1U << Log;
  Table.Entries.assign(Size, {});
  std::vector<uint16_t> Next(Counts.size());
  uint32_t High = Size;
  for (size_t S = 0; S != Counts.size(); ++S)
    if (Counts[S] == -1) {
      Table.Entries[--High].Symbol = uint8_t(S);
      Next[S] = 1;
    }
  const uint32_t Step = (Size >> 1) + (Size >> 3) + 3;
  uint32_t At = 0;
  for (size_t S = 0; S != Counts.size(); ++S) {
    if (Counts[S] > 0)
      Next[S] = uint16_t(Counts[S]);
    for (int16_t I = 0; I < Counts[S]; ++I) {
      Table.Entries[At].Symbol = uint8_t(S);
      do
        At = (At + Step) & (Size - 1);
      while (At >= High);
    }
  }
  for (Entry &E : Table.Entries) {
    uint16_t State = Next[E.Symbol]++;
    E.Bits = uint8_t(Log - highBit(State));
    E.Base = uint16_t((uint32_t(State) << E.Bits) - Size);
  }
  return Table;
}

// A probability takes as many bits as what is left to give away needs; small
// values take one less.
static int readProbability(ForwardBits &Bits, uint32_t Left) {
  const unsigned Count = highBit(Left + 1) + 1;
  uint32_t Value = Bits.read(Count);
  const uint32_t Lower = (1U << (Count - 1)) - 1;
  const uint32_t Threshold = (1U << Count) - 1 - (Left + 1);
  if ((Value & Lower) < Threshold) {
    Bits.unread(1);
    Value &= Lower;
  } else if (Value > Lower) {
    Value -= Threshold;
  }
  return int(Value) - 1;
}

std::optional<FseTable> FseTable::read(std::string_view &In, unsigned MaxLog,
                                       unsigned MaxSymbol) {
  ForwardBits Bits(In);
  const unsigned Log = Bits.read(4) + 5;
  if (Log > MaxLog)
    return std::nullopt;
  std::vector<int16_t> Counts;
  uint32_t Left = 1U << Log;
  while (Left && Counts.size() <= MaxSymbol && !Bits.hasOverrun()) {
    const int Count = readProbability(Bits, Left);
    const uint32_t Taken = Count < 0 ? 1 : uint32_t(Count);
    if (Taken > Left)
      return std::nullopt;
    Left -= Taken;
    Counts.push_back(int16_t(Count));
    // After a zero: how many more of them.
    for (unsigned More = Count ? 0 : 3; More == 3;) {
      More = Bits.read(2);
      Counts.insert(Counts.end(), More, 0);
      if (Counts.size() > MaxSymbol + 1 || Bits.hasOverrun())
        return std::nullopt;
    }
  }
  if (Left || Counts.size() > MaxSymbol + 1 || Bits.hasOverrun())
    return std::nullopt;
  In.remove_prefix(Bits.bytes());
  return fromCounts(Counts, Log);
}

// ---- Huffman (4.2) ----------------------------------------------------------

// Two states take turns until the bits run out.
static std::optional<std::vector<uint8_t>> readFseWeights(std::string_view In) {
  constexpr unsigned MaxLog = 6, MostWeights = 255;
  auto Table = FseTable::read(In, MaxLog, MostWeights);
  BackwardBits Bits(In);
  if (!Table || !Bits.isGood())
    return std::nullopt;
  uint64_t States[2] = {Bits.read(Table->log()), 0};
  States[1] = Bits.read(Table->log());
  std::vector<uint8_t> Weights;
  for (unsigned Turn = 0; Weights.size() < MostWeights; Turn ^= 1) {
    const FseTable::Entry &E = (*Table)[uint32_t(States[Turn])];
    Weights.push_back(E.Symbol);
    States[Turn] = E.Base + Bits.read(E.Bits);
    if (Bits.hasOverrun()) { // the other state has the last one
      Weights.push_back((*Table)[uint32_t(States[Turn ^ 1])].Symbol);
      return Weights;
    }
  }
  return std::nullopt;
}

std::optional<HuffmanTable> HuffmanTable::read(std::string_view &In) {
  if (In.empty())
    return std::nullopt;
  const auto Header = uint8_t(In.front());
  In.remove_prefix(1);
  const size_t Size = Header < 128 ? Header : (Header - 127 + 1) / 2;
  if (Size > In.size())
    return std::nullopt;
  std::string_view Description = In.substr(0, Size);
  In.remove_prefix(Size);
  if (Header < 128) {
    auto Weights = readFseWeights(Description);
    return Weights ? fromWeights(std::move(*Weights)) : std::nullopt;
  }
  std::vector<uint8_t> Weights;
  for (unsigned I = 0; I != Header - 127U; ++I)
    Weights.push_back(uint8_t(Description[I / 2]) >> (I % 2 ? 0 : 4) & 15);
  return fromWeights(std::move(Weights));
}

// The last symbol's weight is not written: it makes the sum a power of two.
std::optional<HuffmanTable>
HuffmanTable::fromWeights(std::vector<uint8_t> Weights) {
  constexpr unsigned MostBits = 11;
  uint32_t Sum = 0;
  for (uint8_t W : Weights) {
    if (W > MostBits)
      return std::nullopt;
    Sum += W ? 1U << (W - 1) : 0;
  }
  HuffmanTable Table;
  Table.MaxBits = Sum ? highBit(Sum) + 1 : 0;
  if (Sum == 0 || Table.MaxBits > MostBits || Weights.size() > 255)
    return std::nullopt;
  const uint32_t Size = 1U << Table.MaxBits, Rest = Size - Sum;
  if (Rest & (Rest - 1))
    return std::nullopt;
  Weights.push_back(uint8_t(highBit(Rest) + 1));
  for (unsigned W = 1; W <= Table.MaxBits; ++W)
    for (size_t S = 0; S != Weights.size(); ++S)
      if (Weights[S] == W)
        Table.Entries.insert(Table.Entries.end(), size_t(1) << (W - 1),
                             {uint8_t(S), uint8_t(Table.MaxBits + 1 - W)});
  return Table.Entries.size() == Size ? std::optional(std::move(Table))
                                      : std::nullopt;
}

bool HuffmanTable::decode(std::string_view Stream, size_t Count,
                          std::string &Out) const {
  BackwardBits Bits(Stream);
  if (!Bits.isGood())
    return false;
  for (size_t I = 0; I != Count && !Bits.hasOverrun(); ++I) {
    const Entry &E = Entries[Bits.peek(MaxBits)];
    Out.push_back(char(E.Symbol));
    Bits.skip(E.Bits);
  }
  return Bits.isSpent();
}
