// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/FunctionLifter.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

namespace {
enum class Kind : uint8_t { Nvvm, Ptx, Number, Warp, Reserved, Unread };
struct SpecialRegister {
  StringRef Name;
  unsigned Bits;
  Kind How;
  StringRef What;
};
} // namespace

static const SpecialRegister *findRegister(StringRef Name) {
  static const SpecialRegister Rows[] = {
#define SREG(NAME, BITS, KIND, WHAT) {NAME, BITS, Kind::KIND, WHAT},
#include "Ptx/SpecialRegisters.def"
  };
  const auto *Found =
      find_if(Rows, [&](const SpecialRegister &R) { return R.Name == Name; });
  return Found == std::end(Rows) || Found->How == Kind::Unread ? nullptr
                                                               : Found;
}

static Value *axis(FunctionLifter &L, StringRef Name) {
  return L.call("llvm.nvvm.read.ptx.sreg." + Name, L.B.getInt32Ty(), {});
}

// Of the work-items of a group, the first axis counts fastest; 32 are a warp.
static Value *numberInGroup(FunctionLifter &L) {
  Value *Plane = L.B.CreateMul(axis(L, "tid.z"), axis(L, "ntid.y"));
  Value *Row =
      L.B.CreateMul(L.B.CreateAdd(Plane, axis(L, "tid.y")), axis(L, "ntid.x"));
  return L.B.CreateAdd(Row, axis(L, "tid.x"));
}

static Value *laneMask(FunctionLifter &L, StringRef What, Value *Lane) {
  Value *Own = L.B.CreateShl(L.B.getInt32(1), Lane);
  if (What == "eq")
    return Own;
  Value *Below = L.B.CreateSub(Own, L.B.getInt32(1));
  if (What == "lt")
    return Below;
  if (What == "ge")
    return L.B.CreateNot(Below);
  Value *UpToOwn = L.B.CreateOr(Own, Below);
  return What == "le" ? UpToOwn : L.B.CreateNot(UpToOwn);
}

static Value *ofWarp(FunctionLifter &L, StringRef What) {
  if (What == "warps") {
    Value *Plane = L.B.CreateMul(axis(L, "ntid.x"), axis(L, "ntid.y"));
    Value *Items = L.B.CreateMul(Plane, axis(L, "ntid.z"));
    return L.B.CreateLShr(L.B.CreateAdd(Items, L.B.getInt32(31)), 5);
  }
  Value *Number = numberInGroup(L);
  if (What == "warp")
    return L.B.CreateLShr(Number, 5);
  Value *Lane = L.B.CreateAnd(Number, 31);
  return What == "lane" ? Lane : laneMask(L, What, Lane);
}

// What the system keeps of each block's shared memory; cooperative groups have
// theirs there, by offset 1.
static Value *reservedOffset(FunctionLifter &L, StringRef What) {
  constexpr unsigned Bytes = 1024;
  Type *Memory = ArrayType::get(L.B.getInt8Ty(), Bytes);
  const char *Name = "spir2nvvm.reserved_smem";
  GlobalVariable *G = L.All.To.getNamedGlobal(Name);
  if (!G) {
    G = new GlobalVariable(L.All.To, Memory, false,
                           GlobalValue::InternalLinkage,
                           UndefValue::get(Memory), Name, nullptr,
                           GlobalValue::NotThreadLocal, nvvm::Shared);
    G->setAlignment(Align(128));
  }
  Value *Begin = L.B.CreatePtrToInt(G, L.B.getInt32Ty());
  return What == "begin" ? Begin : L.B.CreateAdd(Begin, L.B.getInt32(Bytes));
}

static Value *valueOf(FunctionLifter &L, const SpecialRegister &R) {
  Type *Ty = L.B.getIntNTy(R.Bits);
  uint64_t Number = 0;
  switch (R.How) {
  case Kind::Nvvm:
    return L.call("llvm.nvvm." + R.What, Ty, {});
  case Kind::Ptx:
    return L.callPtx(R.What, Ty, {});
  case Kind::Number:
    R.What.getAsInteger(10, Number);
    return ConstantInt::get(Ty, Number);
  case Kind::Warp:
    return ofWarp(L, R.What);
  case Kind::Reserved:
    return reservedOffset(L, R.What);
  case Kind::Unread:
    break;
  }
  return nullptr;
}

bool ptx::isSpecialVector(StringRef Name) {
  return findRegister((Name + ".x").str()) != nullptr;
}

// Programs from before PTX 2.0 read them as 16 bits.
Value *FunctionLifter::special(StringRef Name, ScalarType T) {
  const SpecialRegister *R = findRegister(Name);
  if (!R || bitsOf(T) < 16 || isSingleOrDouble(T))
    return nullptr;
  return B.CreateZExtOrTrunc(valueOf(*this, *R), B.getIntNTy(bitsOf(T)));
}
