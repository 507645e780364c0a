// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The two verifiers as functions over a module. Neither knows the passes;
/// both take modules from anywhere and report everything they find.
///
///   NvvmVerifyOptions Opts;
///   Opts.Arch = *GpuArch::parse("sm_90");
///   verifyNvvm(M, Opts, Sink);   // true when no error was reported

#ifndef SPIR2NVVM_LIB_VERIFIER_VERIFIER_H
#define SPIR2NVVM_LIB_VERIFIER_VERIFIER_H

#include "Diagnostics/Diagnostics.h"
#include "Target/Options.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <functional>
#include <memory>

#include <optional>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace spir2nvvm {

/// Whose refusals count: the specification's, those of libNVVM and ptxas
/// (CUDA 13.0), or both. Findings carry the answer in Diagnostic::Label.
enum class NvvmProfile { Spec, Toolchain, Both };

/// Kernel parameter space: what CUDA 13 grants, or the verifier document's
/// table. docs/libnvvm-differences.md compares them.
enum class ParamLimits { Cuda, Document };

struct NvvmVerifyOptions {
  GpuArch Arch;
  NvvmVersion Version = NvvmVersion::V2_0;
  Dialect Syntax = Dialect::Auto;
  NvvmProfile Profile = NvvmProfile::Both;
  std::optional<ParamLimits> Limits;

  /// Intrinsics, and types of them, that the toolchain knows but the
  /// specification does not list are then no finding: a code generator may use what works.
  bool AcceptUnlistedIntrinsics = false;

  /// The caller's choice, or else the document's table, the only limits apart
  /// from the toolchain's.
  ParamLimits limits() const {
    return Limits.value_or(Profile == NvvmProfile::Spec ? ParamLimits::Document
                                                        : ParamLimits::Cuda);
  }
  bool modern() const {
    return dialectFor(Syntax, Arch, Version) == Dialect::Modern;
  }
};

/// Checks \p M; a module LLVM's own verifier refuses gets that verifier's
/// messages and nothing else. True when no error was reported.
bool verifyNvvm(const llvm::Module &M, const NvvmVerifyOptions &Opts,
                DiagnosticSink &Sink);

/// Checks calls of inline assembly alone, in a module that need not be NVVM IR
/// yet. True when no error was reported.
bool verifyInlineAssembly(const llvm::Module &M, const NvvmVerifyOptions &Opts,
                          DiagnosticSink &Sink);

/// Reads the assembly of LLVM 3.2, which NVVM IR 1.1 is written in and LLVM 14
/// does not parse; null after an error. The verifier sees nothing of the
/// translator, so the caller passes it in.
using OldAssemblyReader = std::function<std::unique_ptr<llvm::Module>(
    llvm::MemoryBufferRef, llvm::LLVMContext &, DiagnosticSink &)>;

/// Reads NVVM IR of either dialect, text or bitcode, into LLVM 14's terms.
/// What the dialect's own reader refuses is reported although LLVM 14 takes
/// it; what only a newer LLVM knows is reported and taken out. Null after an
/// error that leaves nothing to check. The context must be fresh: reading
/// opaque pointers changes its mode. Text of version 1.1 goes through
/// \p ReadOld; without one only LLVM 14's spelling of it can be read.
std::unique_ptr<llvm::Module> readNvvm(llvm::MemoryBufferRef Bytes,
                                       const NvvmVerifyOptions &Opts,
                                       llvm::LLVMContext &Context,
                                       DiagnosticSink &Sink,
                                       const OldAssemblyReader &ReadOld = {});

/// Strict is the letter of SPIR 1.2; lenient accepts, with warnings, what real
/// producers write.
enum class SpirLevel { Strict, Lenient };

/// What is known of a module: whether LLVM's verifier has accepted it.
enum class IrIs { Unknown, Legal };

/// Checks \p M, which must be valid LLVM IR with typed pointers; a module
/// LLVM's own verifier refuses gets its message and nothing else. Warnings and
/// notes of the lenient level are folded to one for each rule. True when no
/// error was reported.
bool verifySpir(const llvm::Module &M, SpirLevel Level, DiagnosticSink &Sink,
                IrIs Known = IrIs::Unknown);

/// The rules verifySpir knows, and how severe one is at a level.
llvm::ArrayRef<Rule> spirRules();
Severity severityOf(Rule SpirRule, SpirLevel Level);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_VERIFIER_VERIFIER_H
