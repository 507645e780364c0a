// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Intrinsics that LLVM spelt or shaped in another way before LLVM 7:
///
///   LLVM 14   llvm.memcpy.p0i8.p1i8.i64(i8* align 4 %d, i8 addrspace(1)* ...)
///   LLVM 3.2  llvm.memcpy.p0i8.p1i8.i64(i8* %d, ..., i32 4, i1 false)
///   LLVM 14   llvm.lifetime.start.p0i8(i64 4, i8* %p)
///   LLVM 3.2  llvm.lifetime.start(i64 4, i8* %p)

#include "Writer/Text/TextWriter.h"

#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

struct SpellingRow {
  StringLiteral Now, Before;
  unsigned Until; // the release that brought today's name
};

constexpr SpellingRow Spellings[] = {
    {"llvm.lifetime.start.p0i8", "llvm.lifetime.start", 500},
    {"llvm.lifetime.end.p0i8", "llvm.lifetime.end", 500},
    {"llvm.invariant.start.p0i8", "llvm.invariant.start", 400},
    {"llvm.invariant.end.p0i8", "llvm.invariant.end", 400},
    {"llvm.convert.to.fp16.f32", "llvm.convert.to.fp16", 305},
    {"llvm.convert.from.fp16.f32", "llvm.convert.from.fp16", 305},
};

} // namespace

static bool hasAlignArgument(Intrinsic::ID ID) {
  return ID == Intrinsic::memcpy || ID == Intrinsic::memmove ||
         ID == Intrinsic::memset;
}

OldIntrinsic spir2nvvm::oldIntrinsic(const TextWriter &W, const Function &F) {
  OldIntrinsic Old;
  for (const SpellingRow &Row : Spellings)
    if (F.getName() == Row.Now && !W.has(Row.Until))
      Old.Name = Row.Before.str();
  Old.AlignArgument = hasAlignArgument(F.getIntrinsicID()) && !W.has(700);
  return Old;
}
