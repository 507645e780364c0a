// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Chooses between the readings of one name.
///
///   _Z12write_imagei16ocl_image2darrayDv4_iS_
///     khronos   write_imagei(image2d_array_t, int4, int4)             chosen
///     itanium   write_imagei(image2d_array_t, int4, image2d_array_t)
///
/// A reading must be consistent: it substitutes whatever its spelling would.
/// That alone tells most spellings apart; where two stay, the function's own
/// type decides, else the order below. Nearly every name is settled by its
/// first reading.

#include "Reading.h"

using namespace spir2nvvm::mangling;

Certainty spir2nvvm::mangling::certaintyOf(const Reading &R, Spelling How) {
  const SpellingRules &Rules = rulesOf(How);
  if (!R.Parsed || !R.hasImagesOf(Rules))
    return Certainty::Impossible;
  if (R.Missing)
    return Certainty::Loose;
  return R.hasOrderOf(Rules) ? Certainty::Canonical : Certainty::Consistent;
}

// Only clang writes the access into an image's name or the address space first.
Preference spir2nvvm::mangling::preferenceFor(const Reading &First) {
  if (First.SuffixedImage || (First.SpaceFirstOnly && !First.SpaceLastOnly))
    return {{Spelling::Clang, Spelling::Itanium, Spelling::Khronos,
             Spelling::SpirTools}};
  return {{Spelling::Khronos, Spelling::Clang, Spelling::Itanium,
           Spelling::SpirTools}};
}

namespace {

/// Keeps the best reading and the reason why others were turned down.
class Choice {
public:
  explicit Choice(const FunctionHint *Hint) : Hint(Hint) {}

  void consider(const Reading &R, Spelling How, Certainty New) {
    if (New <= Best)
      return;
    if (Hint && !agrees(R.Sig, *Hint))
      return refuse({R.ParamsOffset, Reason::HintMismatch});
    // Without the function's type, nothing says what a number means in a name
    // that is in no known spelling.
    if (New == Certainty::Loose && R.SawSubstitution && !Hint)
      return refuse({R.MissingOffset, Reason::SubstitutionMissing});
    Best = New;
    Sig = R.Sig;
    Sig.How = How;
    Sig.Canonical = New == Certainty::Canonical;
  }
  bool settled() const { return Best == Certainty::Canonical; }
  Result<Signature> result(const ParseError &Otherwise) const {
    if (Best != Certainty::Impossible)
      return Sig;
    return Refused ? Refusal : Otherwise;
  }

private:
  void refuse(ParseError Error) {
    Refusal = Error;
    Refused = true;
  }

  const FunctionHint *Hint;
  Certainty Best = Certainty::Impossible;
  Signature Sig;
  ParseError Refusal;
  bool Refused = false;
};

} // namespace

Result<Signature> spir2nvvm::mangling::demangle(std::string_view Mangled,
                                                const FunctionHint *Hint) {
  Choice Best(Hint);
  ParseError First = visitReadings(
      Mangled, [&](const Reading &R, Spelling How, Certainty New) {
        Best.consider(R, How, New);
        return Best.settled();
      });
  return Best.result(First);
}

Result<Signature> spir2nvvm::mangling::demangleAs(std::string_view Mangled,
                                                  Spelling How) {
  Reading R;
  read(Mangled, How, R);
  if (!R.Parsed)
    return R.Error;
  Certainty Found = certaintyOf(R, How);
  if (Found == Certainty::Impossible)
    return ParseError{R.ImageOffset, Reason::ForeignImage};
  if (Found == Certainty::Loose && R.SawSubstitution)
    return ParseError{R.MissingOffset, Reason::SubstitutionMissing};
  R.Sig.Canonical = Found == Certainty::Canonical;
  return R.Sig;
}
