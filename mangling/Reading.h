// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The result of parsing a name under the assumption that it is spelled in one
/// particular way, with the evidence found for and against that.

#ifndef SPIR2NVVM_MANGLING_READING_H
#define SPIR2NVVM_MANGLING_READING_H

#include "Components.h"

namespace spir2nvvm::mangling {

struct Reading {
  Signature Sig;
  ParseError Error; ///< where !Parsed
  std::size_t ParamsOffset = 0;
  std::size_t MissingOffset = 0;
  bool Parsed = false;
  bool SawSubstitution = false;
  /// A component was written out although it had a number.
  bool Missing = false;
  bool SuffixedImage = false, PlainImage = false;
  bool SpaceFirstOnly = false; ///< U3AS1K was seen
  bool SpaceLastOnly = false;  ///< KU3AS1 was seen
  bool OddOrder = false;       ///< no spelling writes its qualifiers like that

  void noteMissing(std::size_t Offset) {
    if (!Missing)
      MissingOffset = Offset;
    Missing = true;
  }
  /// The evidence allows this spelling.
  bool isConsistentWith(const SpellingRules &Rules) const {
    return Parsed && !Missing && (Rules.ImageSuffix || !SuffixedImage) &&
           (Rules.ImagePlain || !PlainImage);
  }
  /// Besides, mangle() would write the very name.
  bool isCanonicalIn(const SpellingRules &Rules) const {
    bool Order =
        !OddOrder && !(Rules.SpaceFirst ? SpaceLastOnly : SpaceFirstOnly);
    return isConsistentWith(Rules) && Order;
  }
};

/// Reads \p Mangled; \p Out must be fresh.
void read(std::string_view Mangled, Spelling How, Reading &Out);

/// The type a source name stands for: an image, an object, or Base::Named.
Type typeOfName(std::string_view Name);

} // namespace spir2nvvm::mangling

#endif // SPIR2NVVM_MANGLING_READING_H
