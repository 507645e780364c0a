// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What every builtin family shares: the call being replaced, and the small
/// vocabulary lowerings are written in.

#ifndef SPIR2NVVM_LIB_BUILTINS_LOWERING_LOWERING_H
#define SPIR2NVVM_LIB_BUILTINS_LOWERING_LOWERING_H

#include "Stages/Translation.h"
#include "spir2nvvm/mangling/Prototypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace spir2nvvm {

/// One builtin call being replaced; B is positioned before it and carries its
/// debug location. Address spaces are NVVM's by now.
struct BuiltinCall {
  llvm::CallInst &Inst;
  const mangling::Prototype &Proto;
  llvm::IRBuilder<> &B;
  Translation &T;

  llvm::Module &module() const { return *Inst.getModule(); }
  llvm::Value *arg(unsigned N) const { return Inst.getArgOperand(N); }
  unsigned numArgs() const { return Inst.arg_size(); }
  llvm::Type *type() const { return Inst.getType(); }
  llvm::StringRef name() const { return Proto.NameText; }
  llvm::StringRef stem() const { return Proto.Stem; }
  /// Signedness of the element of parameter N (or of its pointee).
  bool isSigned(unsigned N = 0) const {
    return mangling::classOf(Proto.Params[N].Element) ==
           mangling::ScalarClass::Signed;
  }
  bool isFloating(unsigned N = 0) const {
    return mangling::classOf(Proto.Params[N].Element) ==
           mangling::ScalarClass::Floating;
  }
};

/// Replacement value, or null for void builtins. A lowering that cannot go on
/// reports to T.Sink and returns null.
using LowerFn = llvm::Value *(*)(BuiltinCall &C);

// The functions that the rows of Prototypes.def name. Declared by the rows, so
// that one without a definition does not link.
namespace lowering {
#define BUILTIN(SECTION, FAMILY, LOWERING, ...)                                \
  llvm::Value *LOWERING(BuiltinCall &C);
#define EXTENSION(NAME, FAMILY, LOWERING, ...)                                 \
  llvm::Value *LOWERING(BuiltinCall &C);
#include "spir2nvvm/mangling/Prototypes.def"
} // namespace lowering

// ---- Vocabulary -----------------------------------------------------------

/// Lanes of a vector type, 1 for a scalar.
unsigned lanesOf(const llvm::Type *Ty);
/// \p Scalar with as many lanes as \p Like.
llvm::Type *withLanesOf(llvm::Type *Scalar, const llvm::Type *Like);
/// \p V in every lane of a vector with \p Like's lanes; \p V for a scalar.
llvm::Value *splatLike(llvm::IRBuilder<> &B, llvm::Value *V,
                       const llvm::Type *Like);

/// Applies \p Fn to the lanes of \p Args one after the other (scalars are used
/// in every lane) and builds the vector of results, of element type \p Elem.
llvm::Value *
eachLane(llvm::IRBuilder<> &B, llvm::ArrayRef<llvm::Value *> Args,
         llvm::function_ref<llvm::Value *(llvm::ArrayRef<llvm::Value *>)> Fn);
/// All arguments of \p C.
llvm::SmallVector<llvm::Value *, 4> argsOf(const BuiltinCall &C);

/// A call to an external function \p Name that reads and writes nothing
/// (libdevice); declared on first use.
llvm::CallInst *callPure(llvm::IRBuilder<> &B, llvm::StringRef Name,
                         llvm::Type *Result,
                         llvm::ArrayRef<llvm::Value *> Args);
/// The lesser or the greater of two numbers; of a number and a NaN the number.
/// Halves by floats.
llvm::Value *extremeOf(llvm::IRBuilder<> &B, bool Less, llvm::Value *X,
                       llvm::Value *Y);
/// A call to an intrinsic of NVVM that LLVM 14 need not know, by name.
llvm::CallInst *callIntrinsic(llvm::IRBuilder<> &B, llvm::StringRef Name,
                              llvm::Type *Result,
                              llvm::ArrayRef<llvm::Value *> Args);
/// What inline PTX may do. Together: it also waits for other work-items, so that
/// nobody may copy it or give it another condition.
enum class Effects { None, Memory, Together };
/// Inline PTX: $0 is the result, if there is one, the arguments follow.
llvm::CallInst *callAssembly(llvm::IRBuilder<> &B, llvm::StringRef Text,
                             llvm::Type *Result,
                             llvm::ArrayRef<llvm::Value *> Args, Effects What);
/// A read of one of PTX's special registers, "tid.x".
llvm::CallInst *readSpecialRegister(llvm::IRBuilder<> &B,
                                    const llvm::Twine &Name);
/// tid.x + ntid.x * (tid.y + ntid.y * tid.z), which fits 32 bits.
llvm::Value *linearLocalId(llvm::IRBuilder<> &B);
/// Work-items of the group, in 32 bits.
llvm::Value *groupSize(llvm::IRBuilder<> &B);
/// bar.sync 0 for the whole work-group.
void callGroupBarrier(llvm::IRBuilder<> &B);
/// A call to one of LLVM's own overloaded intrinsics.
llvm::CallInst *callLLVM(llvm::IRBuilder<> &B, llvm::Intrinsic::ID Id,
                         llvm::ArrayRef<llvm::Type *> Overloads,
                         llvm::ArrayRef<llvm::Value *> Args);

/// The internal function \p Name of this module, with the body \p Fill gives it
/// the first time it is asked for: code too long to repeat at each call.
llvm::Function *sharedHelper(
    llvm::Module &M, llvm::StringRef Name, llvm::FunctionType *Type,
    llvm::function_ref<void(llvm::IRBuilder<> &, llvm::Function &)> Fill);

/// Correctly rounded float or double (\p V) to half in the given direction.
llvm::Value *roundToHalf(llvm::IRBuilder<> &B, llvm::Value *V,
                         mangling::Rounding Mode);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BUILTINS_LOWERING_LOWERING_H
