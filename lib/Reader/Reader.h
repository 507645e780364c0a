// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From bytes to LLVM modules. Each reader takes one kind of input, reports
/// what is wrong with it to the sink and then returns null.

#ifndef SPIR2NVVM_LIB_READER_READER_H
#define SPIR2NVVM_LIB_READER_READER_H

#include "Diagnostics/Diagnostics.h"
#include "Diagnostics/Rules/Input.h"
#include "Target/Options.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <memory>
#include <string>
#include <vector>

namespace spir2nvvm {

/// ForeignAssembly is LLVM's, but SPIR 1.2's by no means: NVVM IR, or opaque
/// pointers.
enum class InputKind {
  Empty,
  Bitcode,
  Assembly,
  ForeignAssembly,
  SpirV,
  OpenCLC,
  Other
};

struct InputGuess {
  InputKind Kind = InputKind::Other;
  /// For Other and ForeignAssembly: what it looks like ("a CUDA fatbin") and
  /// what to do.
  std::string What, Advice;
  /// For these: the rule that refuses it where SPIR is wanted.
  Rule Refusal = rule::IN03;
};

/// By content; but a text that is named "*.cl" is OpenCL C.
InputGuess detectInput(llvm::MemoryBufferRef Bytes);

using ModulePtr = std::unique_ptr<llvm::Module>;

/// Bitcode of LLVM 3.2 to 14, wrapped or not.
ModulePtr readBitcode(llvm::MemoryBufferRef Bytes, llvm::LLVMContext &Ctx,
                      DiagnosticSink &Sink);

/// IR assembly: LLVM 3.2 to 3.6 syntax (upgraded here) or LLVM 14 syntax.
ModulePtr readAssembly(llvm::MemoryBufferRef Text, llvm::LLVMContext &Ctx,
                       DiagnosticSink &Sink);

/// A linkage that LLVM 14 has no word for and reads as private.
struct LostLinkage {
  std::string Global, Linkage;
  Subject Where;
};

/// Those of IR assembly; nothing where the text cannot be taken apart.
std::vector<LostLinkage> lostLinkages(llvm::MemoryBufferRef Text,
                                      DiagnosticSink &Sink);

/// SPIR-V, through the helper program that links SPIRV-LLVM-Translator.
ModulePtr readSpirV(llvm::MemoryBufferRef Bytes, llvm::LLVMContext &Ctx,
                    const TranslateOptions &Opts, DiagnosticSink &Sink);

/// OpenCL C, through an installed clang, whose messages are added to \p Log.
ModulePtr readOpenCL(llvm::MemoryBufferRef Text, llvm::LLVMContext &Ctx,
                     const TranslateOptions &Opts, std::string &Log,
                     DiagnosticSink &Sink);

/// True if \p Triple is one of SPIR's; reports the fault otherwise.
bool acceptTriple(llvm::StringRef Triple, const Subject &About,
                  DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_READER_H
