// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The parameter-space sizer of the verifier document: 21 kinds of parameter,
/// natural alignment, sub-byte packing.
///
///   { f64, i8, [10000 x i32] }  ->  40016 bytes, aligned to 8

#ifndef SPIR2NVVM_LIB_VERIFIER_NVVM_RULES_PARAMSIZER_H
#define SPIR2NVVM_LIB_VERIFIER_NVVM_RULES_PARAMSIZER_H

#include "Target/Options.h"
#include "Verifier/Verifier.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace llvm {
class DataLayout;
class Type;
} // namespace llvm

namespace spir2nvvm::nvvmverify {

/// In the document's order, so that the value is its tag.
enum class ParamTag {
  I1,
  I8,
  I16,
  I32,
  I64,
  F16,
  BF16,
  F32,
  F64,
  TF32,
  F8E4M3,
  F8E5M2,
  F4E2M1,
  PtrGlobal,
  PtrConstant,
  PtrShared,
  PtrGeneric,
  Array,
  Struct,
  Vector,
  Opaque
};

struct ParamType {
  ParamTag Tag = ParamTag::Opaque;
  uint64_t Count = 0;           // array and vector
  std::vector<ParamType> Parts; // their element; fields of a structure
  bool Packed = false;          // structure without padding
};

/// The kind of an LLVM type; integers of other widths count as the next wider
/// one, or as an array of bytes above 64 bits.
ParamType paramTypeOf(const llvm::Type &T);

class ParamSizer {
public:
  /// \p SharedBits is 32 for the old ABI, else 64. The document pads no
  /// vector; CUDA gives three elements the room of four (\p PadVectors).
  explicit ParamSizer(unsigned SharedBits = 64, bool PadVectors = false)
      : SharedBits(SharedBits), PadVectors(PadVectors) {}

  /// Adds one parameter; false for an opaque one. \p Align overrides the
  /// natural alignment when not 0.
  bool add(const ParamType &T, uint64_t Align = 0);
  /// Bytes so far, a half-filled one counted.
  uint64_t bytes() const { return (HalfBytes + 1) / 2; }

  /// Nothing for an opaque type.
  std::optional<uint64_t> halfBytesOf(const ParamType &T) const;
  uint64_t alignOf(const ParamType &T) const;

private:
  unsigned SharedBits;
  bool PadVectors;
  uint64_t HalfBytes = 0;
};

/// Largest parameter space of a kernel. CUDA: the PTX version decides, and
/// CUDA 13 always writes 9.0; the document: by SM.
uint64_t paramLimit(ParamLimits Limits, const GpuArch &Arch);

} // namespace spir2nvvm::nvvmverify

#endif // SPIR2NVVM_LIB_VERIFIER_NVVM_RULES_PARAMSIZER_H
