// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Between which numbers a value stays while a loop runs, computed before the
/// loop does.
///
/// Programs compute addresses modulo 2^32 and 2^64. Of the integers that are
/// equal to such a value modulo its width one is followed through additions,
/// products and inductions, in 128 bits and without overflow. Where the
/// program widens or reinterprets a value, and at the end, the guard demands
/// that this integer fits; then it is the value, and none in between
/// overflowed either.

#ifndef SPIR2NVVM_LIB_EXECUTOR_CHECKS_EXACTRANGE_H
#define SPIR2NVVM_LIB_EXECUTOR_CHECKS_EXACTRANGE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

namespace spir2nvvm::executor {

struct ExactRange {
  llvm::Value *Low = nullptr, *High = nullptr; // of 128 bits
  /// No value of the range has fewer trailing zeros than this (64 bits).
  llvm::Value *Step = nullptr;
  unsigned Bits = 0; // magnitudes are at most 2^Bits
};

class RangeBuilder {
public:
  /// Computes at the end of \p L's preheader.
  RangeBuilder(const llvm::Loop &L, llvm::ScalarEvolution &SE,
               llvm::SCEVExpander &Expander);

  /// Nothing where it is not known.
  llvm::Optional<ExactRange> of(const llvm::SCEV *S);
  /// What must hold for the ranges to be right.
  llvm::ArrayRef<llvm::Value *> conditions() const { return Conditions; }
  /// The same in the loop, and usable before it.
  bool isAvailable(llvm::Value *V) const;
  bool isAvailable(const llvm::SCEV *S) const;
  /// The value of one that is.
  llvm::Value *valueOf(const llvm::SCEV *S);

  llvm::IRBuilder<> B;

private:
  llvm::Optional<ExactRange> compute(const llvm::SCEV *S);
  ExactRange available(const llvm::SCEV *S, bool Signed);
  llvm::Optional<ExactRange> sum(const llvm::SCEVAddExpr &S);
  llvm::Optional<ExactRange> product(const llvm::SCEVMulExpr &S);
  llvm::Optional<ExactRange> induction(const llvm::SCEVAddRecExpr &S);
  llvm::Optional<ExactRange> extension(const llvm::SCEVCastExpr &S,
                                       bool Signed);
  llvm::Optional<ExactRange> extreme(const llvm::SCEVMinMaxExpr &S);
  llvm::Optional<ExactRange> constantRange(const llvm::SCEV *S);
  llvm::Optional<ExactRange> tripCount(const llvm::Loop &M);
  bool fits(const ExactRange &R, unsigned Width, bool Signed);
  llvm::Value *select(llvm::CmpInst::Predicate Which, llvm::Value *A,
                      llvm::Value *C);

  const llvm::Loop &L;
  llvm::ScalarEvolution &SE;
  llvm::SCEVExpander &Expander;
  llvm::Type *Wide;
  llvm::DenseMap<const llvm::SCEV *, llvm::Optional<ExactRange>> Known;
  llvm::SmallVector<llvm::Value *, 8> Conditions;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_CHECKS_EXACTRANGE_H
