// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel cut at its barriers, so that a loop over the work-items can run one
/// part after the other.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_REGIONS_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_REGIONS_H

#include "Executor/Compile/Instrument.h"

namespace spir2nvvm::executor {

/// Barriers of a kernel that is cut, and of one whose lanes exchange values by
/// barriers; and how many instructions all its parts may have together.
constexpr size_t MostOrdinaryBarriers = 16, MostExchanges = 64,
                 MostRegionCode = 20000;

/// What runs one work-item from one barrier to the next:
///
///   i32 body(i8* item, <the kernel's parameters>, i32 state, i8* context,
///            i64 number, T* slot, T value, ...)
///
/// State 0 begins the kernel and N goes on after barrier N; the result is the
/// barrier that was reached, or 0 at the kernel's end. What the work-item needs
/// after a barrier lies in the context, values that are the same for all of
/// the group in slots, whose contents come in beside them.
struct RegionBody {
  llvm::Function *F = nullptr;
  std::vector<uint32_t> Sites;       // of the barriers
  std::vector<llvm::Type *> Uniform; // of the slots
  uint64_t ContextBytes = 0;         // of one work-item
  /// Where in the context the results lie, as bytes; not of work-items that
  /// certainly reach the same barriers.
  std::optional<uint64_t> Reached;
};

/// Where a work-item has what begins at \p Offset in the context of one and
/// takes \p Size bytes. They lie one after the other for all of the group's
/// \p Count, so that neighbours lie side by side.
llvm::Value *contextPlace(llvm::IRBuilder<> &B, llvm::Value *Context,
                          llvm::Value *Count, llvm::Value *Number,
                          uint64_t Offset, uint64_t Size);

/// Cuts the rewritten kernel \p F, which is empty afterwards; nothing, and
/// nothing done, for a kernel that is better left to fibres.
std::optional<RegionBody> cutAtBarriers(Instrumenter &All, const Kernel &K,
                                        llvm::Function &F);

/// The function that runs a whole group of \p K: the kernel \p F for each
/// work-item, or the parts of \p Body, whose function \p F is then. Its
/// parameter is the group's first work-item. (GroupEntry.cpp)
void makeGroupEntry(Instrumenter &All, const Kernel &K, llvm::Function &F,
                    const RegionBody *Body);

/// Metadata of the branch that ends a loop over the work-items of a row.
inline constexpr char RowOfItems[] = "spir2nvvm.row";

/// Whether it calls the executor's function of this name.
bool isRuntime(const llvm::CallInst &Call, llvm::StringRef Name);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_REGIONS_H
