// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the tree says of itself.

#include "Ptx/Tree.h"

#include <algorithm>
#include <charconv>
#include <iterator>

using namespace spir2nvvm::ptx;

namespace {
struct TypeRow {
  std::string_view Word;
  unsigned Bits;
};
constexpr TypeRow TypeRows[] = {
#define PTX_TYPE(NAME, WORD, BITS) {WORD, BITS},
#include "Ptx/Types.def"
};
} // namespace

std::optional<ScalarType> spir2nvvm::ptx::scalarType(std::string_view Word) {
  for (size_t N = 0; N != std::size(TypeRows); ++N)
    if (TypeRows[N].Word == Word)
      return static_cast<ScalarType>(N);
  return std::nullopt;
}

std::string_view spir2nvvm::ptx::wordOf(ScalarType Type) {
  return TypeRows[static_cast<size_t>(Type)].Word;
}

unsigned spir2nvvm::ptx::bitsOf(ScalarType Type) {
  return TypeRows[static_cast<size_t>(Type)].Bits;
}

bool spir2nvvm::ptx::isWord(ScalarType Type) {
  return Type >= ScalarType::B8 && Type <= ScalarType::S64 &&
         Type != ScalarType::B128;
}

uint64_t Variable::initialised() const {
  uint64_t Sum = 0;
  for (const Operand &O : Initialiser)
    Sum += O.Count;
  return Sum;
}

std::vector<std::string> Variable::countedNames() const {
  constexpr uint32_t MostNamed = 1024;
  std::vector<std::string> All;
  for (uint32_t N = 0; N != std::min(Count.value_or(0), MostNamed); ++N)
    All.push_back(std::string(Name) + std::to_string(N));
  return All;
}

uint64_t Variable::elements() const {
  uint64_t Count = 1;
  for (const std::optional<uint64_t> &Dim : Dims)
    Count *= Dim.value_or(0);
  return Count;
}

uint64_t Variable::bytes() const {
  return elements() * VectorLength * (bitsOf(Type) / 8);
}

uint32_t Module::smVersion() const {
  for (std::string_view Target : Targets) {
    if (Target.substr(0, 3) != "sm_")
      continue;
    uint32_t Number = 0;
    std::from_chars(Target.data() + 3, Target.data() + Target.size(), Number);
    return Number;
  }
  return 0;
}
