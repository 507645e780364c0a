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
  Result<Signature> Out = ParseError{};
  Reading First(*Out);
  read(Mangled, Spelling::Khronos, First);
  // Nearly all names end here, without a copy of the signature.
  if (preferenceFor(First).Order[0] == Spelling::Khronos &&
      certaintyOf(First, Spelling::Khronos) == Certainty::Canonical &&
      (!Hint || agrees(First.Sig, *Hint))) {
    Out.accept();
    return Out;
  }
  Choice Best(Hint);
  visitReadings(Mangled, First,
                [&](const Reading &R, Spelling How, Certainty New) {
                  Best.consider(R, How, New);
                  return Best.settled();
                });
  Out = Best.result(First.Error);
  return Out;
}

Result<Signature> spir2nvvm::mangling::demangleAs(std::string_view Mangled,
                                                  Spelling How) {
  Result<Signature> Out = ParseError{};
  Reading R(*Out);
  read(Mangled, How, R);
  Certainty Found = certaintyOf(R, How);
  if (!R.Parsed)
    Out = R.Error;
  else if (Found == Certainty::Impossible)
    Out = ParseError{R.ImageOffset, Reason::ForeignImage};
  else if (Found == Certainty::Loose && R.SawSubstitution)
    Out = ParseError{R.MissingOffset, Reason::SubstitutionMissing};
  else
    Out.accept();
  Out->Canonical = Found == Certainty::Canonical;
  return Out;
}
