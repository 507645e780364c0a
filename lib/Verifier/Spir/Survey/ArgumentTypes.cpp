// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A small reader of OpenCL type names.
///
///   "float4"                                         <4 x float>
///   "float __attribute__((ext_vector_type(4)))*"     a pointer
///   "image2d_t"                                      %opencl.image2d_t*

#include "Verifier/Spir/Survey/ArgumentTypes.h"

#include "Verifier/Spir/Tables/OpaqueTypes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

namespace {
struct NamedScalar {
  StringLiteral Name;
  unsigned Bits; // 0: as wide as a pointer
  bool Floating;
};
} // namespace

static constexpr NamedScalar Scalars[] = {
    {"char", 8, false},      {"uchar", 8, false},    {"short", 16, false},
    {"ushort", 16, false},   {"int", 32, false},     {"uint", 32, false},
    {"long", 64, false},     {"ulong", 64, false},   {"size_t", 0, false},
    {"ptrdiff_t", 0, false}, {"intptr_t", 0, false}, {"uintptr_t", 0, false},
    {"half", 16, true},      {"float", 32, true},    {"double", 64, true}};

static const NamedScalar *findScalar(StringRef Name) {
  for (const NamedScalar &Row : Scalars)
    if (Name == Row.Name)
      return &Row;
  return nullptr;
}

/// Also of the source's "unsigned int", with or without its white space.
static StringRef withoutUnsigned(StringRef Name) {
  return StringSwitch<StringRef>(Name)
      .Cases("unsigned char", "unsignedchar", "uchar")
      .Cases("unsigned short", "unsignedshort", "ushort")
      .Cases("unsigned int", "unsignedint", "unsigned", "uint")
      .Cases("unsigned long", "unsignedlong", "ulong")
      .Default(Name);
}

/// "float4" and clang's "float __attribute__((ext_vector_type(4)))".
static unsigned takeLanes(StringRef &Name) {
  unsigned Lanes = 1;
  auto [Scalar, Attribute] = Name.split(" __attribute__((ext_vector_type(");
  if (!Attribute.empty()) {
    if (Attribute.consumeInteger(10, Lanes))
      return 0;
    Name = Scalar;
    return Lanes;
  }
  StringRef Stem = Name.rtrim("0123456789");
  if (Stem.size() != Name.size() &&
      Name.substr(Stem.size()).getAsInteger(10, Lanes))
    return 0;
  Name = Stem;
  return Lanes;
}

bool spirverify::hasDeviceWidth(StringRef TypeName) {
  const NamedScalar *Row = findScalar(TypeName);
  return TypeName == "bool" || (Row && Row->Bits == 0);
}

/// "constint": a qualifier and what is left when it goes, a type of OpenCL.
static bool beginsWithQualifier(StringRef Element) {
  for (StringRef Qualifier : {"const", "volatile", "restrict", "global",
                              "constant", "local", "private"}) {
    StringRef Rest = Element;
    if (!Rest.consume_front(Qualifier))
      continue;
    takeLanes(Rest);
    if (findScalar(withoutUnsigned(Rest)) || Rest == "void")
      return true;
  }
  return Element.startswith("__"); // reserved: "__globalint"
}

bool spirverify::isSpelledAsRequired(StringRef TypeName) {
  StringRef Element = TypeName.take_until([](char Ch) { return Ch == '*'; });
  StringRef Stars = TypeName.drop_front(Element.size());
  return !Element.empty() &&
         TypeName.find_first_of(" \t\n\r\v\f") == StringRef::npos &&
         withoutUnsigned(Element) == Element && !beginsWithQualifier(Element) &&
         Stars.find_first_not_of('*') == StringRef::npos;
}

static bool isScalarOf(const Type &Ty, const NamedScalar &Row, unsigned Lanes,
                       unsigned PointerBits) {
  auto *Vector = dyn_cast<FixedVectorType>(&Ty);
  if ((Vector ? Vector->getNumElements() : 1) != Lanes)
    return false;
  const Type *Scalar = Ty.getScalarType();
  unsigned Bits = Row.Bits ? Row.Bits : PointerBits;
  return Row.Floating ? Scalar->isFloatingPointTy() &&
                            Scalar->getPrimitiveSizeInBits() == Bits
                      : Scalar->isIntegerTy(Bits);
}

static std::string contradictsImage(StringRef Name, const Type &Ty) {
  OpaqueInfo Info = classifyPointee(Ty);
  std::string Expected = ("opencl." + Name).str();
  bool Fits = Info.Kind == OpaqueKind::Image && Info.TableName == Expected;
  return Fits ? "" : "a pointer to '%" + Expected + "'";
}

static bool isTableImage(StringRef Name) {
  static constexpr StringLiteral Images[] = {
#define OPAQUE_TYPE(NAME, KIND, EXTENSION) NAME "_t",
#include "Verifier/Spir/Tables/OpaqueTypes.def"
  };
  return Name.startswith("image") && is_contained(Images, Name);
}

/// What the scalar or vector \p Name should be where it is not \p Ty.
static std::string contradictsValue(StringRef Name, const Type &Ty,
                                    unsigned PointerBits) {
  StringRef Scalar = withoutUnsigned(Name);
  unsigned Lanes = takeLanes(Scalar);
  const NamedScalar *Row = Lanes ? findScalar(Scalar) : nullptr;
  if (!Row || isScalarOf(Ty, *Row, Lanes, PointerBits))
    return "";
  return "the type of " + Name.str();
}

static std::string contradictsPointer(StringRef Name, const Argument &A,
                                      unsigned PointerBits) {
  auto *Ptr = dyn_cast<PointerType>(A.getType());
  if (!Ptr || A.hasByValAttr())
    return "a pointer";
  if (Ptr->isOpaque())
    return "";
  std::string Pointee = contradictsValue(
      Name, *Ptr->getNonOpaquePointerElementType(), PointerBits);
  return Pointee.empty() ? "" : "a pointer to " + Pointee;
}

std::string spirverify::contradiction(StringRef Base, const Argument &A,
                                      unsigned PointerBits) {
  const Type &Ty = *A.getType();
  Base = Base.trim();
  if (Base.consume_back("*"))
    return contradictsPointer(Base.trim(), A, PointerBits);
  OpaqueKind Kind = classifyPointee(Ty).Kind;
  if (isTableImage(Base))
    return contradictsImage(Base, Ty);
  if (Base == "sampler_t")
    return Ty.isIntegerTy(32) || Kind == OpaqueKind::Sampler ? "" : "i32";
  if (Base == "event_t")
    return Kind == OpaqueKind::Event ? "" : "a pointer to '%opencl.event_t'";
  return contradictsValue(Base, Ty, PointerBits);
}
