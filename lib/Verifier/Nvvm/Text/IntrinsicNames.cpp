// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Verifier/Nvvm/Text/IntrinsicNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Bitstream/BitCodes.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr StringLiteral Prefix = "llvm.nvvm.";
/// In place of the prefix' last dot: a name kept from LLVM's replacements, and
/// a name of the input that only looks like one. Six bits can write both.
static constexpr char KeptMark = '0', StrangerMark = '1';

static bool isReplacedOnReading(StringRef Key) {
  return StringSwitch<bool>(Key)
      .Cases("brev32", "brev64", "clz.i", "clz.ll", true)
      .Cases("popc.i", "popc.ll", "abs.i", "abs.ll", true)
      .Cases("max.i", "max.ll", "max.ui", "max.ull", true)
      .Cases("min.i", "min.ll", "min.ui", "min.ull", true)
      .Case("h2f", true)
      // LLVM 14 declares its result as i64; chapter 14 has i32.
      .Cases("match.any.sync.i64", "match.all.sync.i64p", true)
      // LLVM 14 has integers where libNVVM has bfloat.
      .StartsWith("f2bf16.r", true)
      .StartsWith("ff2bf16x2.r", true)
      .StartsWith("atomic.load.add.f", true)
      .Default(false);
}

/// The character that takes the place of the last dot of the prefix, and the
/// dot itself where nothing has to change.
static char markFor(char Found, bool Replaced) {
  if (Found == KeptMark)
    return StrangerMark;
  return Found == '.' && Replaced ? KeptMark : Found;
}

std::string nvvmverify::protectedName(StringRef Name) {
  std::string Text = Name.str();
  if (Name.startswith(Prefix.drop_back()) && Name.size() >= Prefix.size())
    Text[Prefix.size() - 1] =
        markFor(Name[Prefix.size() - 1],
                isReplacedOnReading(Name.drop_front(Prefix.size())));
  return Text;
}

namespace {
/// A bitstream as an array of characters of one width, from any bit on.
class BitText {
public:
  BitText(std::string &Bytes, unsigned Width) : Bytes(Bytes), Width(Width) {}

  /// The character \p Index places after bit \p At; '\0' after the end.
  char get(uint64_t At, unsigned Index) const {
    uint64_t Bit = At + uint64_t(Index) * Width;
    if (Bit + Width > Bytes.size() * 8)
      return '\0';
    unsigned Code = 0;
    for (unsigned I = 0; I < Width; ++I, ++Bit)
      Code |= ((uint8_t(Bytes[Bit / 8]) >> (Bit % 8)) & 1u) << I;
    return Width == 6 ? BitCodeAbbrevOp::DecodeChar6(Code) : char(Code);
  }

  void set(uint64_t At, unsigned Index, char Value) {
    unsigned Code =
        Width == 6 ? BitCodeAbbrevOp::EncodeChar6(Value) : uint8_t(Value);
    uint64_t Bit = At + uint64_t(Index) * Width;
    for (unsigned I = 0; I < Width; ++I, ++Bit) {
      uint8_t Mask = uint8_t(1u << (Bit % 8));
      char &Byte = Bytes[Bit / 8];
      Byte = char((uint8_t(Byte) & ~Mask) | ((Code >> I) & 1u ? Mask : 0u));
    }
  }

private:
  std::string &Bytes;
  unsigned Width;
};

/// The first characters of the prefix as one number, for a quick look.
struct Pattern {
  explicit Pattern(unsigned Width) : Width(Width) {
    Length = std::min<unsigned>(64 / Width, Prefix.size() - 1);
    for (unsigned I = 0; I < Length; ++I) {
      uint64_t Code = Width == 6 ? BitCodeAbbrevOp::EncodeChar6(Prefix[I])
                                 : uint8_t(Prefix[I]);
      Value |= Code << (I * Width);
    }
    Mask = Length * Width == 64 ? ~uint64_t(0)
                                : (uint64_t(1) << (Length * Width)) - 1;
  }
  unsigned Width, Length;
  uint64_t Value = 0, Mask = 0;
};
} // namespace

// The string table has no ends of names, so the longest of the list decides
// in "llvm.nvvm.max.iiprintf"; a name cut too short is found again here.
static void protectNameAt(BitText Text, uint64_t At) {
  constexpr unsigned LongestKey = 19;
  for (unsigned I = 0; I + 1 < Prefix.size(); ++I)
    if (Text.get(At, I) != Prefix[I])
      return;
  std::string Key;
  bool Replaced = false;
  while (Key.size() < LongestKey && !Replaced) {
    Key += Text.get(At, unsigned(Prefix.size() + Key.size()));
    Replaced = isReplacedOnReading(Key);
  }
  constexpr unsigned Last = Prefix.size() - 1;
  char Found = Text.get(At, Last), Mark = markFor(Found, Replaced);
  if (Mark != Found)
    Text.set(At, Last, Mark);
}

std::string nvvmverify::protectIntrinsicNames(StringRef Bitcode) {
  std::string Text = Bitcode.str();
  const Pattern Patterns[] = {Pattern(8), Pattern(7), Pattern(6)};
  uint64_t Window = 0; // the 64 bits before bit At + 64
  for (uint64_t End = 0; End < uint64_t(Text.size()) * 8; ++End) {
    uint64_t Bit = (uint8_t(Bitcode[End / 8]) >> (End % 8)) & 1u;
    Window = Window >> 1 | Bit << 63;
    for (const Pattern &P : Patterns)
      if (End >= 63 && (Window & P.Mask) == P.Value)
        protectNameAt(BitText(Text, P.Width), End - 63);
  }
  return Text;
}

std::string nvvmverify::canonicalName(StringRef Name) {
  std::string Text = Name.str();
  if (Name.startswith(Prefix.drop_back()) && Name.size() > Prefix.size() &&
      Name[Prefix.size() - 1] == KeptMark)
    Text[Prefix.size() - 1] = '.';
  return Text;
}

std::string nvvmverify::canonicalNamesIn(StringRef Text) {
  std::string Out;
  while (true) {
    auto [Before, Behind] = Text.split(Prefix.drop_back());
    Out += Before;
    if (Before.size() == Text.size())
      return Out;
    bool IsName = Before.endswith("@") || Before.endswith("@\"") ||
                  Before.endswith("'"); // "function 'llvm.nvvm.abs.i'"
    Out += Prefix.drop_back();
    if (IsName && Behind.consume_front(StringRef(&KeptMark, 1)))
      Out += '.';
    Text = Behind;
  }
}

// "p1", "p0i32", "p3f32", "p0float": a pointer as LLVM mangles it.
static bool isPointerSuffix(StringRef Part) {
  if (!Part.consume_front("p") || Part.empty() || !isDigit(Part.front()))
    return false;
  Part = Part.drop_while(isDigit);
  return Part.empty() || Part == "float" || Part == "double" ||
         ((Part.front() == 'i' || Part.front() == 'f' || Part.front() == 'v' ||
           Part.front() == 's') &&
          all_of(Part.drop_front(),
                 [](char C) { return isAlnum(C) || C == '_' || C == 's'; }));
}

std::string nvvmverify::nvvmKey(StringRef Name) {
  SmallVector<StringRef, 12> Parts;
  Name.drop_front(StringRef("llvm.nvvm.").size()).split(Parts, '.');
  std::string Key;
  for (StringRef Part : Parts) {
    if (!Key.empty())
      Key += '.';
    Key += isPointerSuffix(Part) ? StringRef("p") : Part;
  }
  return Key;
}

bool nvvmverify::isAmong(StringRef Key, StringRef Keys) {
  auto [Plain, Choices] = Keys.split('{');
  if (!Key.consume_front(Plain))
    return false;
  if (Plain.size() == Keys.size())
    return Key.empty();
  auto [List, Rest] = Choices.split('}');
  SmallVector<StringRef, 32> Each;
  List.split(Each, ',');
  return any_of(Each, [Key = Key, Rest = Rest](StringRef Choice) {
    return Key.startswith(Choice) &&
           isAmong(Key.drop_front(Choice.size()), Rest);
  });
}

bool nvvmverify::hasName(StringRef Names, StringRef Name) {
  while (!Names.empty()) {
    auto [First, Others] = Names.split(' ');
    if (First == Name)
      return true;
    Names = Others;
  }
  return false;
}
