// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Types as ranges of tokens. Every release spells types alike, so a type that
/// has to be said again is copied from the text.
///
///   [4 x %struct.S] addrspace(1)*    pointee [4 x %struct.S], space 1

#ifndef SPIR2NVVM_LIB_READER_ASSEMBLY_ASSEMBLYTYPES_H
#define SPIR2NVVM_LIB_READER_ASSEMBLY_ASSEMBLYTYPES_H

#include "Reader/Assembly/AssemblyLexer.h"

#include "llvm/ADT/StringMap.h"

#include <optional>

namespace spir2nvvm {

/// Tokens [Begin, End).
struct TypeRange {
  uint32_t Begin = 0, End = 0;
};

class AssemblyTypes {
public:
  explicit AssemblyTypes(const TokenList &Tokens) : Tokens(Tokens) {}

  /// "%name = type ..." with its body at \p Body.
  void define(llvm::StringRef Name, uint32_t Body);

  /// The type that starts at \p At, nothing if none does.
  std::optional<TypeRange> parse(uint32_t At) const;
  llvm::StringRef text(TypeRange T) const;
  bool same(TypeRange A, TypeRange B) const;

  bool isPointer(TypeRange T) const { return pointee(T).has_value(); }
  /// Of a pointer, or of the elements of a vector of pointers.
  std::optional<TypeRange> pointee(TypeRange T) const;
  /// Of a pointer or a vector of them.
  unsigned addressSpace(TypeRange T) const;
  /// "<4 x " of a vector, empty for anything else.
  llvm::StringRef vectorPrefix(TypeRange T) const;
  bool isFunction(TypeRange T) const;
  /// The type of element \p Index of a struct, array or vector.
  std::optional<TypeRange> element(TypeRange T, uint64_t Index) const;

private:
  TypeRange resolved(TypeRange T) const;
  TypeRange scalar(TypeRange T) const;
  bool isVector(TypeRange T) const;
  bool isTypeWord(uint32_t At) const;
  bool endsInAddressSpace(TypeRange T) const;
  std::optional<TypeRange> structElement(TypeRange T, uint64_t Index) const;

  const TokenList &Tokens;
  llvm::StringMap<uint32_t> Bodies;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_ASSEMBLY_ASSEMBLYTYPES_H
