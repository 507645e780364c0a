// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What variables of the source were at a finding: "i = 12, n = 10".

#include "Executor/Run/Worker.h"
#include "Target/AddressSpaces.h"

#include "Executor/Floats/Half.h"

#include "llvm/Support/Format.h"

#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

std::string executor::numberText(double Value) {
  std::string Text;
  raw_string_ostream(Text) << format("%g", Value);
  return Text;
}

void executor::addValues(Subject &About, const std::string &More) {
  if (!About.Values.empty() && !More.empty())
    About.Values += "; ";
  About.Values += More;
}

template <typename T, typename WordT> static T fromBits(WordT Bits) {
  static_assert(sizeof(T) == sizeof(WordT));
  T Value;
  std::memcpy(&Value, &Bits, sizeof(Value));
  return Value;
}

static double floatOf(uint64_t Bits, unsigned Width) {
  switch (Width) {
  case 16:
    return halfValue(uint16_t(Bits));
  case 32:
    return fromBits<float>(uint32_t(Bits));
  default:
    return fromBits<double>(Bits);
  }
}

// Empty for one that points to the begin of what has its name.
std::string Worker::pointerText(const WorkItem &Item, const NamedVariable &Of,
                                uint64_t Value) const {
  const uint64_t Host = Value + hostBase(Item, Of.Space);
  if (std::optional<Target> Hit = locate(Item, Host, 0)) {
    const uint64_t Inside = Host - Hit->Begin;
    if (Inside == 0 && named(*Hit) == Of.Name)
      return {};
    return formatv("byte {0} of '{1}'", Inside, named(*Hit)).str();
  }
  return addressText(Item, Of.Space, Value);
}

std::string Worker::valueText(const WorkItem &Item, const NamedVariable &Of,
                              uint64_t Bits) const {
  switch (Of.How) {
  case NamedVariable::Form::Signed:
    return itostr(SignExtend64(Bits, Of.Bits));
  case NamedVariable::Form::Unsigned:
    return utostr(Bits & maskTrailingOnes<uint64_t>(Of.Bits));
  case NamedVariable::Form::Float:
    return numberText(floatOf(Bits, Of.Bits));
  case NamedVariable::Form::Pointer:
    return pointerText(Item, Of, Bits);
  }
  return {};
}

std::string Worker::namedText(const WorkItem &Item, uint32_t Site) const {
  std::string All;
  const std::vector<NamedVariable> &Names = P.Sites[Site].Named;
  for (size_t N = 0; N != Names.size(); ++N) {
    const NamedVariable &Of = Names[N];
    const std::string Text = valueText(Item, Of, Item.Named[N]);
    if (!Text.empty())
      All += (All.empty() ? "" : ", ") + Of.Name + " = " + Text;
  }
  return All;
}
