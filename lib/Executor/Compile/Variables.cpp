// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Variables: where they lie and what they hold when the module is loaded.
///
/// Global variables are objects like allocations. The constant bank is one
/// block. Shared variables get offsets such that those of one kernel do not
/// overlap, each kernel counts from 0, and the dynamic block comes last.

#include "Executor/Compile/Prepare.h"
#include "Target/AddressSpaces.h"

#include "Diagnostics/Rules/Executor.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace {

/// Between objects, so that one byte too far is not the next object.
constexpr uint64_t Gap = 32;
/// What the dynamic block is aligned to at least.
constexpr uint64_t DynamicAlign = 128;

/// Turns initialisers into bytes.
class InitialBytes {
public:
  InitialBytes(const Program &P) : P(P), Layout(P.Source->getDataLayout()) {}

  /// False when \p C has no value before the program runs.
  bool write(const Constant &C, uint8_t *To) const;

private:
  bool writeElements(const Constant &C, uint8_t *To) const;
  void writeBits(const APInt &Bits, uint64_t Bytes, uint8_t *To) const;
  /// A pointer's or integer's value.
  std::optional<uint64_t> evaluate(const Constant &C) const;
  std::optional<uint64_t> evaluateExpression(const ConstantExpr &E) const;
  std::optional<uint64_t> castSpace(const ConstantExpr &E) const;
  /// Host address of the value 0 of a space that has one before the run.
  std::optional<uint64_t> baseOf(unsigned Space) const;

  const Program &P;
  const DataLayout &Layout;
};

} // namespace

std::optional<uint64_t> InitialBytes::baseOf(unsigned Space) const {
  switch (Space) {
  case nvvm::Generic:
    return 0;
  case nvvm::Global:
    return GlobalShift;
  case nvvm::Constant:
    return P.ConstantBase;
  default:
    return std::nullopt; // each group or item has its own
  }
}

static bool isGenericPointer(const Type &T) {
  return T.isPointerTy() && T.getPointerAddressSpace() == nvvm::Generic;
}

/// A value of type \p T as memory has it, and the opposite.
static std::optional<uint64_t> asNumber(std::optional<uint64_t> Value,
                                        const Type &T) {
  return Value && isGenericPointer(T) ? numberOfHost(*Value) : Value;
}
static std::optional<uint64_t> asPointer(std::optional<uint64_t> Value,
                                         const Type &T) {
  return Value && isGenericPointer(T) ? hostOfNumber(*Value) : Value;
}

std::optional<uint64_t> InitialBytes::castSpace(const ConstantExpr &E) const {
  unsigned From = E.getOperand(0)->getType()->getPointerAddressSpace();
  unsigned To = E.getType()->getPointerAddressSpace();
  std::optional<uint64_t> Value = evaluate(*E.getOperand(0));
  auto FromBase = baseOf(From), ToBase = baseOf(To);
  if (!Value || !FromBase || !ToBase)
    return std::nullopt;
  bool SameNull = From != nvvm::Constant && To != nvvm::Constant;
  if (SameNull && *Value == 0)
    return 0;
  return *Value + *FromBase - *ToBase;
}

std::optional<uint64_t>
InitialBytes::evaluateExpression(const ConstantExpr &E) const {
  auto Operand = [&](unsigned N) { return evaluate(*E.getOperand(N)); };
  switch (E.getOpcode()) {
  case Instruction::BitCast:
    return Operand(0);
  case Instruction::PtrToInt:
    return asNumber(Operand(0), *E.getOperand(0)->getType());
  case Instruction::IntToPtr:
    return asPointer(Operand(0), *E.getType());
  case Instruction::AddrSpaceCast:
    return castSpace(E);
  case Instruction::GetElementPtr: {
    APInt Offset(64, 0);
    auto Base = Operand(0);
    if (!Base || !cast<GEPOperator>(E).accumulateConstantOffset(Layout, Offset))
      return std::nullopt;
    return *Base + Offset.getZExtValue();
  }
  case Instruction::Add:
  case Instruction::Sub: {
    auto Left = Operand(0), Right = Operand(1);
    if (!Left || !Right)
      return std::nullopt;
    return E.getOpcode() == Instruction::Add ? *Left + *Right : *Left - *Right;
  }
  default:
    return std::nullopt;
  }
}

std::optional<uint64_t> InitialBytes::evaluate(const Constant &C) const {
  if (isa<ConstantPointerNull>(C))
    return 0;
  if (auto *Int = dyn_cast<ConstantInt>(&C))
    return Int->getBitWidth() <= 64
               ? std::optional<uint64_t>(Int->getZExtValue())
               : std::nullopt;
  if (auto *Variable = dyn_cast<GlobalVariable>(&C)) {
    auto It = P.Values.find(Variable);
    return It == P.Values.end() ? std::nullopt : std::optional(It->second);
  }
  if (auto *F = dyn_cast<Function>(&C)) {
    auto It = P.FunctionAddresses.find(F);
    return It == P.FunctionAddresses.end() ? std::nullopt
                                           : std::optional(It->second);
  }
  if (auto *E = dyn_cast<ConstantExpr>(&C))
    return evaluateExpression(*E);
  return std::nullopt;
}

void InitialBytes::writeBits(const APInt &Bits, uint64_t Bytes,
                             uint8_t *To) const {
  for (uint64_t N = 0; N != Bytes; ++N)
    To[N] = N * 8 < Bits.getBitWidth()
                ? static_cast<uint8_t>(
                      Bits.lshr(static_cast<unsigned>(N * 8)).getRawData()[0])
                : 0;
}

bool InitialBytes::writeElements(const Constant &C, uint8_t *To) const {
  Type *Ty = C.getType();
  if (auto *Struct = dyn_cast<StructType>(Ty)) {
    const StructLayout *Members = Layout.getStructLayout(Struct);
    for (unsigned N = 0; N != Struct->getNumElements(); ++N)
      if (!write(*C.getAggregateElement(N), To + Members->getElementOffset(N)))
        return false;
    return true;
  }
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  uint64_t Count =
      Vector ? Vector->getNumElements() : cast<ArrayType>(Ty)->getNumElements();
  Type *Element =
      Vector ? Vector->getElementType() : cast<ArrayType>(Ty)->getElementType();
  uint64_t Step = Layout.getTypeAllocSize(Element);
  for (uint64_t N = 0; N != Count; ++N)
    if (!write(*C.getAggregateElement(N), To + N * Step))
      return false;
  return true;
}

bool InitialBytes::write(const Constant &C, uint8_t *To) const {
  if (isa<UndefValue>(C) || C.isNullValue())
    return true; // memory is zero
  uint64_t Bytes = Layout.getTypeStoreSize(C.getType());
  if (auto *Int = dyn_cast<ConstantInt>(&C)) {
    writeBits(Int->getValue(), Bytes, To);
    return true;
  }
  if (auto *Float = dyn_cast<ConstantFP>(&C)) {
    writeBits(Float->getValueAPF().bitcastToAPInt(), Bytes, To);
    return true;
  }
  if (C.getType()->isAggregateType() || C.getType()->isVectorTy())
    return !isa<ConstantExpr>(C) && writeElements(C, To);
  std::optional<uint64_t> Value = asNumber(evaluate(C), *C.getType());
  if (Value)
    writeBits(APInt(64, *Value), Bytes, To);
  return Value.has_value();
}

// ---- Placing ----------------------------------------------------------------

static bool isProgramVariable(const GlobalVariable &G) {
  return !G.getName().startswith("llvm.") && G.getSection() != "llvm.metadata";
}

static uint64_t sizeOf(const Program &P, const GlobalVariable &G) {
  return P.Source->getDataLayout().getTypeAllocSize(G.getValueType());
}

static uint64_t alignOf(const Program &P, const GlobalVariable &G) {
  const DataLayout &Layout = P.Source->getDataLayout();
  return std::max(G.getAlign().valueOrOne(),
                  Layout.getABITypeAlign(G.getValueType()))
      .value();
}

static bool placeGlobal(Program &P, const GlobalVariable &G) {
  uint64_t Host =
      P.Memory->state().allocate(sizeOf(P, G), alignOf(P, G), G.getName(),
                                 G.isConstant(), Freeing::Program);
  if (!Host)
    return false;
  P.Variables.push_back(Host);
  bool Generic = G.getAddressSpace() == nvvm::Generic;
  P.Values[&G] = Generic ? Host : Host - GlobalShift;
  return true;
}

static bool placeConstants(Program &P) {
  uint64_t Top = 0;
  SmallVector<const GlobalVariable *, 8> Variables;
  for (const GlobalVariable &G : P.Source->globals())
    if (isProgramVariable(G) && G.getAddressSpace() == nvvm::Constant) {
      Top = alignTo(Top, alignOf(P, G));
      P.Values[&G] = Top;
      Top += sizeOf(P, G) + Gap;
      Variables.push_back(&G);
    }
  if (Variables.empty())
    return true;
  MemoryState &Memory = P.Memory->state();
  std::shared_ptr<PageRange> Bank = Memory.Pages.allocate(Top, 1);
  if (!Bank)
    return false;
  P.ConstantBase = Bank->begin();
  for (const GlobalVariable *G : Variables) {
    uint64_t Host = P.ConstantBase + P.Values[G];
    Memory.add({G->getName().str(), Place::Constant, Host, sizeOf(P, *G),
                /*ReadOnly=*/true, Bank, Freeing::Program});
    P.Variables.push_back(Host);
  }
  return true;
}

// Functions whose instructions name a variable, also inside constants.
static SmallPtrSet<const Function *, 4> usersOf(const GlobalVariable &G) {
  SmallPtrSet<const Function *, 4> Found;
  SmallVector<const User *, 8> Open(G.users());
  SmallPtrSet<const User *, 8> Seen;
  while (!Open.empty()) {
    const User *U = Open.pop_back_val();
    if (!Seen.insert(U).second)
      continue;
    if (auto *I = dyn_cast<Instruction>(U))
      Found.insert(I->getFunction());
    else
      append_range(Open, U->users());
  }
  return Found;
}

// Every declaration names the dynamic block.
static uint64_t dynamicAlign(const Program &P) {
  uint64_t Most = DynamicAlign;
  for (const GlobalVariable &G : P.Source->globals())
    if (G.getAddressSpace() == nvvm::Shared && G.isDeclaration())
      Most = std::max(Most, alignOf(P, G));
  return Most;
}

// Clang calls a variable of a kernel "kernel.variable".
static std::string nameOf(const GlobalVariable &G, const Kernel &K) {
  StringRef Name = G.getName();
  if (Name.consume_front(K.Signature.Name) && !Name.consume_front("_"))
    Name = G.getName();
  return Name.str();
}

static void placeShared(Program &P) {
  CallTree Tree(*P.Source);
  std::vector<CallTree::FunctionSet> Reach;
  std::vector<uint64_t> Top(P.Kernels.size(), 0);
  for (const Kernel &K : P.Kernels)
    Reach.push_back(Tree.reachable(*K.Source));
  for (const GlobalVariable &G : P.Source->globals()) {
    if (G.getAddressSpace() != nvvm::Shared || G.isDeclaration())
      continue;
    SmallPtrSet<const Function *, 4> Users = usersOf(G);
    SmallVector<size_t, 4> Owners;
    for (size_t N = 0; N != Reach.size(); ++N)
      if (any_of(Users,
                 [&](const Function *F) { return Reach[N].contains(F); }))
        Owners.push_back(N);
    uint64_t Offset = 0;
    for (size_t N : Owners)
      Offset = std::max(Offset, Top[N]);
    Offset = alignTo(Offset, alignOf(P, G));
    P.Values[&G] = Offset;
    for (size_t N : Owners) {
      Top[N] = Offset + sizeOf(P, G) + Gap;
      if (G.getName() != LaneRoom)
        P.Kernels[N].Signature.StaticSharedBytes += sizeOf(P, G);
      P.Kernels[N].Shared.add(
          {nameOf(G, P.Kernels[N]), Place::Shared, Offset, sizeOf(P, G)});
    }
  }
  const uint64_t Align = dynamicAlign(P);
  for (size_t N = 0; N != Top.size(); ++N)
    P.Kernels[N].DynamicShared = alignTo(Top[N], Align);
}

uint64_t executor::hostAddress(const Program &P, const GlobalVariable &G,
                               uint64_t Value) {
  switch (G.getAddressSpace()) {
  case nvvm::Global:
    return Value + GlobalShift;
  case nvvm::Constant:
    return Value + P.ConstantBase;
  default:
    return Value;
  }
}

Program::~Program() {
  for (uint64_t Host : Variables)
    Memory->state().remove(Host, Freeing::Program);
}

static bool initialise(Program &P, DiagnosticSink &Sink) {
  InitialBytes Writer(P);
  bool Good = true;
  for (const GlobalVariable &G : P.Source->globals()) {
    bool Ours = isProgramVariable(G) && P.Values.count(&G) &&
                G.getAddressSpace() != nvvm::Shared;
    if (!Ours)
      continue;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): a host address
    auto *To = reinterpret_cast<uint8_t *>(hostAddress(P, G, P.Values[&G]));
    if (G.hasInitializer() && !Writer.write(*G.getInitializer(), To)) {
      Sink.report(rule::EX08, G);
      Good = false;
    }
  }
  return Good;
}

bool executor::placeVariables(Program &P, DiagnosticSink &Sink) {
  bool Good = placeConstants(P);
  for (const GlobalVariable &G : P.Source->globals()) {
    unsigned Space = G.getAddressSpace();
    if (!isProgramVariable(G) || Space == nvvm::Constant ||
        Space == nvvm::Shared)
      continue;
    if (G.isDeclaration()) {
      Sink.report(rule::EX09, G);
      return false;
    }
    Good = Good && placeGlobal(P, G);
  }
  if (!Good) {
    Sink.report(rule::EX10, Subject::module(*P.Source));
    return false;
  }
  placeShared(P);
  return initialise(P, Sink);
}
