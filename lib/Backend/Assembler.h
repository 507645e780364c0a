// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX to cubin: ptxas, or nvJitLink or the driver's assembler where a system has
/// only that. All are the same assembler and print the same log.

#ifndef SPIR2NVVM_LIB_BACKEND_ASSEMBLER_H
#define SPIR2NVVM_LIB_BACKEND_ASSEMBLER_H

#include "Backend/Backend.h"

namespace spir2nvvm {

class Assembler {
public:
  /// The one to use. Reports BE02 when there is none.
  static std::optional<Assembler> find(const TranslateOptions &Opts,
                                       DiagnosticSink &Sink);

  /// Fills in the cubin, the resources and the time. Reports BE* and returns
  /// false on failure.
  bool run(llvm::StringRef Ptx, llvm::StringRef Name,
           const TranslateOptions &Opts, DiagnosticSink &Sink,
           BackendResult &Result) const;

private:
  /// The log of a run that wrote a cubin.
  std::optional<std::string> runPtxas(llvm::StringRef Ptx,
                                      const TranslateOptions &Opts,
                                      DiagnosticSink &Sink,
                                      BackendResult &Result) const;
  std::optional<std::string> runLibrary(llvm::StringRef Ptx,
                                        llvm::StringRef ModuleName,
                                        const TranslateOptions &Opts,
                                        DiagnosticSink &Sink,
                                        BackendResult &Result) const;

  /// One of the assemblers that this module knows.
  struct Kind;
  static const Kind Kinds[];

  explicit Assembler(const Kind &K, std::string Path)
      : K(&K), Path(std::move(Path)) {}

  const Kind *K;
  std::string Path;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_ASSEMBLER_H
