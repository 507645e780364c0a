// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lists in a text, as the rows of the tables write them.

#ifndef SPIR2NVVM_LIB_PTX_WORDS_H
#define SPIR2NVVM_LIB_PTX_WORDS_H

#include <algorithm>
#include <string_view>

namespace spir2nvvm::ptx {

/// Takes what stands before the next \p Separator off \p Rest.
inline std::string_view takeWord(std::string_view &Rest, char Separator) {
  size_t End = std::min(Rest.find(Separator), Rest.size());
  std::string_view Word = Rest.substr(0, End);
  Rest.remove_prefix(std::min(End + 1, Rest.size()));
  return Word;
}

/// Whether \p Word is one of "rn|rz".
inline bool isOneOf(std::string_view Word, std::string_view Words,
                    char Separator = '|') {
  while (!Words.empty())
    if (takeWord(Words, Separator) == Word)
      return true;
  return false;
}

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_WORDS_H
