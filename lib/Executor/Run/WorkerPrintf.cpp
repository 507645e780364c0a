// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// vprintf (CUDA C++ programming guide, formatted output): the format is C's,
/// the values lie after each other like the members of a struct, in 32 bits,
/// or 64 for "ll", "l", floating point and pointers.

#include "Executor/Run/Worker.h"
#include "Target/AddressSpaces.h"

#include "Diagnostics/Rules/Executor.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cstdio>
#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace {

/// CUDA's buffer is a megabyte; an endless printf must not fill the host's
/// memory.
constexpr uint64_t MaxPrinted = 64 << 20;

/// "%-8.3lld" cut into what snprintf needs.
struct Conversion {
  std::string Layout; // "%-8.3"
  StringRef Length;   // "ll"
  char Letter = 0;    // 0: not a conversion of C

  bool isWide() const { return Length == "ll" || Length == "l"; }
};

} // namespace

static bool digits(StringRef &Text, std::string &To) {
  StringRef Number = Text.take_while([](char C) { return isDigit(C); });
  constexpr size_t MaxDigits = 4; // wider is a slip, not a layout
  To += Number;
  Text = Text.drop_front(Number.size());
  return Number.size() <= MaxDigits;
}

// Reads what follows a '%' and moves Text after it.
static Conversion parse(StringRef &Text) {
  Conversion C;
  C.Layout = "%";
  StringRef Flags =
      Text.take_while([](char Ch) { return StringRef("-+ #0").contains(Ch); });
  C.Layout += Flags;
  Text = Text.drop_front(Flags.size());
  bool Good = digits(Text, C.Layout);
  if (Text.consume_front(".")) {
    C.Layout += '.';
    Good &= digits(Text, C.Layout);
  }
  for (StringRef Length : {"hh", "h", "ll", "l"})
    if (Text.consume_front(Length)) {
      C.Length = Length;
      break;
    }
  if (!Text.empty() && Good &&
      StringRef("diouxXcfFeEgGaAsp%").contains(Text[0]))
    C.Letter = Text[0];
  Text = Text.drop_front(Text.empty() ? 0 : 1);
  return C;
}

template <typename T>
static void format(std::string &Out, const std::string &Spec, T Value) {
  int Length = std::snprintf(nullptr, 0, Spec.c_str(), Value);
  if (Length <= 0)
    return;
  size_t Before = Out.size();
  Out.resize(Before + Length + 1);
  std::snprintf(Out.data() + Before, Length + 1, Spec.c_str(), Value);
  Out.resize(Before + Length);
}

// NOLINTBEGIN(performance-no-int-to-ptr): host addresses are numbers here

// The bytes of a string; nothing if no object holds it to its end.
std::optional<std::string> Worker::stringAt(const WorkItem &Item,
                                            uint64_t Address) const {
  if (!Address)
    return "(null)"; // what the host's half of CUDA's printf writes
  Address = hostOfNumber(Address);
  if (!P.checked())
    return std::string(reinterpret_cast<const char *>(Address));
  std::optional<Target> Hit = locate(Item, Address, 1);
  if (!Hit)
    return std::nullopt;
  const auto *Begin = reinterpret_cast<const char *>(Address);
  StringRef All(Begin, Hit->Begin + Hit->Size - Address);
  size_t End = All.find('\0');
  return End == StringRef::npos ? std::nullopt
                                : std::optional(All.take_front(End).str());
}

// The next value of the list; moves Address after it.
template <typename T>
std::optional<T> Worker::nextValue(const WorkItem &Item,
                                   uint64_t &Address) const {
  Address = alignTo(Address, sizeof(T));
  if (P.checked() && !locate(Item, Address, sizeof(T)))
    return std::nullopt;
  T Value;
  std::memcpy(&Value, reinterpret_cast<const void *>(Address), sizeof(T));
  Address += sizeof(T);
  return Value;
}

// NOLINTEND(performance-no-int-to-ptr)

static bool isFloating(char Letter) {
  return StringRef("fFeEgGaA").contains(Letter);
}

// Appends one converted value. False when there is none to convert.
static bool append(std::string &Out, const Conversion &C,
                   function_ref<std::optional<uint64_t>(bool Wide)> Next,
                   function_ref<std::optional<std::string>(uint64_t)> Text) {
  bool Wide =
      C.isWide() || isFloating(C.Letter) || C.Letter == 's' || C.Letter == 'p';
  std::optional<uint64_t> Bits = Next(Wide);
  if (!Bits)
    return false;
  if (C.Letter == 's') {
    std::optional<std::string> String = Text(*Bits);
    if (String)
      format(Out, C.Layout + "s", String->c_str());
    return String.has_value();
  }
  if (isFloating(C.Letter))
    format(Out, C.Layout + C.Letter, BitsToDouble(*Bits));
  else if (C.Letter == 'p')
    // NOLINTNEXTLINE(performance-no-int-to-ptr): it is only printed
    format(Out, C.Layout + "p", reinterpret_cast<const void *>(*Bits));
  else if (C.isWide())
    format(Out, C.Layout + "ll" + C.Letter,
           static_cast<unsigned long long>(*Bits));
  else
    format(Out, C.Layout + C.Length.str() + C.Letter,
           static_cast<unsigned>(*Bits));
  return true;
}

int32_t Worker::print(WorkItem &Item, uint64_t Format, uint64_t Values,
                      uint32_t Site) {
  std::string Out;
  int32_t Count = printInto(Out, Item, Format, Values, Site);
  if (Count < 0 || L.PrintedBytes.fetch_add(Out.size()) > MaxPrinted)
    return -1;
  L.Output.print(Group, Out);
  return Count;
}

int32_t Worker::printInto(std::string &Out, WorkItem &Item, uint64_t Format,
                          uint64_t Values, uint32_t Site) {
  auto Fail = [&](StringRef Where) {
    report(Item, Site, [&](const Subject &About) {
      return DiagnosticSink::make(rule::EX35, About, Where, itemText(Item));
    });
    return -1;
  };
  std::optional<std::string> Whole = stringAt(Item, Format);
  if (!Whole)
    return Fail("(not a string)");
  int32_t Count = 0;
  StringRef Rest = *Whole;
  while (!Rest.empty()) {
    StringRef Literal = Rest.take_until([](char C) { return C == '%'; });
    Out += Literal;
    Rest = Rest.drop_front(Literal.size());
    StringRef Begin = Rest;
    if (!Rest.consume_front("%"))
      break;
    Conversion C = parse(Rest);
    StringRef Spelling = Begin.drop_back(Rest.size());
    if (C.Letter == '%') {
      Out += '%';
      continue;
    }
    auto Next = [&](bool Wide) -> std::optional<uint64_t> {
      if (Wide)
        return nextValue<uint64_t>(Item, Values);
      return nextValue<uint32_t>(Item, Values);
    };
    auto Text = [&](uint64_t Address) { return stringAt(Item, Address); };
    if (!C.Letter || !append(Out, C, Next, Text))
      return Fail(Spelling);
    ++Count;
  }
  return Count;
}

extern "C" int32_t executor::s2nPrint(WorkItem *Item, uint64_t Format,
                                      uint64_t Values, uint32_t Site) {
  return Item->Owner->print(*Item, Format, Values, Site);
}
