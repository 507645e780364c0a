// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Fat binaries: what nvcc -fatbin and fatbinary write, the same program for
/// several architectures. The layout is not documented; it is what those of
/// CUDA 12 and 13 write, and every field is looked at before it is believed.

#ifndef SPIR2NVVM_LIB_EMULATOR_IMAGES_FATBINARY_H
#define SPIR2NVVM_LIB_EMULATOR_IMAGES_FATBINARY_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spir2nvvm::emulator {

/// What runs on later architectures than the one it names.
enum class ArchFeature : uint8_t {
  None,   // sm_90: every later one
  Family, // sm_100f: later ones of its family
  Arch    // sm_90a: none
};

struct FatEntry {
  enum class Content : uint8_t { Ptx, Cubin, Other };
  enum class Packing : uint8_t { None, Lz4, Zstd, Unknown };
  Content What = Content::Other;
  Packing How = Packing::None;
  ArchFeature Feature = ArchFeature::None;
  unsigned Arch = 0;        // 75 is compute capability 7.5
  std::string_view Payload; // as it is stored
  uint64_t Size = 0;        // when it is unpacked

  /// "sm_90a".
  std::string archName() const;
};

/// Whether a device of \p Device (75) runs PTX for \p Arch.
bool runsOn(unsigned Device, unsigned Arch, ArchFeature Feature);

/// All of a fat binary's entries, in order; nothing if it is damaged.
std::optional<std::vector<FatEntry>> readFatBinary(std::string_view Bytes);

/// The size that a fat binary says it has.
uint64_t fatBinarySize(std::string_view Header);
inline constexpr size_t FatHeaderBytes = 16;

/// PTX that is taken out of a fat binary, or why there is none.
struct ChosenPtx {
  std::string Text;
  std::string WhyNot;     // empty: there is one
  bool IsDamaged = false; // else it is for other devices
};

/// The PTX for the newest architecture that \p Device runs, as CUDA's driver
/// chooses where no machine code fits.
ChosenPtx choosePtx(std::string_view FatBinary, unsigned Device);

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_IMAGES_FATBINARY_H
