// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From NVVM IR bitcode to PTX or a cubin: finds a CUDA toolkit, runs its
/// libNVVM in a child process and its ptxas.
///
///   bitcode --nvvmVerifyProgram, nvvmCompileProgram--> PTX --ptxas--> cubin
///
/// Nothing here is needed for translating; nothing here calls dlopen, so a
/// fully static program can use it. libNVVM lives in the helper program
/// spir2nvvm-libnvvm, because it can take its process down with it.

#ifndef SPIR2NVVM_LIB_BACKEND_BACKEND_H
#define SPIR2NVVM_LIB_BACKEND_BACKEND_H

#include "Diagnostics/Diagnostics.h"
#include "Stages/CompileReport.h"
#include "Stages/InlinePtx.h"
#include "Target/Options.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace spir2nvvm {

struct BackendResult : CompileReport {
  std::string Bytes; // PTX text or the cubin
};

/// What the libNVVM found says about itself.
struct LibNvvmInfo {
  std::string Path;
  unsigned Major = 0, Minor = 0;               // nvvmVersion
  unsigned IrMajor = 0, IrMinor = 0;           // nvvmIRVersion
  unsigned IrDebugMajor = 0, IrDebugMinor = 0; // the same, debug info
};

/// One module for a back end.
struct BackendInput {
  llvm::StringRef Bitcode;
  const llvm::Module *Given; // the module that Bitcode holds
  llvm::StringRef Name;
  /// libNVVM's, as the translation derived them from the module; those of
  /// TranslateOptions::NvvmOptions come after them and win.
  llvm::ArrayRef<std::string> Options;
  llvm::ArrayRef<InlinePtx> Inline;
};

/// Compiles one module. \p Kind is Ptx or Cubin. Reports BE* and returns nothing
/// when a program is missing, dies or refuses the module, or when the PTX is not
/// what In.Given says; warnings in the log of a success are reported as
/// warnings.
std::optional<BackendResult> compile(const BackendInput &In, EmitKind Kind,
                                     const TranslateOptions &Opts,
                                     DiagnosticSink &Sink);

/// Begins to start what compile() will ask, while the stages before it run: for
/// a process that translates once. It lives as long as Opts.LibNvvm.
void startBackEnd(TranslateOptions &Opts, EmitKind Kind);

/// Runs only nvvmVerifyProgram (--libnvvm-verify).
bool verifyWithLibNvvm(llvm::StringRef Bitcode, llvm::StringRef Name,
                       const TranslateOptions &Opts,
                       llvm::ArrayRef<std::string> BackendOptions,
                       DiagnosticSink &Sink);

/// Which libNVVM would be used. Reports BE* when there is none.
std::optional<LibNvvmInfo> queryLibNvvm(const TranslateOptions &Opts,
                                        DiagnosticSink &Sink);

/// Lines for --version: the libNVVM, libdevice and ptxas that would be used.
std::vector<std::string> describeToolkit(const TranslateOptions &Opts);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_BACKEND_H
