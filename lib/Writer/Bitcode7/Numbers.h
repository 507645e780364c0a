// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The numbers by which records of bitcode name types, attributes, values and
/// metadata.
///
///   module     global variables, functions, aliases, then constants: those of
///              initialisers and those that metadata mentions
///   function   after them its parameters, its constants, its instructions
///
/// A constant comes after its operands and a node of metadata, circles
/// excepted, after its own, so that a reader seldom has to come back. Types
/// and attributes are numbered on first request, so the blocks that
/// say what they are can only be written when all else is.

#ifndef SPIR2NVVM_LIB_WRITER_BITCODE7_NUMBERS_H
#define SPIR2NVVM_LIB_WRITER_BITCODE7_NUMBERS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace llvm {
class LocalAsMetadata;
class MDString;
} // namespace llvm

namespace spir2nvvm::bitcode7 {

/// From 0. What a type consists of comes before it, named structures excepted.
class TypeNumbers {
public:
  unsigned of(llvm::Type *Ty) {
    auto Known = Numbers.find(Ty);
    return Known != Numbers.end() ? Known->second : add(Ty);
  }
  llvm::ArrayRef<llvm::Type *> all() const { return Types; }

private:
  unsigned add(llvm::Type *Ty);

  llvm::DenseMap<llvm::Type *, unsigned> Numbers;
  std::vector<llvm::Type *> Types;
};

/// From 1; 0 is the list without attributes.
class AttributeNumbers {
public:
  /// The attributes of a function, a return value or a parameter, as
  /// AttributeList counts these.
  using Group = std::pair<unsigned, llvm::AttributeSet>;

  unsigned of(llvm::AttributeList List);
  llvm::ArrayRef<llvm::AttributeList> lists() const { return Lists; }
  llvm::ArrayRef<Group> groups() const { return Groups; }
  unsigned ofGroup(Group G) const { return GroupNumbers.lookup(G); }

private:
  llvm::DenseMap<llvm::AttributeList, unsigned> ListNumbers;
  llvm::DenseMap<Group, unsigned> GroupNumbers;
  std::vector<llvm::AttributeList> Lists;
  std::vector<Group> Groups;
};

class ValueNumbers {
public:
  using List = std::vector<const llvm::Value *>;

  void addGlobals(const llvm::Module &M);
  /// A constant of the module, with its operands.
  void addConstant(const llvm::Constant &C) { add(C, ModuleNumbers, Module); }
  const List &ofModule() const { return Module; }

  /// From here to leave() the numbers of a function are known as well: first
  /// its parameters, then what addConstantHere() is given, then the rest. Its
  /// blocks have numbers of their own, from 0.
  void enter(const llvm::Function &F);
  void addConstantHere(const llvm::Value &C) { add(C, Numbers, Function); }
  void addInstructions(const llvm::Function &F);
  void leave() { Numbers.clear(); }
  const List &ofFunction() const { return Function; }
  unsigned firstInstruction() const { return FirstInstruction; }

  unsigned of(const llvm::Value *V) {
    auto Here = Numbers.find(V);
    if (Here != Numbers.end())
      return Here->second;
    auto There = ModuleNumbers.find(V);
    IsComplete &= There != ModuleNumbers.end();
    return There != ModuleNumbers.end() ? There->second : 0;
  }
  /// Whether all that was asked for has a number.
  bool isComplete() const { return IsComplete; }

private:
  using Map = llvm::DenseMap<const llvm::Value *, unsigned>;

  void add(const llvm::Value &V, Map &Into, List &Constants);

  Map ModuleNumbers, Numbers;
  List Module, Function; // constants
  unsigned NextNumber = 0, FirstInstruction = 0;
  bool IsComplete = true;
};

/// From 0: strings, then values and nodes, then what names a value of the
/// function that is written.
class MetadataNumbers {
public:
  /// What \p Root leads to. Constants get a number from \p Values.
  void add(const llvm::Metadata *Root, ValueNumbers &Values);
  llvm::ArrayRef<const llvm::MDString *> strings() const { return Strings; }
  llvm::ArrayRef<const llvm::Metadata *> others() const { return Others; }

  /// A value of the function that is written, until leave().
  void addLocal(const llvm::LocalAsMetadata &Local);
  void leave();
  llvm::ArrayRef<const llvm::LocalAsMetadata *> locals() const {
    return Locals;
  }

  unsigned of(const llvm::Metadata *MD);
  /// One more than its number, 0 for none.
  uint64_t reference(const llvm::Metadata *MD) { return MD ? of(MD) + 1 : 0; }
  /// Whether all that was asked for has a number.
  bool isComplete() const { return IsComplete; }

private:
  void addLeaf(const llvm::Metadata *MD, ValueNumbers &Values);

  llvm::DenseMap<const llvm::Metadata *, unsigned> Numbers;
  std::vector<const llvm::MDString *> Strings;
  std::vector<const llvm::Metadata *> Others;
  std::vector<const llvm::LocalAsMetadata *> Locals;
  bool IsComplete = true;
};

/// What cannot be written, and where.
struct Fault {
  unsigned Block, Record;
  std::string What;
};

struct Numbers {
  /// All that has to have its number before the first function is written.
  explicit Numbers(const llvm::Module &M);

  /// From here to leave() what \p F defines has numbers, too.
  void enter(const llvm::Function &F);
  void leave();

  /// Keeps the first.
  void refuse(unsigned Block, unsigned Record, llvm::StringRef What) {
    if (!Refused)
      Refused = Fault{Block, Record, What.str()};
  }

  TypeNumbers Types;
  AttributeNumbers Attributes;
  ValueNumbers Values;
  MetadataNumbers Metadata;
  /// As what metadata is attached to something.
  std::set<unsigned> MetadataKinds;
  std::optional<Fault> Refused;

private:
  void addMetadata(const llvm::Instruction &I);
  void addAttachments(const llvm::GlobalObject &G);
  void
  addAttached(llvm::ArrayRef<std::pair<unsigned, llvm::MDNode *>> Attached);
};

} // namespace spir2nvvm::bitcode7

#endif // SPIR2NVVM_LIB_WRITER_BITCODE7_NUMBERS_H
