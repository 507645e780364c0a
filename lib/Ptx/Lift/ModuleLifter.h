// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known of a module while it is lifted: symbols, and where findings
/// point to.

#ifndef SPIR2NVVM_LIB_PTX_LIFT_MODULELIFTER_H
#define SPIR2NVVM_LIB_PTX_LIFT_MODULELIFTER_H

#include "Diagnostics/Diagnostics.h"
#include "Ptx/Lift/Lift.h"
#include "Ptx/Lift/SourceLines.h"
#include "Ptx/Lift/Values.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <map>

namespace spir2nvvm::ptx {

/// What a name means.
struct Symbol {
  enum class Kind : uint8_t {
    Register, // Type, Parts: one, or those of a vector
    Variable, // Pointer, Space, Bytes
    Function, // Pointer, Func
    Label,    // Block
    Prototype,
    Targets
  };
  Kind What = Kind::Register;
  ScalarType Type = ScalarType::B32;
  StateSpace Space = StateSpace::None;
  llvm::SmallVector<llvm::AllocaInst *, 1> Parts;
  llvm::Value *Pointer = nullptr;
  uint64_t Bytes = 0;
  const ptx::Function *Func = nullptr;
  llvm::BasicBlock *Block = nullptr;
  const ptx::Prototype *Proto = nullptr;
  const ptx::Directive *List = nullptr;
  const ptx::Variable *Local = nullptr; // of the module, without a Pointer
};

class ModuleLifter {
public:
  ModuleLifter(const Module &Tree, llvm::StringRef Name, llvm::StringRef Text,
               llvm::Module &To, DiagnosticSink &Sink);

  /// False after an error.
  bool run();
  bool good() const { return Good; }

  llvm::Module &To;
  const Module &Tree;
  GenericNumbers Numbers = GenericNumbers::OfPtx;

  Symbol *find(llvm::StringRef Name);
  /// Of a variable, without its Pointer.
  static Symbol symbolOf(const Variable &V);
  /// A variable of the module, which may belong to a function's statements.
  Symbol makeVariable(const Variable &V);

  /// As LLVM passes what PTX passes: integers of their width, arrays as
  /// pointers to a copy, results of arrays as arrays.
  llvm::FunctionType *functionType(llvm::ArrayRef<Variable> Results,
                                   llvm::ArrayRef<Variable> Parameters);
  llvm::Type *resultType(const Variable &V);
  static bool isPassedInMemory(const Variable &V);
  llvm::Type *memoryType(const Variable &V);
  static uint64_t bytesOf(const Variable &V);
  static llvm::Align alignOf(const Variable &V);

  /// Places of findings, and of instructions: the line of the PTX, or what
  /// Lines knows of it.
  llvm::DISubprogram *subprogram(const Function &F);
  llvm::DILocation *location(Place At, llvm::DISubprogram *In);
  void setSourceLine(const Directive &Loc);

  template <typename... Ts>
  void report(Rule R, Place At, std::string_view Excerpt, Ts &&...Args) {
    Sink.report(R, subject(At, Excerpt), std::forward<Ts>(Args)...);
    Good = false;
  }

private:
  Subject subject(Place At, std::string_view Excerpt) const;
  bool checkTarget();
  void lift(const Item &I);
  void finish();
  Symbol *declare(const Function &F);
  llvm::Function *create(const Function &F);
  void annotate(llvm::Function &F, const Function &Tree);
  void finishKernel(const Function &Tree);
  void note(llvm::Function &F, llvm::StringRef Key, uint64_t Value);
  void liftAlias(const Alias &A);
  void addVariable(const Variable &V);
  void initialise(llvm::GlobalVariable &G, const Variable &V);

  std::string Name;
  DiagnosticSink &Sink;
  llvm::StringMap<Symbol> Symbols;
  std::vector<std::pair<llvm::GlobalVariable *, const Variable *>> Initialised;
  llvm::DIBuilder Debug;
  llvm::DIFile *File;
  SourceLines Lines;
  bool Good = true;
};

/// The kernel with its pointers as such; \p Old is gone where they are some.
// KernelPointers.cpp
llvm::Function *withPointers(llvm::Function &Old);

/// The value of an initialiser; null after an error.
// Initialisers.cpp
class Initialiser {
public:
  Initialiser(ModuleLifter &L, const Variable &V) : L(L), V(V) {}
  /// Of the variable's type, or a packed struct of the same bytes where
  /// addresses are among them.
  llvm::Constant *build();

private:
  void fill(llvm::ArrayRef<Operand> Level, size_t Dim, uint64_t At);
  void place(const Operand &O, uint64_t At);
  void placeMasked(const Operand &O, uint64_t At);
  llvm::Constant *address(const Operand &O);
  uint64_t bytesBehind(size_t Dim) const;
  void fail(const Operand &O, llvm::StringRef Why);
  llvm::Constant *withAddresses();

  struct Address {
    llvm::Constant *Value;
    uint64_t Size;      // bytes that it takes
    std::string Masked; // of a mask: what is masked
  };

  ModuleLifter &L;
  const Variable &V;
  bool Good = true;
  std::vector<uint8_t> Bytes;
  std::map<uint64_t, Address> Addresses; // by their first byte
};

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_LIFT_MODULELIFTER_H
