// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Signatures to names, in any of the spellings.
///
///   fract(float2, __global float2*)    khronos     _Z5fractDv2_fPU3AS1S_
///                                      spir-tools  _Z5fractDv2_fPU3AS1Dv2_f
///
/// The component table takes the same steps as in Demangler.cpp; that is what
/// makes the two inverse to each other.

#include "Components.h"

using namespace spir2nvvm::mangling;

namespace {

constexpr std::string_view Codes[] = {
#define SCALAR(KIND, CODE, OPENCL, BITS, CLASS) CODE,
#include "spir2nvvm/mangling/TypeNames.def"
};

struct ObjectNames {
  std::string_view Spir, Modern;
};
constexpr ObjectNames Objects[] = {
#define IMAGE(KIND, SPIR, MODERN, OPENCL, COORDLANES, TRAITS) {SPIR, MODERN},
#define OBJECT(KIND, MANGLED, OPENCL) {MANGLED, MANGLED},
#include "spir2nvvm/mangling/TypeNames.def"
};
constexpr unsigned FirstObject = static_cast<unsigned>(Base::Image1D);

class Writer {
public:
  explicit Writer(Spelling How) : Rules(rulesOf(How)) {}

  std::string write(const Signature &Sig);

private:
  void writeSourceName(std::string_view Name, std::string_view Suffix = {});
  void writeParam(const Type &T);
  void writeUnqualified(const Type &T);
  void writeAtomic(const Type &T);
  void writePointer(const Type &T);
  void writePointee(const Type &T);
  void writeVector(const Type &T);
  void writeNamed(const Type &T);
  void writeQualified(const Type &T);
  void writeQualifiers(Qualifiers Q, Access Image);
  void writeSpace(Qualifiers Q);
  bool hasAccessQualifier(const Type &T) const;
  bool writeSubstitution(const Type &T);

  std::string Out;
  const SpellingRules &Rules;
  Components Known;
};

std::string Writer::write(const Signature &Sig) {
  Out = "_Z";
  writeSourceName(Sig.Name);
  for (const Type &T : Sig.Params)
    writeParam(T);
  if (Sig.Params.empty())
    Out += 'v';
  return std::move(Out);
}

void Writer::writeSourceName(std::string_view Name, std::string_view Suffix) {
  Out += std::to_string(Name.size() + Suffix.size());
  Out += Name;
  Out += Suffix;
}

// Written as a qualifier, the access of an image is one; in an image's name it
// is part of the type. A spelling whose images always carry it has no need of
// the qualifier.
bool Writer::hasAccessQualifier(const Type &T) const {
  return T.AccessIsQualifier && !T.isPointer() && Rules.ImagePlain;
}

void Writer::writeParam(const Type &T) {
  if (T.Level[0].any() || hasAccessQualifier(T))
    writeQualified(T);
  else
    writeUnqualified(T);
}

void Writer::writeQualified(const Type &T) {
  bool OnlyAccess = !T.Level[0].any();
  bool Component = Rules.Pointees && (!OnlyAccess || Rules.Objects);
  if (Component && writeSubstitution(T))
    return;
  Type Inner = T;
  Inner.Level[0] = Qualifiers{};
  Inner.Level[0].Atomic = T.Level[0].Atomic;
  Access Image = Access::None;
  if (hasAccessQualifier(T)) {
    Image = T.Image;
    Inner.Image = Access::None;
  }
  writeQualifiers(T.Level[0], Image);
  // The image under a qualifier keeps its plain name.
  if (Image != Access::None)
    writeNamed(Inner);
  else
    writeUnqualified(Inner);
  if (Component)
    Known.add(T);
}

void Writer::writeAtomic(const Type &T) {
  if (Rules.Pointees && writeSubstitution(T))
    return;
  Out += AtomicCode;
  Type Inner = T;
  Inner.Level[0] = Qualifiers{};
  writeUnqualified(Inner);
  if (Rules.Pointees)
    Known.add(T);
}

void Writer::writeUnqualified(const Type &T) {
  if (T.Level[0].Atomic)
    return writeAtomic(T);
  if (T.isPointer())
    return writePointer(T);
  if (T.isVector())
    return writeVector(T);
  if (T.Element >= Base::Image1D)
    return writeNamed(T);
  Out += Codes[static_cast<unsigned>(T.Element)];
}

void Writer::writePointer(const Type &T) {
  if (writeSubstitution(T))
    return;
  Out += 'P';
  unsigned Slot = Rules.PointerFirst ? Known.reserve() : 0;
  writePointee(T.pointee());
  if (Rules.PointerFirst)
    Known.fill(Slot, T);
  else
    Known.add(T);
}

void Writer::writePointee(const Type &T) {
  if (T.Level[0].anyBesideAtomic() || hasAccessQualifier(T))
    return writeQualified(T);
  writeUnqualified(T);
  if (Rules.PrivateQualifies)
    Known.reserve();
}

void Writer::writeVector(const Type &T) {
  if (Rules.Vectors && writeSubstitution(T))
    return;
  Out += "Dv";
  Out += std::to_string(T.lanes());
  Out += '_';
  Out += Codes[static_cast<unsigned>(T.Element)];
  if (Rules.Vectors)
    Known.add(T);
}

void Writer::writeNamed(const Type &T) {
  bool Object = (T.Element < Base::Named && !isEnumeration(T.Element)) ||
                (T.Element == Base::Named && isObjectName(T.name()));
  // SPIR 1.2 has no name for what is read and written: clang's is taken.
  const bool IsBoth = T.Image == Access::ReadWrite;
  bool Component = Rules.Objects || !Object || IsBoth;
  if (Component && writeSubstitution(T))
    return;
  if (T.Element >= Base::Named) {
    Out += T.Element == Base::Vendor ? "u" : "";
    writeSourceName(T.name());
  } else {
    constexpr std::string_view Suffixes[] = {"", "_ro", "_wo", "_rw"};
    const ObjectNames &Names =
        Objects[static_cast<unsigned>(T.Element) - FirstObject];
    // OpenCL C's default access is read_only (6.6).
    Access Image = T.Image;
    if (Image == Access::None && isImage(T.Element) && !Rules.ImagePlain)
      Image = Access::ReadOnly;
    bool Modern = (Rules.ImageSuffix && Image != Access::None) || IsBoth;
    if (Modern)
      writeSourceName(Names.Modern, Suffixes[static_cast<unsigned>(Image)]);
    else
      writeSourceName(Names.Spir);
  }
  if (Component)
    Known.add(T);
}

void Writer::writeQualifiers(Qualifiers Q, Access Image) {
  if (Rules.SpaceFirst)
    writeSpace(Q);
  if (Q.Restrict)
    Out += 'r';
  if (Q.Volatile)
    Out += 'V';
  if (Q.Const)
    Out += 'K';
  constexpr std::string_view Accesses[] = {"", "U1R", "U1W", "U1B"};
  Out += Accesses[static_cast<unsigned>(Image)];
  if (!Rules.SpaceFirst)
    writeSpace(Q);
}

void Writer::writeSpace(Qualifiers Q) {
  if (Q.Space) {
    Out += "U3AS";
    Out += static_cast<char>('0' + Q.Space);
  }
}

bool Writer::writeSubstitution(const Type &T) {
  unsigned Index = Known.find(T);
  if (Index == Components::None)
    return false;
  Out += 'S';
  bool Bare = Index == 0 && !Rules.FromZero;
  if (!Bare) {
    unsigned Number = Rules.FromZero ? Index : Index - 1;
    constexpr char Digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (Number >= 36)
      Out += Digits[Number / 36];
    Out += Digits[Number % 36];
  }
  Out += '_';
  return true;
}

} // namespace

std::string spir2nvvm::mangling::mangle(const Signature &Sig, Spelling How) {
  return Writer(How).write(Sig);
}
