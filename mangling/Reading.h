// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The result of parsing a name under the assumption that it is spelled in one
/// particular way, with the evidence found for and against that.

#ifndef SPIR2NVVM_MANGLING_READING_H
#define SPIR2NVVM_MANGLING_READING_H

#include "Components.h"

namespace spir2nvvm::mangling {

struct Reading {
  /// The signature is built where the caller wants it: it is the bulk of the
  /// data, and most names are read once.
  explicit Reading(Signature &Sig) : Sig(Sig) {}

  Signature &Sig;
  ParseError Error; ///< where !Parsed
  std::size_t ParamsOffset = 0;
  std::size_t MissingOffset = 0;
  std::size_t ImageOffset = 0; ///< of the last image
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
  /// The images have names this spelling gives them.
  bool hasImagesOf(const SpellingRules &Rules) const {
    return (Rules.ImageSuffix || !SuffixedImage) &&
           (Rules.ImagePlain || !PlainImage);
  }
  /// The qualifiers have the order this spelling gives them.
  bool hasOrderOf(const SpellingRules &Rules) const {
    return !OddOrder && !(Rules.SpaceFirst ? SpaceLastOnly : SpaceFirstOnly);
  }
};

/// How certain a reading is; a higher one wins.
enum class Certainty : std::uint8_t {
  Impossible, ///< it does not parse, or has images of another spelling
  Loose,      ///< it substitutes other things than its spelling would
  Consistent, ///< only the order of qualifiers is another
  Canonical,  ///< mangle() would write the very name
};
Certainty certaintyOf(const Reading &R, Spelling How);

/// The order in which equally good readings are preferred, given the first one.
struct Preference {
  Spelling Order[NumSpellings];
};
Preference preferenceFor(const Reading &First);

/// Reads \p Mangled; \p Out must be fresh.
void read(std::string_view Mangled, Spelling How, Reading &Out);

/// Calls \p Visit(Reading, Spelling, Certainty) for the readings of a name in
/// order of preference, until it returns true. \p First is the one in the
/// Khronos spelling.
template <typename VisitorT>
void visitReadings(std::string_view Mangled, const Reading &First,
                   VisitorT Visit) {
  // Up to the first substitution every spelling reads the same.
  if (!First.Parsed && !First.SawSubstitution)
    return;
  for (Spelling How : preferenceFor(First).Order) {
    if (How == Spelling::Khronos) {
      if (Visit(First, How, certaintyOf(First, How)))
        return;
      continue;
    }
    Signature Sig;
    Reading Other(Sig);
    read(Mangled, How, Other);
    if (Visit(Other, How, certaintyOf(Other, How)))
      return;
  }
}

/// The type a source name stands for: an image, an object, or Base::Named.
Type typeOfName(std::string_view Name);

} // namespace spir2nvvm::mangling

#endif // SPIR2NVVM_MANGLING_READING_H
