// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The option strings of clBuildProgram, clCompileProgram and clLinkProgram;
/// docs/options.md has their grammar. No LLVM here: the OpenCL runtime parses
/// them in the application's process.
///
///   -D TEXT="a b" -cl-mad-enable -x spir
///   -> Preprocessor{-DTEXT=a b} Words{-cl-mad-enable} IsSpir

#ifndef SPIR2NVVM_LIB_TARGET_BUILDOPTIONS_H
#define SPIR2NVVM_LIB_TARGET_BUILDOPTIONS_H

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spir2nvvm {

/// Which of OpenCL's functions got the string.
enum class BuildPhase { Build, Compile, Link };

/// A word, and why it is not taken, or does nothing.
struct BuildOptionFault {
  std::string Word, Why;
};

struct BuildOptions {
  std::vector<std::string> Preprocessor; // "-DNAME=VALUE" and "-IDIR"
  std::vector<std::string> Words;        // of ClOptions.def
  std::vector<BuildOptionFault> Ignored; // harmless words of other compilers
  std::string Arch;                      // as it stands there
  bool IsSpir = false;                   // -x spir

  bool has(std::string_view Word) const;
};

/// Nothing, and \p Fault filled, for a string that OpenCL does not allow there.
std::optional<BuildOptions> parseBuildOptions(std::string_view Text,
                                              BuildPhase Phase,
                                              BuildOptionFault &Fault);

/// The same of our own function, whose string may also name an architecture.
std::optional<BuildOptions> parseSourceOptions(std::string_view Text,
                                               BuildOptionFault &Fault);

/// All that may follow \p Option, "-cl-std="; none where that is not a list.
std::vector<std::string_view> valuesOfClOption(std::string_view Option);

/// \p Word, of ClOptions.def, makes different code of a finished SPIR module.
bool changesCode(std::string_view Word);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_BUILDOPTIONS_H
