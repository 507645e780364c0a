// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Checked accesses on their way through the optimiser. The rewriting leaves a
/// call of an undefined function,
///
///   %a = call i8 addrspace(1)* @spir2nvvm.access.1(item, ids, ..., %p, site)
///
/// which says what must be known of the access and touches no memory that the
/// program can see. Once kernels are inlined into their loops over work-items,
/// loops whose accesses all lie in a range known before they begin get a copy
/// without checks after one test of these ranges (LoopGuards.cpp). The calls
/// that are left become a comparison with the object this instruction met
/// last, and a call of s2nAccess where that fails (AccessChecks.cpp).

#ifndef SPIR2NVVM_LIB_EXECUTOR_CHECKS_ACCESSCHECKS_H
#define SPIR2NVVM_LIB_EXECUTOR_CHECKS_ACCESSCHECKS_H

#include "Executor/Model/Program.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace spir2nvvm::executor {

/// One such call. Its operands, in this order; then what its finding names.
class AccessCall {
public:
  enum Operand : unsigned {
    Item, // the record of the work-item, for the run time
    X,
    Y,
    Z,       // its id, which the record of a loop over work-items lacks
    Owner,   // the Worker
    Cache,   // CachedRange of site 0
    Pointer, // as i8*, of the access's address space
    SiteNumber,
    Base,   // host address of the space's value 0
    Begin,  // of the object it certainly means, as a value of the space
    Bytes,  // of that object; 0 when it is not known
    Origin, // host address that Pointer was computed from; 0: as Origins.cpp
    Count
  };

  /// \p Operands but for casts that they may need.
  static llvm::Value *create(llvm::IRBuilder<> &B,
                             llvm::ArrayRef<llvm::Value *> Operands);
  /// Null for any other instruction.
  static AccessCall of(llvm::Instruction &I);

  explicit operator bool() const { return Call != nullptr; }
  bool operator==(const AccessCall &Other) const { return Call == Other.Call; }
  llvm::Value *operand(Operand N) const { return Call->getArgOperand(N); }
  llvm::SmallVector<llvm::Value *, 4> named() const;
  uint32_t site() const;
  uint64_t knownBytes() const;
  unsigned space() const;
  llvm::CallInst *call() const { return Call; }
  /// The host's pointer for the program's.
  llvm::Value *unchecked(llvm::IRBuilder<> &B) const;

private:
  llvm::CallInst *Call = nullptr;
};

/// Gives loops copies without checks. Wants simplified and rotated loops in
/// LCSSA form.
class LoopGuardPass : public llvm::PassInfoMixin<LoopGuardPass> {
public:
  explicit LoopGuardPass(Program &P) : P(P) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);

private:
  Program &P;
};

/// Replaces the calls that are left.
class AccessCheckPass : public llvm::PassInfoMixin<AccessCheckPass> {
public:
  explicit AccessCheckPass(const Program &P) : P(P) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
  /// It has to run whatever the optimiser is told to leave alone.
  static bool isRequired() { return true; }

private:
  const Program &P;
};

/// Leaves \p Values in the work-item's \p Record, for the finding of the call
/// that follows (Site::Named).
void tellValues(llvm::IRBuilder<> &B, llvm::Value *Record,
                llvm::ArrayRef<llvm::Value *> Values);

/// A function of Runtime.h.
llvm::FunctionCallee runtimeFunction(llvm::Module &Code, llvm::StringRef Name,
                                     llvm::Type *Result,
                                     llvm::ArrayRef<llvm::Type *> Params);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_CHECKS_ACCESSCHECKS_H
