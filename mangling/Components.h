// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the four spellings differ in, and the table of substitutable
/// components that the demangler and the mangler keep in step.

#ifndef SPIR2NVVM_MANGLING_COMPONENTS_H
#define SPIR2NVVM_MANGLING_COMPONENTS_H

#include "spir2nvvm/mangling/Mangling.h"

namespace spir2nvvm::mangling {

/// One row for each spelling; mangling/README.md explains the columns.
struct SpellingRules {
  std::string_view Name;
  bool SpaceFirst;       ///< U3AS1K, not KU3AS1
  bool Vectors;          ///< vectors are components
  bool Objects;          ///< ocl_* types are components
  bool Pointees;         ///< qualified pointees are components
  bool PrivateQualifies; ///< so is a pointee with no qualifier but `private`
  bool PointerFirst;     ///< a pointer is numbered before its pointee
  bool FromZero;         ///< the first component is S0_, not S_
  bool ImageSuffix;      ///< images carry _ro, _wo or _rw
  bool ImagePlain;       ///< images may lack the suffix
};

inline constexpr SpellingRules SpellingTable[NumSpellings] = {
    // clang-format off
    //Name         SpaceFirst Vectors Objects Pointees Private PtrFirst FromZero Suffix Plain
    {"khronos",    false,     true,   false,  true,    false,  false,   false,   false, true},
    {"clang",      true,      true,   true,   true,    true,   false,   false,   true,  false},
    {"itanium",    true,      true,   true,   true,    false,  false,   false,   true,  true},
    {"spir-tools", false,     false,  false,  false,   false,  true,    true,    false, true},
    // clang-format on
};

inline const SpellingRules &rulesOf(Spelling How) {
  return SpellingTable[static_cast<unsigned>(How)];
}

/// What an atomic type begins with; a vendor's qualifier.
inline constexpr std::string_view AtomicCode = "U7_Atomic";

/// Whether a source name is one of OpenCL's own types, known here or not.
inline bool isObjectName(std::string_view Name) {
  return Name.substr(0, 4) == "ocl_";
}

/// The components of one name, by number. The size is bounded by MaxParams and
/// MaxPointerDepth, so every search in it takes constant time.
class Components {
public:
  static constexpr unsigned None = ~0u;

  unsigned size() const { return Count; }
  const Type &operator[](unsigned I) const { return Items[I]; }

  unsigned find(const Type &T) const {
    for (unsigned I = 0; I != Count; ++I)
      if (Items[I] == T)
        return I;
    return None;
  }
  void add(const Type &T) { Items[Count++] = T; }
  /// Takes a number that no type has (yet).
  unsigned reserve() {
    Items[Count].Element = Base::Void;
    Items[Count].Lanes = ReservedLanes;
    Items[Count].Depth = 0;
    return Count++;
  }
  void fill(unsigned I, const Type &T) { Items[I] = T; }
  bool isReserved(unsigned I) const { return Items[I].Lanes == ReservedLanes; }

private:
  static constexpr std::uint8_t ReservedLanes = 255;
  // An element, and for each pointer level the qualified pointee and itself;
  // a qualifier at the top makes one more.
  static constexpr unsigned PerParam = 2 + 2 * MaxPointerDepth;
  unsigned Count = 0;
  Type Items[MaxParams * PerParam]; // uninitialised beyond Count
};

} // namespace spir2nvvm::mangling

#endif // SPIR2NVVM_MANGLING_COMPONENTS_H
