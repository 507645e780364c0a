// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether a reading fits the parameters a function really has.
///
///   image2d_array_t, int4, image2d_array_t   does not fit   ptr, <4 x i32>, <4
///   x i32>

#include "spir2nvvm/mangling/Mangling.h"

using namespace spir2nvvm::mangling;

using Kind = ParamHint::Kind;
using Pointee = ParamHint::Pointee;

// Pointee types may be gone or replaced by i8 (SPIR-V, opaque pointers), so
// only a contradiction counts.
static bool agreesPointer(const Type &T, const ParamHint &Hint) {
  if (Hint.What != Kind::Pointer || Hint.Space != T.space())
    return false;
  Type To = T.pointee();
  bool ToHandle =
      To.isPointer() || To.Element == Base::Event || isImage(To.Element);
  if (Hint.To == Pointee::Pointer)
    return ToHandle || To.Element >= Base::Named || To.Element == Base::Sampler;
  if (Hint.To == Pointee::Object)
    return !ToHandle && !isArithmetic(To.Element);
  return true;
}

static bool agreesScalar(const Type &T, const ParamHint &Hint) {
  if (Hint.Lanes != T.lanes())
    return false;
  if (classOf(T.Element) == ScalarClass::Boolean)
    return Hint.What == Kind::Integer && Hint.Bits <= bitsOf(T.Element);
  Kind Expected = classOf(T.Element) == ScalarClass::Floating ? Kind::Floating
                                                              : Kind::Integer;
  return Hint.What == Expected && Hint.Bits == bitsOf(T.Element);
}

bool spir2nvvm::mangling::agrees(const Type &T, const ParamHint &Hint) {
  if (T.isPointer())
    return agreesPointer(T, Hint);
  if (T.Element >= Base::Named)
    return true; // the library knows nothing about a stranger's layout
  if (bitsOf(T.Element) != 0)
    return agreesScalar(T, Hint);
  if (isEnumeration(T.Element))
    return Hint.What == Kind::Integer && Hint.Bits == 32 && Hint.Lanes == 1;
  // Objects are pointers to opaque structures; SPIR 1.2's sampler is an i32.
  if (T.Element == Base::Sampler && Hint.What == Kind::Integer)
    return Hint.Bits == 32 && Hint.Lanes == 1;
  return Hint.What == Kind::Pointer && Hint.To != Pointee::Pointer;
}

bool spir2nvvm::mangling::agrees(const Signature &Sig,
                                 const FunctionHint &Hint) {
  std::size_t Count = Sig.Params.size();
  if (Count != 0 && Sig.Params[Count - 1].Element == Base::Ellipsis)
    --Count;
  if (Count != Hint.NumParams)
    return false;
  for (std::size_t I = 0; I != Count; ++I)
    if (!agrees(Sig.Params[I], Hint.Params[I]))
      return false;
  return true;
}
