// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Code for groups of one size. What work-items read of the size becomes numbers.
/// A row of them follows the first axis that has more than one, and where a group
/// has a single one, several groups make a row:
///
///   group        local id    group id       loops of the entry
///   (64, 4, 1)   (x, y, z)   (a, b, c)      64, 4, 1
///   (1, 64, 4)   (0, x, z)   (a, b, c)      64, 1, 4
///   (1, 1, 1)    (0, 0, 0)   (a + x, b, c)  WorkItem::MostGroups, 1, 1

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_GROUPSIZE_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_GROUPSIZE_H

#include "Executor/Compile/Prepare.h"

namespace spir2nvvm::executor {

class GroupSize {
public:
  /// Rows along x; zeros: of any size.
  explicit GroupSize(const GroupShape &Group) : Group(Group) {}
  /// Rows along the axis that has work-items. Those who have moved have ids of
  /// their own: nothing else may run them.
  static GroupSize withLongRows(const GroupShape &Group);

  bool isKnown() const { return Group[0] != 0; }
  bool joinsGroups() const { return JoinsGroups; }
  bool movesRows() const { return Axis != 0 || JoinsGroups; }
  /// Work-items in a row; 0: any number.
  uint32_t rowLength() const { return JoinsGroups ? 0 : Group[Axis]; }
  /// Whether \p Item, all that a work-item runs, can be in such rows.
  bool canRun(const llvm::Function &Item) const;
  /// \p Item reads ids of rows then.
  void fitItem(llvm::Function &Item) const;
  /// What runs no items of rows as well, and \p Entry, which runs these.
  void fitModule(llvm::Module &Code, llvm::Function &Entry) const;

private:
  llvm::Value *idFor(llvm::Instruction &Read, uint64_t Field) const;

  GroupShape Group;
  unsigned Axis = 0; // of the local id that counts a row's work-items
  bool JoinsGroups = false;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_GROUPSIZE_H
