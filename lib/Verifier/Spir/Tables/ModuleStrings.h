// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The option, feature and extension names of sections 2.8 and 2.11.

#ifndef SPIR2NVVM_LIB_VERIFIER_SPIR_TABLES_MODULESTRINGS_H
#define SPIR2NVVM_LIB_VERIFIER_SPIR_TABLES_MODULESTRINGS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace spir2nvvm::spirverify {

inline constexpr llvm::StringLiteral CompilerOptionNames[] = {
#define COMPILER_OPTION(TEXT) TEXT,
#include "Verifier/Spir/Tables/ModuleStrings.def"
};

inline constexpr llvm::StringLiteral CoreFeatureNames[] = {
#define CORE_FEATURE(TEXT) TEXT,
#include "Verifier/Spir/Tables/ModuleStrings.def"
};

struct ExtensionName {
  enum Visibility { No, Yes };
  llvm::StringLiteral Name;
  Visibility Seen;
};
inline constexpr ExtensionName ExtensionNames[] = {
#define KHR_EXTENSION(TEXT, SEEN) {TEXT, ExtensionName::SEEN},
#include "Verifier/Spir/Tables/ModuleStrings.def"
};

inline const ExtensionName *findExtension(llvm::StringRef Name) {
  const ExtensionName *Row =
      llvm::find_if(ExtensionNames,
                    [Name](const ExtensionName &E) { return E.Name == Name; });
  return Row == std::end(ExtensionNames) ? nullptr : Row;
}

} // namespace spir2nvvm::spirverify

#endif // SPIR2NVVM_LIB_VERIFIER_SPIR_TABLES_MODULESTRINGS_H
