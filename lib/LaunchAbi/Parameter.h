// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel's parameters as a launch passes them: what each is made of, and
/// where it lies in the block of all (docs/launch-abi.md).

#ifndef SPIR2NVVM_LIB_LAUNCHABI_PARAMETER_H
#define SPIR2NVVM_LIB_LAUNCHABI_PARAMETER_H

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace spir2nvvm {

/// How the host passes one kernel parameter.
enum class ArgKind : uint8_t {
#define ARG_KIND(NAME, C, SPELLING, SOURCE) NAME,
#include "LaunchAbi/Kinds.def"
};

/// What a parameter's bytes are made of.
enum class ArgSource : uint8_t {
  Bytes,   // the argument itself
  Memory,  // the address of a memory object or of an image's descriptor
  Local,   // where in dynamic shared memory the argument's part begins
  Sampler, // its bits by SPIR's table 4
  Launch   // hidden: the launch's own sizes
};

constexpr ArgSource sourceOf(ArgKind Kind) {
  constexpr ArgSource Sources[] = {
#define ARG_KIND(NAME, C, SPELLING, SOURCE) ArgSource::SOURCE,
#include "LaunchAbi/Kinds.def"
  };
  return Sources[static_cast<uint8_t>(Kind)];
}

/// "local-offset": the reflection's word.
constexpr std::string_view spelling(ArgKind Kind) {
  constexpr std::string_view Spellings[] = {
#define ARG_KIND(NAME, C, SPELLING, SOURCE) SPELLING,
#include "LaunchAbi/Kinds.def"
  };
  return Spellings[static_cast<uint8_t>(Kind)];
}

/// Where one parameter lies.
struct ParameterSlot {
  uint64_t Size = 0, Align = 1, Offset = 0;

  uint64_t end() const { return Offset + Size; }
};

struct LaunchParameter : ParameterSlot {
  ArgKind Kind = ArgKind::Scalar;
  /// For pointers: alignment the kernel's accesses rely on.
  uint64_t PointeeAlign = 0;
};

/// Gives parameters their places: each after those before, at its alignment,
/// as the .param list declares them and cuLaunchKernel copies them (PTX ISA,
/// 5.1.6.1).
struct BlockShape {
  uint64_t Bytes = 0, Align = 1;

  void place(ParameterSlot &S) {
    S.Offset = (Bytes + S.Align - 1) / S.Align * S.Align;
    Bytes = S.end();
    Align = std::max(Align, S.Align);
  }
};

/// Bytes of the block of a kernel with these lists of parameters.
template <typename List>
uint64_t blockBytes(const List &Arguments, const List &Hidden) {
  const List &Last = Hidden.empty() ? Arguments : Hidden;
  return Last.empty() ? 0 : Last.back().end();
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_LAUNCHABI_PARAMETER_H
