// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Bytes that tell when they are not what was written: a label, the bytes, and
/// a checksum over both.

#ifndef SPIR2NVVM_LIB_PROCESS_SEALED_H
#define SPIR2NVVM_LIB_PROCESS_SEALED_H

#include "Process/Sha256.h"

#include <optional>

namespace spir2nvvm {

inline std::string seal(std::string_view Label, std::string_view Bytes) {
  std::string Whole(Label);
  Whole += Bytes;
  return Whole + sha256(Whole);
}

/// The bytes, if they have this label and are as they were sealed.
inline std::optional<std::string_view> unseal(std::string_view Label,
                                              std::string_view Whole) {
  if (Whole.size() < Label.size() + DigestBytes ||
      Whole.substr(0, Label.size()) != Label)
    return std::nullopt;
  std::string_view Digest = Whole.substr(Whole.size() - DigestBytes);
  Whole.remove_suffix(DigestBytes);
  if (sha256(Whole) != Digest)
    return std::nullopt;
  return Whole.substr(Label.size());
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_SEALED_H
