// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One kernel's node of !opencl.kernels, taken apart once.

#ifndef SPIR2NVVM_LIB_VERIFIER_SPIR_SURVEY_KERNELINFO_H
#define SPIR2NVVM_LIB_VERIFIER_SPIR_SURVEY_KERNELINFO_H

#include "Verifier/Spir/Checker.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

#include <array>

namespace spir2nvvm::spirverify {

enum class Tag : unsigned {
#define KERNEL_TAG(ID, SPELLING, VALUES, PRESENCE) ID,
#include "Verifier/Spir/Tables/KernelTags.def"
  Unknown
};
constexpr unsigned NumTags = unsigned(Tag::Unknown);

enum class TagValues { Spaces, Strings, Hint };
enum class TagPresence { Required, Optional, Extra };

struct TagRow {
  Tag Id;
  llvm::StringLiteral Spelling;
  TagValues Values;
  TagPresence Presence;
};
const TagRow &rowOf(Tag Id);

/// Tag of a spelling; also takes "kernel_arg_addr_space".
Tag tagOf(llvm::StringRef Spelling);

/// "kernel_arg_addr_space", which every known producer writes.
inline constexpr char ProducersAddressSpace[] = "kernel_arg_addr_space";

struct KernelInfo {
  const llvm::Function *Kernel = nullptr;
  std::array<const llvm::MDNode *, NumTags> Nodes = {};
  llvm::SmallVector<Tag, 2> Repeated;
  llvm::SmallVector<llvm::StringRef, 2> Unknown;
  bool Malformed = false; // an operand is not a node that begins with a string
  bool ProducersSpelling = false;
  bool Attached = false; // the nodes are the function's and begin with no tag

  const llvm::MDNode *operator[](Tag Id) const { return Nodes[unsigned(Id)]; }
  /// How many values the node of \p Id has, which must be there.
  unsigned count(Tag Id) const;
  /// Value \p I of the list, or null.
  const llvm::Metadata *value(Tag Id, unsigned I) const;
  /// The string of value \p I, or "".
  llvm::StringRef string(Tag Id, unsigned I) const;
};

KernelInfo infoOf(const KernelEntry &Entry);

/// The first kind of metadata at \p F that belongs into !opencl.kernels, or "".
llvm::StringRef attachedInfo(const llvm::Function &F);

/// Null if \p MD is not an integer constant.
const llvm::ConstantInt *integerOf(const llvm::Metadata *MD);

} // namespace spir2nvvm::spirverify

#endif // SPIR2NVVM_LIB_VERIFIER_SPIR_SURVEY_KERNELINFO_H
