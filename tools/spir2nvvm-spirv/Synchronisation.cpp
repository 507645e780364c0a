// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Barriers, fences and atomics, whose orders and scopes the translator's OpenCL
/// 1.2 has no word for, as OpenCL C 2.0's functions:
///
///   before  OpMemoryBarrier %device %acquire
///   after   OpFunctionCall %void %atomic_work_item_fence %2 %2 %2
///
/// Relaxed operations on integers stay what they are: those of 1.2 are relaxed,
/// and for the device.

#include "NewInstructions.h"
#include "SpirVOpcodes.h"

#include <optional>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirv;

namespace {

/// OpenCL C 3.0, 6.15.12.1 and 2: what clang makes of memory_order and
/// memory_scope.
enum class Order : uint32_t {
  Relaxed = 0,
  Acquire = 2,
  Release,
  AcqRel,
  SeqCst
};
enum MemoryScope : uint32_t {
  WorkItem,
  WorkGroup,
  Device,
  AllDevices,
  SubGroup
};

enum : uint16_t {
  OpControlBarrier = 224,
  OpAtomicLoad = 227,
  OpAtomicStore,
  OpAtomicExchange,
  OpAtomicCompareExchange,
  OpAtomicCompareExchangeWeak,
  OpAtomicIIncrement,
  OpAtomicIDecrement,
  OpAtomicIAdd,
  OpAtomicISub,
  OpAtomicSMin,
  OpAtomicUMin,
  OpAtomicSMax,
  OpAtomicUMax,
  OpAtomicAnd,
  OpAtomicOr,
  OpAtomicXor,
  OpAtomicFlagTestAndSet = 318,
  OpAtomicFlagClear,
  OpAtomicFMinEXT = 5614,
  OpAtomicFMaxEXT,
  OpAtomicFAddEXT = 6035,
};

/// An operation's function, and whether its integers have a sign.
struct Operation {
  const char *Name;
  bool IsSigned = true;
};

} // namespace

static std::optional<Operation> operationOf(uint16_t Opcode) {
  switch (Opcode) {
  case OpAtomicLoad:
    return Operation{"load"};
  case OpAtomicStore:
    return Operation{"store"};
  case OpAtomicExchange:
    return Operation{"exchange"};
  case OpAtomicIIncrement:
  case OpAtomicIAdd:
  case OpAtomicFAddEXT:
    return Operation{"fetch_add"};
  case OpAtomicIDecrement:
  case OpAtomicISub:
    return Operation{"fetch_sub"};
  case OpAtomicSMin:
  case OpAtomicFMinEXT:
    return Operation{"fetch_min"};
  case OpAtomicUMin:
    return Operation{"fetch_min", false};
  case OpAtomicSMax:
  case OpAtomicFMaxEXT:
    return Operation{"fetch_max"};
  case OpAtomicUMax:
    return Operation{"fetch_max", false};
  case OpAtomicAnd:
    return Operation{"fetch_and"};
  case OpAtomicOr:
    return Operation{"fetch_or"};
  case OpAtomicXor:
    return Operation{"fetch_xor"};
  case OpAtomicFlagTestAndSet:
    return Operation{"flag_test_and_set"};
  case OpAtomicFlagClear:
    return Operation{"flag_clear"};
  default:
    return std::nullopt;
  }
}

// ---- Orders and scopes (3.25, 3.27) -----------------------------------------

// Constants; OpenCL wants them (SPIR-V environment, 2.9).
static std::optional<uint32_t> constantOf(Rewriter &R, uint32_t Id) {
  if (R.Defined.opcodeOf(Id) == OpConstantNull)
    return 0;
  if (R.Defined.isConstant(Id))
    return R.Defined.valueOf(Id);
  R.refuse("a memory scope or semantics: expected a constant");
  return std::nullopt;
}

static Order orderOf(uint32_t Semantics) {
  constexpr uint32_t Acquire = 2, Release = 4, AcqRel = 8, SeqCst = 16;
  if (Semantics & SeqCst)
    return Order::SeqCst;
  if (Semantics & AcqRel || (Semantics & Acquire && Semantics & Release))
    return Order::AcqRel;
  if (Semantics & Acquire)
    return Order::Acquire;
  return Semantics & Release ? Order::Release : Order::Relaxed;
}

static MemoryScope scopeOf(Rewriter &R, uint32_t Scope) {
  constexpr MemoryScope Scopes[] = {AllDevices, Device, WorkGroup, SubGroup,
                                    WorkItem};
  if (Scope < std::size(Scopes))
    return Scopes[Scope];
  R.refuse("a memory scope: expected one of OpenCL, found " +
           std::to_string(Scope));
  return Device;
}

// cl_mem_fence_flags of the kinds of memory that \p Semantics names.
static uint32_t flagsOf(uint32_t Semantics) {
  constexpr uint32_t Local = 1, Global = 2, Image = 4;
  constexpr uint32_t WorkgroupMemory = 0x100, CrossWorkgroupMemory = 0x200,
                     ImageMemory = 0x800;
  return (Semantics & WorkgroupMemory ? Local : 0) |
         (Semantics & CrossWorkgroupMemory ? Global : 0) |
         (Semantics & ImageMemory ? Image : 0);
}

// ---- Barriers and fences ----------------------------------------------------

/// Calls a function of numbers that gives nothing.
static void call(Rewriter &R, const std::string &Name,
                 const std::string &Suffix, ArrayRef<uint32_t> Numbers) {
  const uint32_t Word = R.integerType(32);
  std::vector<uint32_t> Operands;
  for (uint32_t Number : Numbers)
    Operands.push_back(R.constant(Word, Number));
  const std::vector<uint32_t> Types(Operands.size(), Word);
  R.callAs(R.fresh(), Name, Suffix, R.voidType(), Types, Operands);
}

static void fence(Rewriter &R, uint32_t Flags, Order O, MemoryScope Scope) {
  if (O != Order::Relaxed)
    call(R, "atomic_work_item_fence", "j12memory_order12memory_scope",
         {Flags, uint32_t(O), Scope});
}

void rewriting::memoryBarrier(Rewriter &R, Instruction I) {
  const auto Scope = constantOf(R, I[1]), Semantics = constantOf(R, I[2]);
  if (Scope && Semantics)
    fence(R, flagsOf(*Semantics), orderOf(*Semantics), scopeOf(R, *Scope));
}

void rewriting::controlBarrier(Rewriter &R, Instruction I) {
  const auto Execution = constantOf(R, I[1]), Memory = constantOf(R, I[2]),
             Semantics = constantOf(R, I[3]);
  if (!Execution || !Memory || !Semantics)
    return;
  const MemoryScope Waiting = scopeOf(R, *Execution);
  if (Waiting != WorkGroup && Waiting != SubGroup)
    return R.refuse("OpControlBarrier: expected the scope Workgroup or "
                    "Subgroup, found " +
                    std::to_string(*Execution));
  call(R, Waiting == SubGroup ? "sub_group_barrier" : "work_group_barrier",
       "j12memory_scope", {flagsOf(*Semantics), scopeOf(R, *Memory)});
}

// ---- Atomics ----------------------------------------------------------------

namespace {
/// An atomic operation, taken apart.
struct Atomic {
  uint16_t Opcode;
  uint32_t Type = 0, Result = 0; // none where it gives nothing
  uint32_t Pointer, Value = 0;
  uint32_t Object = 0; // what the pointer points to
  Order Ordered = Order::Relaxed;
  MemoryScope Scope = Device;
  uint32_t Space = 0; // of the mangled name
};
} // namespace

// SPIR's number of the address space; 0: what no atomic is in.
static uint32_t spaceOf(Rewriter &R, uint32_t Pointer) {
  constexpr uint32_t Workgroup = 4, CrossWorkgroup = 5, Generic = 8;
  const Instruction Type = R.Defined.of(R.Defined.typeOf(Pointer));
  switch (Type.size() > 2 ? Type[2] : 0) {
  case CrossWorkgroup:
    return 1;
  case Workgroup:
    return 3;
  case Generic:
    return 4;
  default:
    return 0;
  }
}

// A load acquires, a store releases: the other half means nothing to it.
static Order orderFor(uint16_t Opcode, Order Given) {
  const bool Loads = Opcode == OpAtomicLoad;
  const bool Stores = Opcode == OpAtomicStore || Opcode == OpAtomicFlagClear;
  if ((!Loads && !Stores) || Given == Order::SeqCst)
    return Given;
  const Order Own = Loads ? Order::Acquire : Order::Release;
  return Given == Own || Given == Order::AcqRel ? Own : Order::Relaxed;
}

static std::optional<Atomic> takeApart(Rewriter &R, Instruction I) {
  Atomic A;
  A.Opcode = opcodeOf(I[0]);
  size_t At = 1;
  if (A.Opcode != OpAtomicStore && A.Opcode != OpAtomicFlagClear) {
    A.Type = I[1];
    A.Result = I[2];
    At = 3;
  }
  A.Pointer = I[At];
  const auto Scope = constantOf(R, I[At + 1]);
  const auto Semantics = constantOf(R, I[At + 2]);
  if (!Scope || !Semantics)
    return std::nullopt;
  A.Scope = scopeOf(R, *Scope);
  A.Ordered = orderFor(A.Opcode, orderOf(*Semantics));
  A.Value = I.size() > At + 3 ? I[At + 3] : 0;
  A.Object = R.Defined.elementOf(R.Defined.typeOf(A.Pointer));
  A.Space = spaceOf(R, A.Pointer);
  return A;
}

static bool isRelaxed(const Atomic &A) {
  return A.Ordered == Order::Relaxed && A.Scope != AllDevices;
}

// What 1.2's operations are.
static bool staysAsItIs(const Definitions &Defined, const Atomic &A) {
  return A.Space == 0 ||
         (isRelaxed(A) && A.Opcode >= OpAtomicExchange &&
          A.Opcode <= OpAtomicXor && Defined.opcodeOf(A.Object) == OpTypeInt &&
          A.Space != 4);
}

// Nothing for integers that OpenCL C has no atomics of.
static std::string objectOf(const Definitions &Defined, const Atomic &A,
                            bool IsSigned) {
  const bool IsFloat = Defined.opcodeOf(A.Object) == OpTypeFloat;
  return IsFloat || Defined.bitsOf(A.Object) >= 32
             ? Defined.mangledScalar(A.Object, IsSigned)
             : std::string();
}

void rewriting::atomic(Rewriter &R, Instruction I) {
  const std::optional<Atomic> A = takeApart(R, I);
  if (!A)
    return;
  if (staysAsItIs(R.Defined, *A))
    return R.keep(I);
  const Operation What = *operationOf(A->Opcode);
  const std::string Object = objectOf(R.Defined, *A, What.IsSigned);
  if (Object.empty())
    return R.refuse("an atomic operation: expected 32 or 64 bits");
  const bool IsFlag =
      A->Opcode == OpAtomicFlagTestAndSet || A->Opcode == OpAtomicFlagClear;
  const uint32_t Word = R.integerType(32);
  std::vector<uint32_t> Types = {R.Defined.typeOf(A->Pointer)};
  std::vector<uint32_t> Operands = {A->Pointer};
  std::string Suffix =
      "PVU3AS" + std::to_string(A->Space) + "U7_Atomic" + Object;
  if (A->Opcode != OpAtomicLoad && !IsFlag) {
    Suffix += Object;
    Types.push_back(A->Object);
    Operands.push_back(A->Value ? A->Value : R.constant(A->Object, 1));
  }
  Types.insert(Types.end(), {Word, Word});
  Operands.push_back(R.constant(Word, uint32_t(A->Ordered)));
  Operands.push_back(R.constant(Word, A->Scope));
  R.callAs(A->Result ? A->Result : R.fresh(),
           "atomic_" + std::string(What.Name) + "_explicit",
           Suffix + "12memory_order12memory_scope",
           A->Type ? A->Type : R.voidType(), Types, Operands);
}

// Before a release, after an acquire: fences are at least as strong as an order
// of the operation between them (OpenCL 3.1, 3.3.6.2).
void rewriting::compareExchange(Rewriter &R, Instruction I) {
  constexpr uint32_t AllMemory = 3;
  const std::optional<Atomic> A = takeApart(R, I);
  if (!A)
    return;
  const bool Releases = A->Ordered != Order::Acquire;
  const bool Acquires = A->Ordered != Order::Release;
  const bool IsSeqCst = A->Ordered == Order::SeqCst;
  const bool IsOrdered = A->Ordered != Order::Relaxed;
  if (IsOrdered && Releases)
    fence(R, AllMemory, IsSeqCst ? Order::SeqCst : Order::Release, A->Scope);
  R.keep(I);
  if (IsOrdered && Acquires)
    fence(R, AllMemory, IsSeqCst ? Order::SeqCst : Order::Acquire, A->Scope);
}
