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

#ifndef SPIR2NVVM_LIB_WRITER_LEGALISE_LLVM7_H
#define SPIR2NVVM_LIB_WRITER_LEGALISE_LLVM7_H

#include "Diagnostics/LazySubject.h"
#include "Target/FirstVisits.h"
#include "Target/Options.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"

namespace llvm {
class CallBase;
class ConstantExpr;
class DbgVariableIntrinsic;
class DIExpression;
} // namespace llvm

namespace spir2nvvm {

/// Both dialects are written in this vocabulary: the modern one accepts all of
/// it but for the constant expressions LLVM 18 and later removed, which
/// Dialect::Modern expands too. False after reporting an error.
bool legaliseForLlvm7(llvm::Module &M, Dialect Syntax, DiagnosticSink &Sink);

// The parts, one file each, in the order in which they run. What concerns one
// function is done to it in one go, while the cache holds it.

/// Line tables.
void legaliseUnits(llvm::Module &M);
/// Places of variables that LLVM 7 cannot tell.
void legaliseDebugInfo(llvm::Function &F);
/// What LLVM 7 does not have, or 0.
uint64_t newOperatorIn(const llvm::DIExpression &E);

/// Poison, inrange and, for the modern dialect, removed constant expressions.
/// Rebuilds each constant only once.
class ConstantLegaliser {
public:
  explicit ConstantLegaliser(Dialect Syntax) : Syntax(Syntax) {}
  /// Initialisers and what aliases stand for.
  void legaliseGlobals(llvm::Module &M);
  void legalise(llvm::Function &F);

private:
  void legalise(llvm::DbgVariableIntrinsic &Debug);
  llvm::Constant *rewrite(llvm::Constant *C);
  llvm::Constant *rewriteForDebugger(llvm::Constant *C);
  llvm::Constant *rebuild(llvm::Constant *C);
  llvm::Constant *rebuildExpression(llvm::ConstantExpr *E,
                                    llvm::ArrayRef<llvm::Constant *> Operands,
                                    bool Changed);

  Dialect Syntax;
  llvm::DenseMap<llvm::Constant *, llvm::Constant *> Done;
};
/// Whether LLVM 18 and later still have the constant expression \p E.
bool isModernExpression(const llvm::ConstantExpr &E);

/// Calls to intrinsics newer than LLVM 7: rows of Llvm7/Intrinsics.def.
void legaliseIntrinsics(llvm::Function &F);
/// Those calls alone that become other instructions, for steps before that look
/// for such.
void expandIntrinsics(llvm::Function &F);
bool isExpanded(const llvm::Function &Intrinsic);
/// Drops unneeded declarations and refuses unknown ones.
void settleIntrinsics(llvm::Module &M, DiagnosticSink &Sink);
/// fneg, freeze, atomics, fast-math flags; for the modern dialect, elements at
/// variable indices.
void legaliseInstructions(llvm::Function &F, Dialect Syntax,
                          DiagnosticSink &Sink);

/// Rows of Llvm7/Attributes.def.
void legaliseAttributes(llvm::Module &M, DiagnosticSink &Sink);
void legaliseVariableAttributes(llvm::Module &M, DiagnosticSink &Sink);
void legaliseFunctionAttributes(llvm::Function &F, DiagnosticSink &Sink);
void legaliseCallAttributes(llvm::Function &F, DiagnosticSink &Sink);
/// Partitions.
void legaliseModuleLevel(llvm::Module &M);

/// Reports whatever LLVM 7 cannot express and the parts above left: globals,
/// then functions, then named metadata.
class Llvm7Vocabulary {
public:
  Llvm7Vocabulary(Dialect Syntax, DiagnosticSink &Sink)
      : Syntax(Syntax), Sink(Sink) {}
  void checkGlobals(llvm::Module &M);
  void check(llvm::Function &F);
  void checkNamedMetadata(const llvm::Module &M);

private:
  void check(llvm::Instruction &I);
  void checkCall(llvm::CallBase &Call);
  void checkMetadata(const llvm::Metadata *MD, LazySubject About);
  template <typename ThingT> void checkAttachments(const ThingT &Thing);
  void checkType(llvm::Type *Ty, LazySubject About);
  void checkConstant(llvm::Constant *C, LazySubject About, bool IsInitialiser);
  void checkExpression(llvm::ConstantExpr &E, LazySubject About,
                       bool IsInitialiser);

  Dialect Syntax;
  DiagnosticSink &Sink;
  FirstVisits<llvm::Type> Types;
  FirstVisits<llvm::Constant> Constants;
  llvm::DenseSet<const llvm::Metadata *> Nodes;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_WRITER_LEGALISE_LLVM7_H
