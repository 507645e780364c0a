// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What libNVVM or LLVM wrote, compared with the module that it was given: bytes,
/// sizes and alignments of variables; parameters, and every access to them;
/// kernels and their directives; and what is used but not defined. It may leave out, rename and split what only the module itself sees; what it keeps
/// must be what it was given.

#ifndef SPIR2NVVM_LIB_BACKEND_PTXGUARD_H
#define SPIR2NVVM_LIB_BACKEND_PTXGUARD_H

#include "Diagnostics/Diagnostics.h"
#include "Ptx/Tree.h"
#include "Target/Options.h"

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace spir2nvvm {

/// One PTX text under examination.
struct PtxFindings {
  llvm::StringRef Text, Name; // of the module, for messages
  llvm::StringRef Compiler;   // that wrote it
  DiagnosticSink &Sink;

  /// At a line of the PTX.
  Subject at(ptx::Place P) const;
};

/// False after a report: no one may use \p Ptx. \p Given is the module that
/// \p Compiler compiled; null: only what PTX says of itself is looked at. For a
/// cubin everything has to be defined, PTX may be linked with more.
bool checkPtx(llvm::StringRef Ptx, const llvm::Module *Given,
              llvm::StringRef Name, EmitKind Kind, DiagnosticSink &Sink,
              llvm::StringRef Compiler = "libNVVM");

/// The families of checks; each reports what it finds.
void checkVariables(const ptx::Module &M, const llvm::Module &Given,
                    const PtxFindings &Found);
void checkFunctions(const ptx::Module &M, const llvm::Module &Given,
                    const PtxFindings &Found);
void checkParameterAccesses(const ptx::Module &M, const PtxFindings &Found);

/// A name as PTX has it: what PTX does not allow becomes "_$_".
std::string ptxName(llvm::StringRef Name);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_PTXGUARD_H
