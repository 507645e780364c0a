// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the bytes of a kernel argument mean: a scalar type and how many lanes.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_LAUNCH_ELEMENTTYPE_H
#define SPIR2NVVM_LIB_CONFORMANCE_LAUNCH_ELEMENTTYPE_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace spir2nvvm::launch {

enum class Scalar : uint8_t {
#define ELEMENT(SPELLING, NAME, BYTES, CLASS) NAME,
#include "Conformance/Launch/ElementTypes.def"
};

enum class ScalarClass : uint8_t { Signed, Unsigned, Float };

std::string_view nameOf(Scalar Kind);
unsigned bytesOf(Scalar Kind);
ScalarClass classOf(Scalar Kind);

struct ElementType {
  Scalar Kind = Scalar::UChar;
  unsigned Lanes = 1;

  /// "float4", "uint", "unsigned int"; nothing for any other text.
  static std::optional<ElementType> parse(std::string_view Text);
  std::string name() const;

  /// OpenCL C 6.1.5: a vector of three takes the room of four.
  unsigned storedLanes() const { return Lanes == 3 ? 4 : Lanes; }
  unsigned bytes() const { return bytesOf(Kind) * storedLanes(); }
  bool operator==(const ElementType &Other) const {
    return Kind == Other.Kind && Lanes == Other.Lanes;
  }
};

} // namespace spir2nvvm::launch

#endif // SPIR2NVVM_LIB_CONFORMANCE_LAUNCH_ELEMENTTYPE_H
