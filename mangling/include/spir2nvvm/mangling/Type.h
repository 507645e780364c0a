// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The types of builtin parameters as 24-byte values that own nothing.
///
///   volatile global int *    Base = Int, Depth = 1, Level[1] = volatile, space
///   1 float4                   Base = Float, Lanes = 4 read_only image2d_t
///   Base = Image2D, Access = ReadOnly

#ifndef SPIR2NVVM_MANGLING_TYPE_H
#define SPIR2NVVM_MANGLING_TYPE_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace spir2nvvm::mangling {

/// What is left of a type when vectors, pointers and qualifiers are gone.
enum class Base : std::uint8_t {
#define SCALAR(KIND, CODE, OPENCL, BITS, CLASS) KIND,
#define IMAGE(KIND, SPIR, MODERN, OPENCL, COORDLANES, TRAITS) KIND,
#define OBJECT(KIND, MANGLED, OPENCL) KIND,
#include "spir2nvvm/mangling/TypeNames.def"
  Named,  ///< a class name outside the tables: Type::name()
  Vendor, ///< `u <source-name>`: Type::name()
};

/// The access qualifiers of images.
enum class Access : std::uint8_t { None, ReadOnly, WriteOnly, ReadWrite };

/// SPIR's address space numbers. Generic is OpenCL 2.0's; clang 14 uses it for
/// the event list of wait_group_events even in OpenCL 1.2.
enum AddressSpace : std::uint8_t {
  PrivateSpace = 0,
  GlobalSpace = 1,
  ConstantSpace = 2,
  LocalSpace = 3,
  GenericSpace = 4,
};

/// Qualifiers of one level of a type.
struct Qualifiers {
  std::uint8_t Space : 3;
  std::uint8_t Const : 1;
  std::uint8_t Volatile : 1;
  std::uint8_t Restrict : 1;
  std::uint8_t Atomic : 1; ///< closest to the type: atomic_int

  bool any() const { return anyBesideAtomic() | Atomic; }
  bool anyBesideAtomic() const { return Space | Const | Volatile | Restrict; }
  friend bool operator==(Qualifiers A, Qualifiers B) {
    return A.Space == B.Space && A.Const == B.Const &&
           A.Volatile == B.Volatile && A.Restrict == B.Restrict &&
           A.Atomic == B.Atomic;
  }
  friend bool operator!=(Qualifiers A, Qualifiers B) { return !(A == B); }
};

/// Pointers to pointers of pointers: no OpenCL builtin needs even the second
/// level, but overloadable user functions have them.
inline constexpr unsigned MaxPointerDepth = 3;

/// One type. Trivial on purpose: `Type{}` is `void`, a bare `Type T;` is
/// uninitialised. name() points into the string the type was parsed from.
struct Type {
  const char *NameData;
  std::uint32_t NameSize;
  Base Element;
  std::uint8_t Lanes; ///< 0 or 1 for anything but a vector
  std::uint8_t Depth; ///< pointer levels
  Access Image : 4;
  /// The access was written as the qualifier U1R, U1W or U1B.
  bool AccessIsQualifier : 1;
  /// Level[0] qualifies the value itself, Level[Depth] the innermost pointee.
  Qualifiers Level[MaxPointerDepth + 1];

  std::string_view name() const { return {NameData, NameSize}; }
  unsigned lanes() const { return Lanes ? Lanes : 1; }
  bool isVector() const { return Lanes > 1 && Depth == 0; }
  bool isPointer() const { return Depth != 0; }
  /// Address space of what the pointer points to; only for pointers.
  unsigned space() const { return Level[1].Space; }
  /// What the pointer points to; only for pointers.
  Type pointee() const;
  /// A pointer to this type, which becomes qualified by \p Q.
  Type pointerTo(Qualifiers Q) const {
    Type T = *this;
    T.Depth = static_cast<std::uint8_t>(Depth + 1);
    for (unsigned I = MaxPointerDepth; I > 1; --I)
      T.Level[I] = Level[I - 1];
    T.Level[0] = Qualifiers{};
    T.Level[1] = Q;
    return T;
  }
};

inline bool operator==(const Type &A, const Type &B) {
  if (A.Element != B.Element || A.lanes() != B.lanes() || A.Depth != B.Depth ||
      A.Image != B.Image || A.NameSize != B.NameSize)
    return false;
  for (unsigned I = 0; I <= A.Depth; ++I)
    if (A.Level[I] != B.Level[I])
      return false;
  return A.NameSize == 0 || A.name() == B.name();
}
inline bool operator!=(const Type &A, const Type &B) { return !(A == B); }

constexpr Qualifiers inSpace(unsigned Space) {
  return {static_cast<std::uint8_t>(Space), 0, 0, 0, 0};
}

/// A scalar, vector, image or object type.
constexpr Type makeType(Base Element, unsigned Lanes = 1) {
  Type T{};
  T.Element = Element;
  T.Lanes = static_cast<std::uint8_t>(Lanes > 1 ? Lanes : 0);
  return T;
}

enum class ScalarClass : std::uint8_t {
  None,
  Boolean,
  Signed,
  Unsigned,
  Floating
};
ScalarClass classOf(Base Element);
/// Width of a scalar in bits; 0 for void, images and objects.
unsigned bitsOf(Base Element);
inline bool isArithmetic(Base Element) {
  return Element >= Base::Char && Element <= Base::Double;
}

/// Whether it is an enumeration of OpenCL C, which is passed as an int.
constexpr bool isEnumeration(Base Element) {
  return Element == Base::MemoryOrder || Element == Base::MemoryScope;
}

/// What an image is besides its dimensions; flags.
enum ImageTraits : std::uint8_t {
  Plain = 0,
  Array = 1,
  Buffer = 2,
  Depth = 4,
  Msaa = 8
};
bool isImage(Base Element);
/// Flags of ImageTraits; only for images.
unsigned imageTraits(Base Element);
/// Lanes of the coordinate that addresses one pixel; only for images.
unsigned coordinateLanes(Base Element);

/// OpenCL C's spelling: "float4", "image2d_t", "..." or a vendor's own name.
std::string_view elementName(const Type &T);

/// "volatile __global uint*", "read_only image2d_t", "float4".
std::string toString(const Type &T);
void print(std::string &Out, const Type &T);

} // namespace spir2nvvm::mangling

#endif // SPIR2NVVM_MANGLING_TYPE_H
