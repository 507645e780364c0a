// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A set of types or constants for walks over every operand of a module. A few
/// of them make up most of it, so whether one was seen is mostly known without
/// asking the set.

#ifndef SPIR2NVVM_LIB_TARGET_FIRSTVISITS_H
#define SPIR2NVVM_LIB_TARGET_FIRSTVISITS_H

#include "llvm/ADT/DenseSet.h"

#include <array>
#include <cstdint>

namespace spir2nvvm {

template <typename T> class FirstVisits {
public:
  /// True the first time \p Item is met.
  bool insert(const T *Item) {
    const T *&Last = Recent[slotOf(Item)];
    if (Last == Item)
      return false;
    Last = Item;
    return Seen.insert(Item).second;
  }

private:
  static constexpr size_t Slots = 64;
  // Objects of LLVM's are 8 bytes apart at least.
  static size_t slotOf(const T *Item) {
    auto Address = reinterpret_cast<uintptr_t>(Item);
    return (Address >> 3 ^ Address >> 9) % Slots;
  }

  std::array<const T *, Slots> Recent{};
  llvm::DenseSet<const T *> Seen;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_FIRSTVISITS_H
