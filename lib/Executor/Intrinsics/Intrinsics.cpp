// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Intrinsics/Intrinsics.h"

#include "Executor/Intrinsics/Arithmetic.h"
#include "Executor/Runtime.h"
#include "Target/AddressSpaces.h"

#include "llvm/ADT/StringMap.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;
using namespace spir2nvvm::executor::arithmetic;

static constexpr char Prefix[] = "llvm.nvvm.";

static IntrinsicRow row(std::string_view Name, Lowering How, unsigned A = 0,
                        unsigned B = 0) {
  return {Name, How, A, B};
}

static const StringMap<IntrinsicRow> &rows() {
  constexpr bool FTZ = true, Keep = false;
  static const StringMap<IntrinsicRow> All = [&] {
    StringMap<IntrinsicRow> Map;
    auto Add = [&](const IntrinsicRow &Row) { Map[Row.Name] = Row; };
    auto AddFlushing = [&](IntrinsicRow Row, bool Flush) {
      Row.Flush = Flush;
      Add(Row);
    };
    auto AddInline = [&](std::string_view Name, auto Build) {
      IntrinsicRow Row = row(Name, Lowering::Inline);
      Row.Build = Build;
      Add(Row);
    };
    auto AddFunction = [&](std::string_view Name, auto Function) {
      IntrinsicRow Row = row(Name, Lowering::Function);
      Row.Host = HostFunction(Name, Function);
      Add(Row);
    };
// NOLINTNEXTLINE(bugprone-macro-parentheses): a member's name takes none
#define FIELD(NAME, FIELD, AXIS)                                               \
  Add(row(NAME, Lowering::Field,                                               \
          offsetof(WorkItem, FIELD) + AXIS * sizeof(uint32_t)));
#define NUMBER(NAME, VALUE) Add(row(NAME, Lowering::Number, VALUE));
#define BINARY(NAME, OPCODE, FLUSH)                                            \
  AddFlushing(row(NAME, Lowering::Binary, Instruction::OPCODE), FLUSH);
#define LLVMOP(NAME, INTRINSIC, FLUSH)                                         \
  AddFlushing(row(NAME, Lowering::LlvmOp, Intrinsic::INTRINSIC), FLUSH);
#define INLINE(NAME, FUNCTION) AddInline(NAME, FUNCTION);
#define FUNCTION(NAME, ...) AddFunction(NAME, __VA_ARGS__);
#define BARRIER(NAME, VOTE)                                                    \
  Add(row(NAME, Lowering::Barrier, static_cast<unsigned>(Vote::VOTE)));
#define FENCE(NAME) Add(row(NAME, Lowering::Fence));
#define ATOMIC(NAME, OPERATION)                                                \
  Add(row(NAME, Lowering::Atomic,                                              \
          static_cast<unsigned>(AtomicOperation::OPERATION)));
#define CAST(NAME, FROM, TO)                                                   \
  Add(row(NAME, Lowering::Cast, nvvm::FROM, nvvm::TO));
#define ISSPACE(NAME, SPACE) Add(row(NAME, Lowering::IsSpace, nvvm::SPACE));
#include "Executor/Intrinsics/Intrinsics.def"
    return Map;
  }();
  return All;
}

static bool takesPointerSuffix(Lowering How) {
  return How == Lowering::Atomic || How == Lowering::Cast ||
         How == Lowering::IsSpace;
}

const IntrinsicRow *spir2nvvm::executor::findNvvmIntrinsic(StringRef Name) {
  if (!Name.consume_front(Prefix))
    return nullptr;
  auto It = rows().find(Name);
  if (It != rows().end())
    return &It->second;
  // ".p1f32", ".p0i8.p3i8", ".p1": one overload of a row after the other.
  while (Name.contains(".p")) {
    Name = Name.rsplit(".p").first;
    It = rows().find(Name);
    if (It != rows().end() && takesPointerSuffix(It->second.How))
      return &It->second;
  }
  return nullptr;
}

bool spir2nvvm::executor::isBarrier(StringRef Name) {
  const IntrinsicRow *Row = findNvvmIntrinsic(Name);
  return Row && Row->How == Lowering::Barrier;
}

SmallVector<const IntrinsicRow *, 0> spir2nvvm::executor::functionRows() {
  SmallVector<const IntrinsicRow *, 0> Found;
  for (const auto &Entry : rows())
    if (Entry.second.How == Lowering::Function)
      Found.push_back(&Entry.second);
  return Found;
}

std::string spir2nvvm::executor::symbolOf(const IntrinsicRow &Row) {
  return "spir2nvvm.nvvm." + std::string(Row.Name);
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
