// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The rule families, one file each, in the order of the specification.
/// Verify.cpp calls them.

#ifndef SPIR2NVVM_LIB_VERIFIER_NVVM_RULES_FAMILIES_H
#define SPIR2NVVM_LIB_VERIFIER_NVVM_RULES_FAMILIES_H

#include "Diagnostics/LazySubject.h"
#include "Verifier/Nvvm/Checker.h"

#include "llvm/IR/InstrTypes.h"

namespace llvm {
class GlobalIFunc;
class IntrinsicInst;
} // namespace llvm

namespace spir2nvvm::nvvmverify {

// Once for a module
bool checkLegalLlvm(Checker &C);   // false: nothing else may look at it
void checkIdentifiers(Checker &C); // of globals
void checkInnerIdentifiers(Checker &C);
void checkVersion(Checker &C);
void checkLayout(Checker &C);
void checkTriple(Checker &C);
void checkAnnotations(Checker &C);
void checkTextures(Checker &C);
void checkDebugInfo(Checker &C);
void checkLaunches(Checker &C);
void checkMemorySizes(Checker &C);
void checkModuleAsm(Checker &C);
void checkComdats(Checker &C);

// Once for a global value
void checkGlobalValue(Checker &C, const llvm::GlobalValue &G);
void checkVariable(Checker &C, const llvm::GlobalVariable &G);
void checkAlias(Checker &C, const llvm::GlobalAlias &A);
void checkIfunc(Checker &C, const llvm::GlobalIFunc &I);
void checkInitialiser(Checker &C, const llvm::GlobalVariable &G);
/// Calls of __nvvm_reflect.
void checkReflect(Checker &C, const llvm::Function &F);
/// What intrinsics may not have either.
void checkHead(Checker &C, const llvm::Function &F);
void checkFunction(Checker &C, const llvm::Function &F);
void checkFunctionAttributes(Checker &C, const llvm::Function &F);
void checkAlignments(Checker &C, const llvm::Function &F);
void checkParameters(Checker &C, const llvm::Function &F);
void checkParameterSpace(Checker &C, const llvm::Function &F);
void checkIntrinsic(Checker &C, const llvm::Function &F);     // llvm.*
void checkNvvmIntrinsic(Checker &C, const llvm::Function &F); // llvm.nvvm.*
void checkIntrinsicOperands(Checker &C, const llvm::Function &F,
                            llvm::StringRef Key);
/// The architecture that the row \p Key of SmGates.def asks for \p Name.
void checkFirstSm(Checker &C, const llvm::CallBase &Call, llvm::StringRef Name,
                  llvm::StringRef Key);

// Once for an instruction
void checkInstruction(Checker &C, const llvm::Instruction &I);
void checkMemoryAccess(Checker &C, const llvm::Instruction &I);
void checkAtomic(Checker &C, const llvm::Instruction &I);
void checkCall(Checker &C, const llvm::CallBase &Call);
void checkCallAttributes(Checker &C, const llvm::CallBase &Call);
void checkCallAlign(Checker &C, const llvm::CallBase &Call);
void checkPassedByVal(Checker &C, const llvm::CallBase &Call);
void checkInlineAsm(Checker &C, const llvm::CallBase &Call);
/// Statement by statement; \p Bits are those of the operands' registers, 0 for
/// what is none.
void checkInlinePtx(Checker &C, const llvm::CallBase &Call,
                    llvm::StringRef Text, llvm::ArrayRef<unsigned> Bits);
void checkLoopMetadata(Checker &C, const llvm::Instruction &I);

// What only NVVM IR 1.1 says
void checkInstruction11(Checker &C, const llvm::Instruction &I);

// Types and constants, wherever they are met
void checkType(Checker &C, const llvm::Type *T, LazySubject Where);
void checkIndirectType(Checker &C, const llvm::Type *T, LazySubject Where);
void checkConstant(Checker &C, const llvm::Constant *K, LazySubject Where);

template <typename Where>
void checkTypeAt(Checker &C, const llvm::Type *T, const Where &W) {
  if (C.firstVisit(T))
    checkType(C, T, W);
}
template <typename Where>
void checkConstantAt(Checker &C, const llvm::Constant *K, const Where &W) {
  if (C.firstVisit(K))
    checkConstant(C, K, W);
}

/// Whether a pointer of a program may name \p Space (11.1).
bool isProgramSpace(unsigned Space);

/// Whether libNVVM writes \p G at all: it drops internal variables that
/// are unused, never read or never written before it looks at their types and
/// initialisers.
bool isEmitted(const llvm::GlobalVariable &G);

/// Whether \p T has no bytes: "{}", "[0 x i32]".
bool isEmptyType(const llvm::Type *T);

/// Calls \p Do with every call of \p F.
template <typename Fn> void forEachCall(const llvm::Function &F, Fn Do) {
  for (const llvm::User *U : F.users())
    if (auto *Call = llvm::dyn_cast<llvm::CallBase>(U))
      if (Call->getCalledOperand() == &F)
        Do(*Call);
}

/// What \p Pointer points into, through casts and address arithmetic.
const llvm::Value *objectOf(const llvm::Value *Pointer);

/// Whether an instruction names \p G, by itself or within a constant.
bool isUsedByCode(const llvm::GlobalValue &G);

/// A call has it among its operands.
bool isCalled(const llvm::Function &F);

} // namespace spir2nvvm::nvvmverify

#endif // SPIR2NVVM_LIB_VERIFIER_NVVM_RULES_FAMILIES_H
