// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM 14's constructs to the vocabulary of LLVM 7, the dialect NVVM IR 2.0
/// describes. The module stays in LLVM 14's memory form; the printers and
/// Bitcode7.h only choose spellings.
///
///   %n = fneg fast float %x          ->  %n = fsub fast float -0.0, %x
///   %m = call i32 @llvm.smax.i32(..) ->  icmp sgt, select
///   atomicrmw xchg float* %p, ..     ->  atomicrmw xchg i32* (bitcast %p), ..
///   poison                           ->  undef
///   noundef, willreturn, immarg ...  ->  gone
///
/// Requires: NVVM IR in memory, accepted by LLVM's verifier.
/// Ensures: every construct is one that LLVM 7 has and means the same there;
/// anything else has been reported (OUT10 to OUT22), never dropped.

#ifndef SPIR2NVVM_LIB_WRITER_LLVM7_LEGALISEFORLLVM7_H
#define SPIR2NVVM_LIB_WRITER_LLVM7_LEGALISEFORLLVM7_H

#include "Diagnostics/Diagnostics.h"
#include "Target/Options.h"

#include "llvm/IR/Module.h"

namespace llvm {
class ConstantExpr;
} // namespace llvm

namespace spir2nvvm {

/// Both dialects are written in this vocabulary: the modern one accepts all of
/// it but for the constant expressions LLVM 18 and later removed, which
/// Dialect::Modern expands too. False after reporting an error.
bool legaliseForLlvm7(llvm::Module &M, Dialect Syntax, DiagnosticSink &Sink);

// The parts, one file each, in the order in which they run.

/// Places of variables that LLVM 7 cannot tell, line tables.
void legaliseDebugInfo(llvm::Module &M);
/// Poison, inrange and, for the modern dialect, removed constant expressions.
void legaliseConstants(llvm::Module &M, Dialect Syntax);
/// Whether LLVM 18 and later still have the constant expression \p E.
bool isModernExpression(const llvm::ConstantExpr &E);
/// Calls to intrinsics newer than LLVM 7: rows of Llvm7Intrinsics.def.
void legaliseIntrinsics(llvm::Module &M, DiagnosticSink &Sink);
/// fneg, freeze, atomics, fast-math flags; for the modern dialect, elements at
/// variable indices.
void legaliseInstructions(llvm::Module &M, Dialect Syntax,
                          DiagnosticSink &Sink);
/// Rows of Llvm7Attributes.def.
void legaliseAttributes(llvm::Module &M, DiagnosticSink &Sink);
/// Partitions.
void legaliseModuleLevel(llvm::Module &M);
/// Reports whatever LLVM 7 cannot express and the parts above left.
void checkLlvm7Vocabulary(llvm::Module &M, Dialect Syntax,
                          DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_WRITER_LLVM7_LEGALISEFORLLVM7_H
