// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the functions of the rows work with: operands as values, registers to
/// write, addresses, blocks.

#ifndef SPIR2NVVM_LIB_PTX_LIFT_FUNCTIONLIFTER_H
#define SPIR2NVVM_LIB_PTX_LIFT_FUNCTIONLIFTER_H

#include "Diagnostics/Rules/Ptx.h"
#include "Ptx/Lift/ModuleLifter.h"
#include "Ptx/Lift/Rows.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Support/Allocator.h"

namespace spir2nvvm::ptx {

/// Whether a register may be wider than what the instruction works on: those
/// of loads, stores and conversions may.
enum class Width : uint8_t { Exact, Wider };

class FunctionLifter {
public:
  FunctionLifter(ModuleLifter &All, const Function &Tree, llvm::Function &To);
  void run();

  ModuleLifter &All;
  llvm::IRBuilder<> B;

  // ---- Operands of the instruction that is being lifted -------------------

  /// The value of an operand as a type; zero after an error.
  llvm::Value *in(unsigned N, ScalarType T, Width W = Width::Exact);
  llvm::Value *read(const Operand &O, ScalarType T, Width W = Width::Exact);
  void out(unsigned N, llvm::Value *V, ScalarType T, Width W = Width::Exact);
  void write(const Operand &O, llvm::Value *V, ScalarType T,
             Width W = Width::Exact);
  const Operand &operand(unsigned N) const { return Current->Operands[N]; }
  const Instruction &instruction() const { return *Current; }

  /// The parts of {a, b}, or of a register that is a vector; others are one.
  llvm::SmallVector<Operand, 4> parts(const Operand &O);
  /// {a, b}, or a register that is a vector.
  bool isVector(const Operand &O) {
    return O.is(Operand::Kind::Vector) || parts(O).size() != 1;
  }
  /// How wide a register is; 0 for other names.
  unsigned registerBits(const Operand &O);

  // ---- Memory -------------------------------------------------------------

  /// What [a], [r+8] or [v+4] means, as a pointer to \p Pointee.
  llvm::Value *address(const Operand &O, StateSpace Space, llvm::Type *Pointee);
  /// A number as a pointer; what it is computed from is looked for when the
  /// function is complete (Pointers.cpp).
  llvm::Value *pointerTo(llvm::Value *Number, StateSpace Space,
                         llvm::Type *Pointee);
  /// The number of a pointer, in its own space.
  llvm::Value *numberOf(llvm::Value *Pointer);
  /// The number that a name has: where a variable lies.
  llvm::Value *addressOf(const Symbol &S);

  // ---- Calls --------------------------------------------------------------

  /// llvm.nvvm.<Name>, or any other function of that type.
  llvm::CallInst *call(const llvm::Twine &Name, llvm::Type *Result,
                       llvm::ArrayRef<llvm::Value *> Args);
  /// spir2nvvm.ptx.<Name>
  llvm::CallInst *callPtx(const llvm::Twine &Name, llvm::Type *Result,
                          llvm::ArrayRef<llvm::Value *> Args);

  // ---- Control ------------------------------------------------------------

  /// Goes on in a block that nothing leads to yet.
  void startDeadBlock();
  llvm::BasicBlock *label(const Operand &O);
  Symbol *find(llvm::StringRef Name);
  /// What the parts of a register become, and are, in memory.
  void takeParts(const Symbol &Register, llvm::Value *Memory);
  void giveParts(const Symbol &Register, llvm::Value *Memory);
  llvm::Value *guard(const Guard &When);
  void returnResults();
  bool isKernel() const { return Tree.IsEntry; }
  llvm::Function &function() { return To; }
  /// A slot of the function, zero before it is written.
  llvm::AllocaInst *slot(llvm::Type *Type, const llvm::Twine &Name);
  llvm::AllocaInst *carry();
  /// Of .param and .local variables: bytes that are not set.
  llvm::AllocaInst *memory(llvm::Type *Type, llvm::Align Align,
                           const llvm::Twine &Name);

  // ---- Errors -------------------------------------------------------------

  template <typename... Ts> void fail(Rule R, Place At, Ts &&...Args) {
    All.report(R, At, excerpt(), std::forward<Ts>(Args)...);
  }
  /// \p O is none of what the instruction takes here.
  llvm::Value *wrong(const Operand &O, llvm::StringRef Expected,
                     ScalarType T = ScalarType::B32);

private:
  struct Family {
    ScalarType Type;
    uint32_t Count, VectorLength;
  };
  struct Scope {
    llvm::StringMap<Symbol> Names;
    llvm::StringMap<Family> Families;
  };

  std::string excerpt() const;
  void addParameters();
  void addResults();
  void collectLabels(llvm::ArrayRef<Statement> Body);
  void lift(llvm::ArrayRef<Statement> Body);
  void lift(const Statement &S);
  void lift(const Instruction &I);
  void liftGuarded(const Instruction &I, const Form &F);
  void declare(const Variable &V);
  void declare(llvm::StringRef Name, Place At, Symbol S);
  void declareRegisters(const Variable &V);
  void directive(const Directive &D);
  void enterBlock(llvm::BasicBlock *Block);
  void finish();
  void promote();
  bool checkLength(const Variable &V);
  Symbol makeRegister(const Variable &V);
  Symbol makeRegister(llvm::StringRef Name, ScalarType T, uint32_t Parts);
  Symbol *findInFamily(Scope &In, llvm::StringRef Name);
  llvm::AllocaInst *registerSlot(const Operand &O, ScalarType &T);
  unsigned partsOfName(llvm::StringRef Name);
  llvm::Value *elementAddress(const Operand &Element);
  Symbol *localOfModule(llvm::StringRef Name, const Symbol &Known);
  llvm::Value *special(llvm::StringRef Name, ScalarType T);
  llvm::Value *readName(const Operand &O, ScalarType T, Width W);
  llvm::Value *readNumber(const Operand &O, ScalarType T);
  llvm::Value *resize(llvm::Value *V, const Operand &O, ScalarType From,
                      ScalarType To, Width W);
  llvm::Value *zero(ScalarType T);
  llvm::Value *named(const Operand &Base, const Symbol &S, int64_t Offset,
                     StateSpace Space, llvm::Type *Pointee);

  const Function &Tree;
  llvm::Function &To;
  llvm::DISubprogram *Where = nullptr;
  const Instruction *Current = nullptr;
  std::vector<Scope> Scopes;
  std::vector<llvm::AllocaInst *> Slots;
  std::vector<llvm::WeakVH> Addresses;
  llvm::AllocaInst *Carry = nullptr;
  llvm::BumpPtrAllocator Names; // %v.x, which no text has
  llvm::BasicBlock *Entry = nullptr;
  llvm::Instruction *EntryEnd = nullptr;
};

/// Numbers that are used as addresses become pointers computed from what they
/// were computed from, where that is certain. \p Addresses are the casts.
// Pointers.cpp
void recoverPointers(llvm::Function &F,
                     llvm::ArrayRef<llvm::Instruction *> Addresses,
                     GenericNumbers Numbers);

/// Loops that wait for others let them go on.
// SpinLoops.cpp
void sleepInSpinLoops(llvm::Function &F);

/// Pairs of shifts that extend and scale become extensions and products.
// Extensions.cpp
void recogniseExtensions(llvm::Function &F);

/// %tid and others with .x to .w. SpecialRegisters.cpp
bool isSpecialVector(llvm::StringRef Name);

/// -0.0f and 0.0f for subnormal floats of that sign: .ftz. Floating.cpp
llvm::Value *flushed(FunctionLifter &L, llvm::Value *V);

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_LIFT_FUNCTIONLIFTER_H
