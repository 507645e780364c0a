// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The two verifiers as functions over a file's bytes: read with the reader
/// that fits, verify, and report everything to a sink.
///
///   NvvmVerifyOptions Opts;
///   Opts.Arch = *GpuArch::parse("sm_90");
///   bool Good = verifyNvvmBytes(Buffer, Opts, Sink);
///
/// Threads, hostile input and crashes are as in Translate.h.

#ifndef SPIR2NVVM_LIB_PIPELINE_VERIFYBYTES_H
#define SPIR2NVVM_LIB_PIPELINE_VERIFYBYTES_H

#include "Verifier/Verifier.h"

namespace spir2nvvm {

/// NVVM IR of any dialect and of version 1.1, text or bitcode. True when no
/// error was reported.
bool verifyNvvmBytes(llvm::MemoryBufferRef Bytes, const NvvmVerifyOptions &Opts,
                     DiagnosticSink &Sink);

/// Whatever the translator reads as SPIR 1.2; bitcode and assembly are judged
/// as they are written. True when no error was reported.
bool verifySpirBytes(llvm::MemoryBufferRef Bytes, SpirLevel Level,
                     DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PIPELINE_VERIFYBYTES_H
