// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Builtin names <-> structured signatures (SPIR 1.2, appendix A).
///
///   _Z5clampDv4_fS_S_            clamp(float4, float4, float4)
///   _Z10atomic_incPVU3AS1i       atomic_inc(volatile __global int*)
///
/// No function here throws, prints, or keeps state; results are values. Names
/// and signatures view the string they came from, so that string must outlive
/// them; a Prototype (Prototypes.h) owns or statically refers to all it has.

#ifndef SPIR2NVVM_MANGLING_MANGLING_H
#define SPIR2NVVM_MANGLING_MANGLING_H

#include "spir2nvvm/mangling/Type.h"

namespace spir2nvvm::mangling {

/// The ways producers write one and the same signature. mangling/README.md has
/// a table with the differences.
enum class Spelling : std::uint8_t {
  Khronos,   ///< Khronos' SPIR 1.2 generator: PKU3AS1f, ocl_* never substituted
  Clang,     ///< clang 5 and later: PU3AS1Kf, _ro/_wo, private space counted
  Itanium,   ///< the plain ABI: as Clang, but private space is not a qualifier
  SpirTools, ///< SPIR-Tools: vectors never substituted, pointers from S0_
};
inline constexpr unsigned NumSpellings = 4;

/// "khronos", "clang", "itanium", "spir-tools".
std::string_view toString(Spelling How);
/// The inverse; false where \p Text names no spelling.
bool parseSpelling(std::string_view Text, Spelling &How);

inline constexpr unsigned MaxParams = 64;

/// A list of types that never allocates.
class TypeList {
public:
  TypeList() = default;
  TypeList(const TypeList &Other) { *this = Other; }
  TypeList &operator=(const TypeList &Other) {
    if (this == &Other)
      return *this;
    Count = Other.Count;
    for (std::size_t I = 0; I != Count; ++I)
      Items[I] = Other.Items[I];
    return *this;
  }
  std::size_t size() const { return Count; }
  bool empty() const { return Count == 0; }
  const Type *begin() const { return Items; }
  const Type *end() const { return Items + Count; }
  const Type &operator[](std::size_t I) const { return Items[I]; }
  Type &operator[](std::size_t I) { return Items[I]; }
  /// False when the list is full.
  [[nodiscard]] bool append(const Type &T) {
    if (Count == MaxParams)
      return false;
    Items[Count++] = T;
    return true;
  }
  /// A new last element to be filled, or null when the list is full.
  [[nodiscard]] Type *extend() {
    return Count == MaxParams ? nullptr : &Items[Count++];
  }
  void clear() { Count = 0; }
  friend bool operator==(const TypeList &A, const TypeList &B) {
    bool Same = A.Count == B.Count;
    for (std::size_t I = 0; Same && I != A.Count; ++I)
      Same = A.Items[I] == B.Items[I];
    return Same;
  }

private:
  std::size_t Count = 0;
  Type Items[MaxParams]; // uninitialised beyond Count
};

struct Signature {
  std::string_view Name;
  TypeList Params; ///< empty for `(void)`
  Spelling How = Spelling::Khronos;
  /// mangle(*this, How) gives the very name back. False where the name uses
  /// another qualifier order, or repeats what its spelling would substitute.
  bool Canonical = true;

  /// Same function; how the name was spelled does not matter.
  friend bool operator==(const Signature &A, const Signature &B) {
    return A.Name == B.Name && A.Params == B.Params;
  }
  friend bool operator!=(const Signature &A, const Signature &B) {
    return !(A == B);
  }
};

enum class Reason : std::uint8_t {
#define REASON(ID, EXPECTED, WHY) ID,
#include "spir2nvvm/mangling/Errors.def"
};

/// Where parsing stopped, what would have been acceptable there, and why.
struct ParseError {
  std::size_t Offset = 0;
  Reason Code = Reason::NotMangled;

  std::string_view expected() const;
  std::string_view why() const;
};
/// "at offset 5: expected a type: ...".
std::string toString(const ParseError &Error);

/// What the caller knows about one parameter from the function itself (an LLVM
/// type, say), without this library knowing LLVM.
struct ParamHint {
  enum class Kind : std::uint8_t { Integer, Floating, Pointer, Other };
  /// What a pointer points to, as far as it is known. Object: an opaque
  /// structure such as %opencl.image2d_t.
  enum class Pointee : std::uint8_t { Unknown, Value, Pointer, Object };

  Kind What = Kind::Other; ///< of the lanes, for a vector
  std::uint8_t Lanes = 1;
  std::uint16_t Bits = 0; ///< of one lane; 0 for pointers
  std::uint16_t Space = 0;
  Pointee To = Pointee::Unknown;
};

/// The parameters of a function, to choose between two readings of its name.
struct FunctionHint {
  const ParamHint *Params = nullptr;
  std::size_t NumParams = 0;
};

/// Whether the function \p Hint describes can have the signature \p Sig. Says
/// nothing about pointee types, which modern producers no longer have.
bool agrees(const Signature &Sig, const FunctionHint &Hint);
/// The same of one type.
bool agrees(const Type &T, const ParamHint &Hint);

/// A value or the error that took its place.
template <typename T> class Result {
public:
  Result(const T &Value) : Item(Value), Good(true) {}
  Result(ParseError Error) : Failure(Error), Good(false) {}
  explicit operator bool() const { return Good; }
  const T &operator*() const { return Item; }
  T &operator*() { return Item; }
  const T *operator->() const { return &Item; }
  T *operator->() { return &Item; }
  /// Only where the result converts to false.
  const ParseError &error() const { return Failure; }

  /// For the maker of a result: a value built in place becomes the answer.
  void accept() { Good = true; }

private:
  T Item;
  ParseError Failure;
  bool Good;
};

/// Parses a SPIR name in whichever spelling it is consistent with.
///
///   demangle("_Z3sinDv4_f")   -> sin(float4)
///   demangle("_Z3sinDv4_")    -> error at 10: expected c, h, s, ... or d
///
/// Where two spellings give two meanings, \p Hint decides; without a hint the
/// first consistent one in the order of Spelling does, modern image names
/// (_ro, _wo, _rw) and qualifier order taken into account.
Result<Signature> demangle(std::string_view Mangled,
                           const FunctionHint *Hint = nullptr);

/// The same for one given spelling.
Result<Signature> demangleAs(std::string_view Mangled, Spelling How);

/// The name of \p Sig; mangle(*demangle(X)) == X for canonical X.
std::string mangle(const Signature &Sig, Spelling How);
inline std::string mangle(const Signature &Sig) { return mangle(Sig, Sig.How); }

/// OpenCL spelling without result: "clamp(float4, float4, float4)".
std::string toString(const Signature &Sig);

} // namespace spir2nvvm::mangling

#endif // SPIR2NVVM_MANGLING_MANGLING_H
