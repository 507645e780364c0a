// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which integers of 32-bit SPIR hold bits of an address that has 64 here.

#ifndef SPIR2NVVM_LIB_PASSES_NORMALISE_ADDRESSBITS_H
#define SPIR2NVVM_LIB_PASSES_NORMALISE_ADDRESSBITS_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace spir2nvvm {

/// Bits of an address in 32-bit SPIR.
constexpr unsigned AddressSize = 32;

/// Private and local addresses fit 32 bits on this target; global and constant
/// ones do not.
bool losesBits(const llvm::Type *Pointer);

/// Follows what `ptrtoint` to at most 32 bits makes of such pointers.
class AddressBits {
public:
  explicit AddressBits(const llvm::Module &M);

  /// \p Integer is an address cut to 32 bits, or computed from one.
  bool isCut(const llvm::Value *Integer) const { return Cut.contains(Integer); }
  /// \p Integer may be one: it is, or it comes from where one was put.
  bool mayBeCut(const llvm::Value *Integer) const;

private:
  void follow(const llvm::Instruction &Start);
  bool carriesOn(const llvm::Use &Of);

  llvm::SmallPtrSet<const llvm::Value *, 16> Cut;
  /// A cut address was stored, returned or passed on.
  bool Escapes = false;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_NORMALISE_ADDRESSBITS_H
