// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Launch/ElementType.h"

#include <array>

using namespace spir2nvvm::launch;

namespace {
struct Row {
  std::string_view Name;
  unsigned Bytes;
  ScalarClass Class;
};
} // namespace

static constexpr Row Rows[] = {
#define ELEMENT(SPELLING, NAME, BYTES, CLASS)                                  \
  {SPELLING, BYTES, ScalarClass::CLASS},
#include "Conformance/Launch/ElementTypes.def"
};

static const Row &rowOf(Scalar Kind) { return Rows[size_t(Kind)]; }

std::string_view spir2nvvm::launch::nameOf(Scalar Kind) {
  return rowOf(Kind).Name;
}
unsigned spir2nvvm::launch::bytesOf(Scalar Kind) { return rowOf(Kind).Bytes; }
ScalarClass spir2nvvm::launch::classOf(Scalar Kind) {
  return rowOf(Kind).Class;
}

// "unsigned int" is the same type as "uint" (OpenCL C 6.1.1).
static std::string withoutUnsigned(std::string_view Text) {
  constexpr std::string_view Word = "unsigned ";
  if (Text == "unsigned")
    return "uint";
  if (Text.substr(0, Word.size()) == Word)
    return "u" + std::string(Text.substr(Word.size()));
  return std::string(Text);
}

std::optional<ElementType> ElementType::parse(std::string_view Text) {
  std::string Spelling = withoutUnsigned(Text);
  size_t Digits = Spelling.find_first_of("0123456789");
  std::string Name = Spelling.substr(0, Digits);
  std::string Lanes =
      Digits == std::string::npos ? "" : Spelling.substr(Digits);
  for (size_t I = 0; I != std::size(Rows); ++I) {
    if (Rows[I].Name != Name)
      continue;
    if (Lanes.empty())
      return ElementType{Scalar(I), 1};
    for (unsigned N : {2U, 3U, 4U, 8U, 16U})
      if (Lanes == std::to_string(N))
        return ElementType{Scalar(I), N};
  }
  return std::nullopt;
}

std::string ElementType::name() const {
  std::string Text(nameOf(Kind));
  return Lanes == 1 ? Text : Text + std::to_string(Lanes);
}
