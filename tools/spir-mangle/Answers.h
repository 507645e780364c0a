// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What spir-mangle knows about one word, and its two forms of output.

#ifndef SPIR2NVVM_TOOLS_SPIR_MANGLE_ANSWERS_H
#define SPIR2NVVM_TOOLS_SPIR_MANGLE_ANSWERS_H

#include "spir2nvvm/mangling/Prototypes.h"

namespace spir2nvvm::tools {

struct MangleOptions {
  std::optional<mangling::Spelling> How; ///< unset: recognise; write khronos
  unsigned PointerBits = 64;
  bool Demangle = false; ///< -d: every argument is a mangled name
  bool OnlyBuiltins = false;
  bool Json = false;

  mangling::Spelling written() const {
    return How.value_or(mangling::Spelling::Khronos);
  }
};

/// One answered question. Either Error or Sig is meaningful.
struct Answer {
  std::string Asked;   ///< the word as given
  std::string Mangled; ///< its name; empty on failure
  bool Valid = false;
  mangling::ParseError Error;
  mangling::Signature Sig; ///< views Asked
  std::optional<mangling::Prototype> Proto;
};

/// The reading of a mangled name; \p Out.Asked is set by the caller.
void demangleInto(Answer &Out, const MangleOptions &Opts);
/// The name of an OpenCL C prototype.
void mangleInto(Answer &Out, const MangleOptions &Opts);

/// "float4 sin(float4)" for a builtin, "f(int)" for another function.
std::string readable(const Answer &A);

/// Lines on stderr that explain why \p A has no answer.
std::string explain(const Answer &A, const MangleOptions &Opts);

/// One JSON object, without a line end.
std::string toJson(const Answer &A);

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_SPIR_MANGLE_ANSWERS_H
