// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Chooses between the readings of one name.
///
///   _Z12write_imagei16ocl_image2darrayDv4_iS_
///     khronos   write_imagei(image2d_array_t, int4, int4)             chosen
///     itanium   write_imagei(image2d_array_t, int4, image2d_array_t)
///
/// A name without substitutions means the same in every spelling, and parsing
/// it once is enough. Otherwise a reading must be consistent: it substitutes
/// whatever its spelling would. That alone tells most spellings apart; where
/// two stay, the function's own type decides, else the order below.

#include "Reading.h"

#include <initializer_list>

using namespace spir2nvvm::mangling;

namespace {

/// How certain a reading is; a higher one wins.
enum class Rank : std::uint8_t { Impossible, Loose, Consistent, Canonical };

Rank rank(const Reading &R, Spelling How) {
  if (!R.Parsed)
    return Rank::Impossible;
  if (R.isCanonicalIn(rulesOf(How)))
    return Rank::Canonical;
  return R.isConsistentWith(rulesOf(How)) ? Rank::Consistent : Rank::Loose;
}

/// The order in which equally good readings are preferred. Only clang writes
/// the access into the image's name or the address space first.
struct Preference {
  Spelling Order[NumSpellings];
};
Preference preferenceFor(const Reading &First) {
  if (First.SuffixedImage || (First.SpaceFirstOnly && !First.SpaceLastOnly))
    return {{Spelling::Clang, Spelling::Itanium, Spelling::Khronos,
             Spelling::SpirTools}};
  return {{Spelling::Khronos, Spelling::Clang, Spelling::Itanium,
           Spelling::SpirTools}};
}

/// Collects readings and keeps the best.
class Choice {
public:
  explicit Choice(const FunctionHint *Hint) : Hint(Hint) {}

  void consider(const Reading &R, Spelling How) {
    Rank New = rank(R, How);
    if (New == Rank::Impossible || New <= Best)
      return;
    if (New == Rank::Loose)
      Missing = {R.MissingOffset, Reason::SubstitutionMissing};
    if (Hint && !agrees(R.Sig, *Hint)) {
      Missing = {R.ParamsOffset, Reason::HintMismatch};
      return;
    }
    // Without the function's type, nothing says what a number means in a name
    // that is in no known spelling.
    if (New == Rank::Loose && R.SawSubstitution && !Hint)
      return;
    Best = New;
    Sig = R.Sig;
    Sig.How = How;
    Sig.Canonical = New == Rank::Canonical;
  }
  bool settled() const { return Best == Rank::Canonical; }
  Result<Signature> result(const ParseError &Otherwise) const {
    if (Best != Rank::Impossible)
      return Sig;
    return Missing.Code == Reason::NotMangled ? Otherwise : Missing;
  }

private:
  const FunctionHint *Hint;
  Rank Best = Rank::Impossible;
  Signature Sig;
  ParseError Missing;
};

} // namespace

Result<Signature> spir2nvvm::mangling::demangle(std::string_view Mangled,
                                                const FunctionHint *Hint) {
  Reading First;
  read(Mangled, Spelling::Khronos, First);
  // Up to the first substitution every spelling reads the same.
  if (!First.Parsed && !First.SawSubstitution)
    return First.Error;
  Choice Best(Hint);
  bool OneMeaning = !First.SawSubstitution && !First.Missing;
  for (Spelling How : preferenceFor(First).Order) {
    if (OneMeaning || How == Spelling::Khronos) {
      Best.consider(First, How);
    } else {
      Reading Other;
      read(Mangled, How, Other);
      Best.consider(Other, How);
    }
    if (Best.settled())
      break;
  }
  return Best.result(First.Error);
}

Result<Signature> spir2nvvm::mangling::demangleAs(std::string_view Mangled,
                                                  Spelling How) {
  Reading R;
  read(Mangled, How, R);
  if (!R.Parsed)
    return R.Error;
  if (R.Missing && R.SawSubstitution)
    return ParseError{R.MissingOffset, Reason::SubstitutionMissing};
  R.Sig.Canonical = R.isCanonicalIn(rulesOf(How));
  return R.Sig;
}
