// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Intrinsics/Intrinsics.h"

#include "Executor/Floats/SmallFloat.h"
#include "Executor/Intrinsics/Arithmetic.h"
#include "Executor/Intrinsics/Clocks.h"
#include "Executor/Intrinsics/PtxAtomics.h"
#include "Executor/Intrinsics/WorstCase.h"
#include "Executor/Model/Runtime.h"
#include "Target/AddressSpaces.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;
using namespace spir2nvvm::executor::arithmetic;
using namespace spir2nvvm::executor::clocks;

static constexpr char Prefix[] = "llvm.nvvm.", PtxPrefix[] = "spir2nvvm.ptx.";

namespace {
/// By their names without the prefix.
class RowMaps {
public:
  RowMaps();

  StringMap<IntrinsicRow> Nvvm, Ptx;

private:
  IntrinsicRow &put(const IntrinsicRow &Row) {
    IntrinsicRow &Added = (OfPtx ? Ptx : Nvvm)[Row.Name];
    Added = Row;
    Added.OfPtx = OfPtx;
    return Added;
  }
  template <typename A, typename B>
  IntrinsicRow &put(std::string_view Name, Lowering How, A First, B Second) {
    return put({Name, How, static_cast<unsigned>(First),
                static_cast<unsigned>(Second)});
  }
  template <typename A = unsigned>
  IntrinsicRow &put(std::string_view Name, Lowering How, A First = {}) {
    return put(Name, How, First, 0);
  }
  template <typename FunctionT>
  void addWorst(StringRef Name, FunctionT Function) {
    StringRef Rest = Name;
    bool IsPtx = Rest.consume_front(PtxPrefix);
    Rest.consume_front(Prefix);
    (IsPtx ? Ptx : Nvvm)[Rest].Worst = HostFunction(Name, Function);
  }

  bool OfPtx = false;
};
} // namespace

RowMaps::RowMaps() {
  constexpr bool FTZ = true, Keep = false;
// NOLINTNEXTLINE(bugprone-macro-parentheses): a member's name takes none
#define FIELD(NAME, FIELD, AXIS)                                               \
  put(NAME, Lowering::Field,                                                   \
      offsetof(WorkItem, FIELD) + AXIS * sizeof(uint32_t));
#define NUMBER(NAME, VALUE) put(NAME, Lowering::Number, VALUE);
#define BINARY(NAME, OPCODE, FLUSH)                                            \
  put(NAME, Lowering::Binary, Instruction::OPCODE).Flush = FLUSH;
#define LLVMOP(NAME, INTRINSIC, FLUSH)                                         \
  put(NAME, Lowering::LlvmOp, Intrinsic::INTRINSIC).Flush = FLUSH;
#define INLINE(NAME, ...) put(NAME, Lowering::Inline).Build = __VA_ARGS__;
#define FLUSHED(NAME, ...)                                                     \
  {                                                                            \
    IntrinsicRow &Row = put(NAME, Lowering::Inline);                           \
    Row.Build = __VA_ARGS__;                                                   \
    Row.Flush = FTZ;                                                           \
  }
#define FUNCTION(NAME, ...)                                                    \
  put(NAME, Lowering::Function).Host = HostFunction(NAME, __VA_ARGS__);
#define QUICK(NAME, SMALL, FLUSH, ...)                                         \
  {                                                                            \
    IntrinsicRow &Row = put(NAME, Lowering::Function);                         \
    Row.Host = HostFunction(NAME, __VA_ARGS__);                                \
    Row.Build = SMALL;                                                         \
    Row.Flush = FLUSH;                                                         \
  }
#define BARRIER(NAME, VOTE) put(NAME, Lowering::Barrier, Vote::VOTE);
#define NAMED(NAME, VOTE, FORM)                                                \
  put(NAME, Lowering::Named, Vote::VOTE, BarrierForm::FORM);
#define WARP(NAME, OPERATION, MASK)                                            \
  put(NAME, Lowering::Warp, WarpOperation::OPERATION, MaskPlace::MASK);
#define LANE(NAME, REGISTER) put(NAME, Lowering::Lane, LaneRegister::REGISTER);
#define MODIFY(NAME, OPERATION, TYPE, COUNT)                                   \
  put(NAME, Lowering::Modify, Modification::OPERATION,                         \
      static_cast<unsigned>(ElementType::TYPE) | (COUNT) << 8);
#define FENCE(NAME) put(NAME, Lowering::Fence);
#define ATOMIC(NAME, OPERATION)                                                \
  put(NAME, Lowering::Atomic, AtomicOperation::OPERATION);
#define CAST(NAME, FROM, TO) put(NAME, Lowering::Cast, nvvm::FROM, nvvm::TO);
#define ISSPACE(NAME, SPACE) put(NAME, Lowering::IsSpace, nvvm::SPACE);
#define SPIR2NVVM_MORE_ROWS
#include "Executor/Intrinsics/Intrinsics.def"
#undef SPIR2NVVM_MORE_ROWS
  OfPtx = true;
#include "Executor/Intrinsics/PtxIntrinsics.def"
#define WORST(NAME, ...) addWorst(NAME, __VA_ARGS__);
#include "Executor/Intrinsics/Approximations.def"
}

static const RowMaps &rows() {
  static const RowMaps All;
  return All;
}

static bool takesPointerSuffix(Lowering How) {
  return How == Lowering::Atomic || How == Lowering::Cast ||
         How == Lowering::IsSpace;
}

// Of atom, red, fence and membar: without what the row does not depend on.
static std::string plainName(StringRef Name) {
  bool IsFence = Name.startswith("fence") || Name.startswith("membar");
  bool IsAtomic = Name.startswith("atom.") || Name.startswith("red.");
  if (!IsFence && !IsAtomic)
    return Name.str();
  static const StringSet<> Scopes = {
      "cta",    "cluster",       "gpu",
      "gl",     "sys",           "global",
      "shared", "shared::cta",   "shared::cluster",
      "noftz",  "L2::cache_hint"};
  static const StringSet<> Orders = {"relaxed", "acquire", "release",
                                     "acq_rel"};
  SmallVector<StringRef, 8> Words;
  Name.split(Words, '.');
  std::string Plain = IsAtomic ? "atom" : Words.front().str();
  for (StringRef Word : ArrayRef<StringRef>(Words).drop_front())
    if (!Scopes.contains(Word) && !(IsAtomic && Orders.contains(Word)))
      Plain += "." + Word.str();
  return Plain;
}

static const IntrinsicRow *findPtxOperation(StringRef Name) {
  auto It = rows().Ptx.find(plainName(Name));
  return It == rows().Ptx.end() ? nullptr : &It->second;
}

const IntrinsicRow *spir2nvvm::executor::findNvvmIntrinsic(StringRef Name) {
  if (Name.consume_front(PtxPrefix)) // '$': the same with other types
    return findPtxOperation(Name.split('$').first);
  if (!Name.consume_front(Prefix))
    return nullptr;
  const StringMap<IntrinsicRow> &Nvvm = rows().Nvvm;
  auto It = Nvvm.find(Name);
  if (It != Nvvm.end())
    return &It->second;
  // ".p1f32", ".p0i8.p3i8", ".p1": one overload of a row after the other.
  while (Name.contains(".p")) {
    Name = Name.rsplit(".p").first;
    It = Nvvm.find(Name);
    if (It != Nvvm.end() && takesPointerSuffix(It->second.How))
      return &It->second;
  }
  return nullptr;
}

bool spir2nvvm::executor::isBarrier(StringRef Name) {
  const IntrinsicRow *Row = findNvvmIntrinsic(Name);
  return Row && (Row->How == Lowering::Barrier || Row->How == Lowering::Named);
}

SmallVector<const IntrinsicRow *, 0> spir2nvvm::executor::allRows() {
  SmallVector<const IntrinsicRow *, 0> Found;
  for (const StringMap<IntrinsicRow> *Map : {&rows().Nvvm, &rows().Ptx})
    for (const auto &Entry : *Map)
      Found.push_back(&Entry.second);
  return Found;
}

std::string spir2nvvm::executor::fullName(const IntrinsicRow &Row) {
  return (Row.OfPtx ? PtxPrefix : Prefix) + std::string(Row.Name);
}

std::string spir2nvvm::executor::worstSymbolOf(const IntrinsicRow &Row) {
  return symbolOf(Row) + ".worst";
}

std::string spir2nvvm::executor::symbolOf(const IntrinsicRow &Row) {
  StringRef Family = Row.OfPtx ? "spir2nvvm.host.ptx." : "spir2nvvm.nvvm.";
  return (Family + StringRef(Row.Name.data(), Row.Name.size())).str();
}

LlvmTreatment spir2nvvm::executor::treatmentOf(Intrinsic::ID Id) {
  switch (Id) {
#define LLVM(ID, TREATMENT)                                                    \
  case Intrinsic::ID:                                                          \
    return LlvmTreatment::TREATMENT;
#include "Executor/Intrinsics/LlvmIntrinsics.def"
  default:
    return LlvmTreatment::Unknown;
  }
}
