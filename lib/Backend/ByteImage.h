// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The bytes of a variable, as a module's initialiser and its data layout say,
/// and as PTX says; and where they differ.

#ifndef SPIR2NVVM_LIB_BACKEND_BYTEIMAGE_H
#define SPIR2NVVM_LIB_BACKEND_BYTEIMAGE_H

#include "Ptx/Tree.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/DataLayout.h"

#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Constant;
class ConstantExpr;
} // namespace llvm

namespace spir2nvvm {

/// Part of the address of something: Symbol + Offset.
struct AddressByte {
  llvm::StringRef Symbol;
  int64_t Offset = 0;
  bool IsGeneric = false; // converted from its state space
  unsigned Index = 0;     // 0: the lowest byte
};

class ByteImage {
public:
  /// Nothing is known of any byte.
  explicit ByteImage(uint64_t Size) : Bytes(Size), Kinds(Size) {}

  /// Undefined values and padding stay unknown.
  static ByteImage of(const llvm::Constant &C, const llvm::DataLayout &Layout);
  /// What is not initialised is zero, as PTX ISA has it.
  static ByteImage of(const ptx::Variable &V);

  struct Difference {
    uint64_t Offset = 0;
    std::string Expected, Found;
  };
  /// The first byte that \p Found has otherwise; \p SameSymbol is asked whether
  /// a name of this image and one of \p Found are the same thing.
  template <typename Function>
  std::optional<Difference> compare(const ByteImage &Found,
                                    Function SameSymbol) const {
    for (uint64_t N = skipSame(Found, 0); N != Bytes.size();
         N = skipSame(Found, N + 1))
      if (Kinds[N] != Unknown && !isSame(Found, N, SameSymbol))
        return Difference{N, describe(N), Found.describe(N)};
    return std::nullopt;
  }

private:
  /// Those of most bytes are masks: bits 0 and 7 are the same.
  enum Kind : uint8_t { Unknown = 0, Number = 0xff, Address = 1, LowBit = 3 };

  /// Where to look next, from \p From on: not at words whose numbers are the
  /// same.
  uint64_t skipSame(const ByteImage &Found, uint64_t From) const;

  template <typename Function>
  bool isSame(const ByteImage &Found, uint64_t N, Function SameSymbol) const {
    if (N >= Found.Bytes.size())
      return false;
    if (Kinds[N] == LowBit && Found.Kinds[N] == Number)
      return (Found.Bytes[N] & 1) == Bytes[N];
    if (Found.Kinds[N] != Kinds[N])
      return false;
    if (Kinds[N] == Number)
      return Found.Bytes[N] == Bytes[N];
    const AddressByte &A = Addresses.find(N)->second;
    const AddressByte &B = Found.Addresses.find(N)->second;
    return A.Offset == B.Offset && A.Index == B.Index &&
           A.IsGeneric == B.IsGeneric && SameSymbol(A.Symbol, B.Symbol);
  }
  std::string describe(uint64_t N) const;

  void setNumber(uint64_t At, uint64_t Value, uint64_t Size);
  void setNumbers(uint64_t At, const void *Values, uint64_t Size);
  void setAddress(uint64_t At, AddressByte A, uint64_t Size);

  void lay(const llvm::Constant &C, uint64_t At, const llvm::DataLayout &DL);
  void layElements(const llvm::Constant &C, uint64_t At,
                   const llvm::DataLayout &DL);
  void layVector(const llvm::Constant &C, uint64_t At,
                 const llvm::DataLayout &DL);
  void layAddress(const llvm::Constant &C, uint64_t At,
                  const llvm::DataLayout &DL);

  void put(const ptx::Operand &O, uint64_t At, uint64_t Size);
  void putMasked(const ptx::Operand &O, uint64_t At);
  void putList(const std::vector<ptx::Operand> &List, uint64_t At,
               uint64_t Stride, size_t Depth, const ptx::Variable &V);

  std::vector<uint8_t> Bytes, Kinds;
  llvm::DenseMap<uint64_t, AddressByte> Addresses; // of Kind Address
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_BYTEIMAGE_H
