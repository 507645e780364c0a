// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The builtin functions of OpenCL C 1.2 with the extensions SPIR 1.2 names, and
/// those of later versions: the one list everything else is built on.
///
///   demangle -> Signature -> findPrototype -> Prototype (result, family, ...)
///
/// The list is a constant table of about 570 generic rows (Prototypes.def).
/// Nothing is expanded or hashed at start-up: a look-up is a binary search for
/// the name and a match of the parameters against the rows of that name.

#ifndef SPIR2NVVM_MANGLING_PROTOTYPES_H
#define SPIR2NVVM_MANGLING_PROTOTYPES_H

#include "spir2nvvm/mangling/Mangling.h"

#include <optional>
#include <vector>

namespace spir2nvvm::mangling {

enum class Family : std::uint8_t {
  WorkItem,
  Math,
  Integer,
  Common,
  Geometric,
  Relational,
  VectorData,
  Sync,
  AsyncCopy,
  Atomic,
  Misc, ///< shuffle, shuffle2
  Printf,
  Image,         ///< read_image*, write_image*
  ImageQuery,    ///< get_image_*
  Conversion,    ///< convert_*
  Query,         ///< __spir_*
  Media,         ///< vendors' functions on bytes
  OrderedAtomic, ///< C11's atomic_*, with orders and scopes
  Spaces,        ///< to_global and its sisters, get_fence
  SubGroup,
  WorkGroup, ///< collective functions
  DotProduct,
  Clock, ///< cl_khr_kernel_clock
};
std::string_view toString(Family Group);

/// What stages must know of a builtin before it is lowered.
enum class Trait : std::uint8_t {
  Plain,
  Convergent,      ///< work-items of a group wait for each other in it
  IsWorkDim,       ///< a value that the host has to pass
  IsGlobalOffset,  ///< the same
  HasGlobalOffset, ///< a value that contains the global offset
  // Where the last work-groups of a launch may have fewer work-items:
  IsGlobalSize,     ///< a value that the host has to pass
  IsGroupCount,     ///< the same
  IsEnqueuedSize,   ///< the same
  HasFirstGroup,    ///< a value that counts from the first group of the launch
  IsGlobalLinearId, ///< follows from the values above
  IsEnqueuedSubGroups, ///< the same
};

/// The suffix of a conversion or vstore_half.
enum class Rounding : std::uint8_t { Default, Rte, Rtz, Rtp, Rtn };

inline constexpr unsigned MaxBuiltinParams = 6;

/// One overload of one builtin. A self-contained value.
struct Prototype {
  /// Position in the list; the same for both pointer widths.
  std::uint32_t Index = 0;
  std::uint16_t Row = 0; ///< of Prototypes.def, from 0
  Family Group = Family::Misc;
  Trait What = Trait::Plain;
  Rounding Mode = Rounding::Default; ///< convert_*_rte, vstore_half_rte
  bool Saturating = false;           ///< convert_*_sat
  bool Variadic = false;
  std::uint8_t NumParams = 0; ///< without the ellipsis
  unsigned Differences = 0;   ///< flags of Difference, set by findPrototype
  std::string_view Section;   ///< "6.12.2"; "" for SPIR's own
  std::string_view Extension; ///< "cl_khr_fp64", ...; "" for the core
  /// The name without what the other fields say: "convert" for
  /// convert_float4_rte, "vload" for vload4, "vstorea_half" for
  /// vstorea_half4_rtz; the name itself otherwise.
  std::string_view Stem;
  Type Result = {};
  Type Params[MaxBuiltinParams] = {};
  std::uint8_t SizeTParams = 0; ///< bit N: parameter N is a size_t
  bool SizeTResult = false;

  std::string_view name() const { return NameText; }
  char NameText[64] = {}; ///< zero-terminated
};

/// What findPrototype() overlooked because producers differ there and the
/// meaning is certain.
enum Difference : unsigned {
  SameExactly = 0,
  /// A pointee lacks or adds const, volatile or restrict (atom_inc of OpenCL
  /// 1.0 without volatile).
  PointeeQualifiers = 1,
  /// A size_t of the other width: SPIRV-LLVM-Translator passes the stride of
  /// async copies as i32 on spir64.
  SizeTWidth = 2,
  /// A generic pointer where OpenCL 1.2 has a private one: clang 14's
  /// wait_group_events.
  GenericPointer = 4,
};

/// The prototype \p Sig is an overload of, or nothing. \p PointerBits is 32
/// for spir and 64 for spir64 and decides what size_t is.
std::optional<Prototype> findPrototype(const Signature &Sig,
                                       unsigned PointerBits);

/// The prototype of a builtin that is called by its plain name: printf and the
/// __spir_* queries.
std::optional<Prototype> findUnmangled(std::string_view Name,
                                       unsigned PointerBits);

/// Demangles \p Mangled and looks it up, trying every spelling: of two readings
/// the one that is a builtin wins. Prefer this to demangle + findPrototype.
std::optional<Prototype> resolveBuiltin(std::string_view Mangled,
                                        unsigned PointerBits,
                                        const FunctionHint *Hint = nullptr);

/// Whether any overload has this (unmangled) name.
bool isBuiltinName(std::string_view Name);

/// Overloads in a fixed order; indices are 0 ... prototypeCount() - 1.
std::uint32_t prototypeCount();
Prototype prototypeAt(std::uint32_t Index, unsigned PointerBits);

/// "float4 sin(float4)", "uint atomic_inc(volatile __global uint*)".
std::string toString(const Prototype &Proto);

/// The signature \p Proto is found by.
Signature signatureOf(const Prototype &Proto);
std::string mangle(const Prototype &Proto, Spelling How);

/// A prototype read from OpenCL C. Views the text.
struct ParsedPrototype {
  Signature Sig;
  bool HasResult = false;
  mangling::Type Result = {};
};
/// Parses "float4 clamp(float4 x, float, float)"; result type and parameter
/// names may be left out.
Result<ParsedPrototype> parsePrototype(std::string_view Text,
                                       unsigned PointerBits);

/// Up to \p Max builtin names that \p Name may be a misspelling of, best first.
std::vector<std::string> nearestNames(std::string_view Name,
                                      std::size_t Max = 3);

} // namespace spir2nvvm::mangling

#endif // SPIR2NVVM_MANGLING_PROTOTYPES_H
