// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where inline PTX stands in the source, as a comment in the PTX: whoever
/// assembles it (ptxas, nvJitLink, a GPU's driver) names lines of PTX.
///
///   // begin inline asm
///   // scale.cl:12:7
///   add.s32 %r1, %r2, %r3;
///   // end inline asm

#ifndef SPIR2NVVM_LIB_TARGET_PTXPLACES_H
#define SPIR2NVVM_LIB_TARGET_PTXPLACES_H

#include <string>
#include <string_view>

namespace spir2nvvm {

/// What LLVM and libNVVM write around inline assembly.
constexpr std::string_view InlinePtxBegins = "// begin inline asm",
                           InlinePtxEnds = "// end inline asm";

/// "scale.cl:12:7", or several with commas between them: where line \p Line,
/// counted from 1, of \p Ptx stands in the source. Empty outside inline PTX.
std::string_view sourceOfPtxLine(std::string_view Ptx, unsigned Line);
std::string_view textOfPtxLine(std::string_view Ptx, unsigned Line);

/// "ptxas f.ptx, line 27; error : ...": 27; 0 where no line is named.
unsigned ptxLineNamedIn(std::string_view Message);

/// \p Log with the source, where it is known, and the text of each line of
/// \p Ptx that it names.
///
///   ptxas /dev/stdin, line 27; error   : Unknown symbol 'foo'
///     scale.cl:12:7: mov.u32 %r1, foo;
std::string withLinesOf(std::string_view Ptx, std::string_view Log);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_PTXPLACES_H
