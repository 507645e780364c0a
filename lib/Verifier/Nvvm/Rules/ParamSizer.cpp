// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Verifier/Nvvm/Rules/ParamSizer.h"

#include "Target/AddressSpaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

// Sizes stay far below this; beyond it a type is nonsense, not a parameter.
static constexpr uint64_t MaxHalfBytes = uint64_t(1) << 48;

static ParamType sequence(ParamTag Tag, uint64_t Count, ParamType Element) {
  ParamType P;
  P.Tag = Tag;
  P.Count = Count;
  P.Parts.push_back(std::move(Element));
  return P;
}

static ParamType leaf(ParamTag Tag) {
  ParamType P;
  P.Tag = Tag;
  return P;
}

static ParamType integer(unsigned Bits) {
  if (Bits == 1)
    return leaf(ParamTag::I1);
  if (Bits <= 8)
    return leaf(ParamTag::I8);
  if (Bits <= 16)
    return leaf(ParamTag::I16);
  if (Bits <= 32)
    return leaf(ParamTag::I32);
  if (Bits <= 64)
    return leaf(ParamTag::I64);
  // A vector keeps the alignment of the whole, as i128 has it.
  return sequence(ParamTag::Vector, divideCeil(Bits, 64), leaf(ParamTag::I64));
}

static ParamType pointer(unsigned Space) {
  switch (Space) {
  case nvvm::Global:
    return leaf(ParamTag::PtrGlobal);
  case nvvm::Constant:
    return leaf(ParamTag::PtrConstant);
  case nvvm::Shared:
    return leaf(ParamTag::PtrShared);
  default:
    return leaf(ParamTag::PtrGeneric);
  }
}

static ParamType structure(const StructType &S) {
  ParamType P;
  P.Tag = ParamTag::Struct;
  P.Packed = S.isPacked();
  for (const Type *Field : S.elements())
    P.Parts.push_back(paramTypeOf(*Field));
  return P;
}

ParamType nvvmverify::paramTypeOf(const Type &T) {
  switch (T.getTypeID()) {
  case Type::IntegerTyID:
    return integer(T.getIntegerBitWidth());
  case Type::HalfTyID:
    return leaf(ParamTag::F16);
  case Type::BFloatTyID:
    return leaf(ParamTag::BF16);
  case Type::FloatTyID:
    return leaf(ParamTag::F32);
  case Type::DoubleTyID:
    return leaf(ParamTag::F64);
  case Type::PointerTyID:
    return pointer(T.getPointerAddressSpace());
  case Type::ArrayTyID:
    return sequence(ParamTag::Array, T.getArrayNumElements(),
                    paramTypeOf(*T.getArrayElementType()));
  case Type::FixedVectorTyID: {
    auto &V = cast<FixedVectorType>(T);
    return sequence(ParamTag::Vector, V.getNumElements(),
                    paramTypeOf(*V.getElementType()));
  }
  case Type::StructTyID:
    if (cast<StructType>(T).isOpaque())
      return leaf(ParamTag::Opaque);
    return structure(cast<StructType>(T));
  default:
    return leaf(ParamTag::Opaque);
  }
}

std::optional<uint64_t> ParamSizer::halfBytesOf(const ParamType &T) const {
  switch (T.Tag) {
  case ParamTag::F4E2M1:
    return 1;
  case ParamTag::I1:
  case ParamTag::I8:
  case ParamTag::F8E4M3:
  case ParamTag::F8E5M2:
    return 2;
  case ParamTag::I16:
  case ParamTag::F16:
  case ParamTag::BF16:
    return 4;
  case ParamTag::I32:
  case ParamTag::F32:
  case ParamTag::TF32:
    return 8;
  case ParamTag::I64:
  case ParamTag::F64:
  case ParamTag::PtrGlobal:
  case ParamTag::PtrConstant:
  case ParamTag::PtrGeneric:
    return 16;
  case ParamTag::PtrShared:
    return SharedBits / 4;
  case ParamTag::Array:
  case ParamTag::Vector: {
    std::optional<uint64_t> Element = halfBytesOf(T.Parts.front());
    if (!Element || (*Element && T.Count > MaxHalfBytes / *Element))
      return std::nullopt;
    uint64_t Size = T.Count * *Element;
    bool Padded = PadVectors && T.Tag == ParamTag::Vector;
    return Padded ? PowerOf2Ceil(Size) : Size;
  }
  case ParamTag::Struct: {
    ParamSizer Fields(SharedBits, PadVectors);
    for (const ParamType &Field : T.Parts)
      if (!Fields.add(Field, T.Packed ? 1 : 0))
        return std::nullopt;
    return alignTo(Fields.HalfBytes, 2 * alignOf(T));
  }
  case ParamTag::Opaque:
    return std::nullopt;
  }
  llvm_unreachable("covered switch");
}

uint64_t ParamSizer::alignOf(const ParamType &T) const {
  if (T.Tag == ParamTag::Array)
    return alignOf(T.Parts.front());
  if (T.Tag == ParamTag::Struct) {
    uint64_t Align = 1;
    if (!T.Packed)
      for (const ParamType &Field : T.Parts)
        Align = std::max(Align, alignOf(Field));
    return Align;
  }
  // A vector is aligned as a whole; a scalar to its size.
  uint64_t Bytes = (halfBytesOf(T).value_or(2) + 1) / 2;
  return PowerOf2Ceil(std::max<uint64_t>(Bytes, 1));
}

bool ParamSizer::add(const ParamType &T, uint64_t Align) {
  std::optional<uint64_t> Size = halfBytesOf(T);
  if (!Size || HalfBytes > MaxHalfBytes)
    return false;
  // Half bytes pack: only whole bytes ask for alignment.
  if (T.Tag != ParamTag::F4E2M1)
    HalfBytes = alignTo(HalfBytes, 2 * (Align ? Align : alignOf(T)));
  HalfBytes += *Size;
  return true;
}

namespace {
/// What a kernel's parameters may take from an architecture on.
struct LimitRow {
  unsigned FromSm;
  uint64_t Bytes;
};
} // namespace

static constexpr LimitRow DocumentLimits[] = {
    // the verifier document's
    {100, 32768},
    {80, 32764},
    {50, 1024},
    {0, 440},
};
static constexpr uint64_t CudaLimit = 32764; // .version 8.1, sm_70 and later

uint64_t nvvmverify::paramLimit(ParamLimits Limits, const GpuArch &Arch) {
  if (Limits == ParamLimits::Cuda)
    return CudaLimit;
  return find_if(DocumentLimits,
                 [&Arch](const LimitRow &Row) { return Arch.Sm >= Row.FromSm; })
      ->Bytes;
}
