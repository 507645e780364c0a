// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The clangs there may be: this installation's own, and others by the names
/// they are looked for.

#ifndef SPIR2NVVM_LIB_PROCESS_CLANGPROGRAMS_H
#define SPIR2NVVM_LIB_PROCESS_CLANGPROGRAMS_H

#include <string>
#include <string_view>
#include <vector>

namespace spir2nvvm {

/// What a clang makes of OpenCL C, by its version.
enum class ClangRoute {
  Own,        // SPIR, in messages; the helper spir2nvvm-clang
  Spir,       // typed pointers: up to 14
  Translator, // opaque pointers, which llvm-spirv of that version takes
  SpirV       // by a back end of its own
};

struct ClangProgram {
  std::string Path; // empty: there is none
  ClangRoute Route = ClangRoute::Own;
  unsigned Version = 0;   // 0: it does not say
  std::string Translator; // llvm-spirv-VERSION; empty: there is none

  /// What the route needs is there.
  bool isComplete() const {
    return !Path.empty() &&
           (Route != ClangRoute::Translator || !Translator.empty());
  }
};

/// The name of this installation's own.
constexpr char OwnClang[] = "spir2nvvm-clang";

/// The program that SPIR2NVVM_CLANG names; empty: it names none.
std::string clangOfEnvironment();

/// That of the environment, else this installation's own; others only where it
/// has none.
ClangProgram findClang();
/// What that may choose among others, and what belongs to it; none is run.
std::vector<std::string> otherClangs();
/// What \p Path, or PATH where it has no slash, has.
ClangProgram findClang(std::string_view Path);

/// "llvm-spirv-19", which clang 19 needs.
std::string spirvTranslatorFor(unsigned ClangVersion);

/// Where findClang() looks, for a message.
std::string clangNames();

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_CLANGPROGRAMS_H
