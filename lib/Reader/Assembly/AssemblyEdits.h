// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Changes to a text, and the way back from a place in the changed text to the
/// place in the original that a user can open.

#ifndef SPIR2NVVM_LIB_READER_ASSEMBLY_ASSEMBLYEDITS_H
#define SPIR2NVVM_LIB_READER_ASSEMBLY_ASSEMBLYEDITS_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace spir2nvvm {

class AssemblyEdits {
public:
  void insert(uint32_t At, std::string Text) { replace(At, At, Text); }
  void remove(uint32_t Begin, uint32_t End) { replace(Begin, End, {}); }
  void replace(uint32_t Begin, uint32_t End, std::string Text);

  bool empty() const { return Edits.empty(); }
  /// Bytes added so far. A type alias lets a short text ask for a long one.
  uint64_t added() const { return Added; }

  /// The changed text. Edits of one place are made in the order of their calls.
  std::string apply(llvm::StringRef Original);
  /// Where byte \p Offset of the changed text comes from.
  uint32_t originOf(uint32_t Offset) const;

private:
  struct Edit {
    uint32_t Begin, End;
    std::string Text;
  };
  struct Piece {
    uint32_t Changed, Original;
    bool Inserted;
  };
  std::vector<Edit> Edits;
  std::vector<Piece> Pieces;
  uint64_t Added = 0;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_ASSEMBLY_ASSEMBLYEDITS_H
