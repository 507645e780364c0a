// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A look at bitcode before LLVM's reader sees it. LLVM 14 calls abort() on
/// many broken streams (an abbreviation that was never defined, an overlong
/// field, a data layout it cannot parse); this walk over the same bits stops
/// at the first such place and says where it is.
///
/// Ensures: blocks nest and have the length they announce, every abbreviation
/// is defined and well formed, no record is longer than the stream, no table
/// is announced larger than the stream could fill, and metadata index entries
/// point at metadata records.

#ifndef SPIR2NVVM_LIB_READER_BITCODE_BITCODESHAPE_H
#define SPIR2NVVM_LIB_READER_BITCODE_BITCODESHAPE_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace spir2nvvm {

/// What the walk learns on the way.
struct BitcodeSummary {
  std::string Producer; // "LLVM15.0.7"; empty before LLVM 3.8
  std::string Triple, Layout;
  bool HasOpaquePointers = false;
  bool HasModule = false;
};

struct BitcodeFault {
  uint64_t ByteOffset = 0;
  std::string What;
};

/// Nothing if \p Bytes is a well-formed bitstream, wrapped or not.
std::optional<BitcodeFault> checkBitcodeShape(llvm::StringRef Bytes,
                                              BitcodeSummary &Summary);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_BITCODE_BITCODESHAPE_H
