// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP10*: triple (3.1), data layout (3.2), module-level assembly (3.13).

#include "Verifier/Spir/Checker.h"

#include "Diagnostics/Rules/Spir.h"
#include "Target/AddressSpaces.h"
#include "Target/Spir.h"

#include "llvm/ADT/Triple.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

static void checkTriple(Checker &C) {
  const std::string &Found = C.M.getTargetTriple();
  Triple Parsed(Found);
  if (!Parsed.isSPIR()) {
    C.Found(rule::SP102, Subject::module(C.M), Found);
    return;
  }
  StringRef Expected = C.PointerBits == 32 ? spir::Triple32 : spir::Triple64;
  if (Found != Expected)
    C.Found(rule::SP101, Subject::module(C.M), Found, Expected);
}

namespace {
/// What two layouts can disagree on for the types of tables 1, 2 and 3.
struct Difference {
  std::string Of, Is, ShouldBe;
};
} // namespace

/// Types whose alignments say all about a layout: the scalars and vectors of
/// tables 1 and 2, the pointers of section 2.2, and a struct without needs of
/// its own.
static SmallVector<Type *, 64> typesToCompare(LLVMContext &Ctx) {
  SmallVector<Type *, 64> Types;
  for (unsigned Space = 0; Space <= spir::Local; ++Space)
    Types.push_back(Type::getInt8PtrTy(Ctx, Space));
  Type *Byte = Type::getInt8Ty(Ctx);
  Type *Scalars[] = {Byte,
                     Type::getInt16Ty(Ctx),
                     Type::getInt32Ty(Ctx),
                     Type::getInt64Ty(Ctx),
                     Type::getHalfTy(Ctx),
                     Type::getFloatTy(Ctx),
                     Type::getDoubleTy(Ctx)};
  for (Type *Scalar : Scalars)
    for (unsigned Lanes : {1, 2, 3, 4, 8, 16})
      Types.push_back(Lanes == 1 ? Scalar
                                 : FixedVectorType::get(Scalar, Lanes));
  Types.push_back(Type::getInt1Ty(Ctx));
  Types.push_back(StructType::get(Byte));
  return Types;
}

static std::optional<Difference> firstDifference(const DataLayout &Is,
                                                 const DataLayout &Should,
                                                 LLVMContext &Ctx) {
  if (Is.isBigEndian())
    return Difference{"the byte order", "big-endian", "little-endian"};
  for (unsigned Space = 0; Space <= spir::Local; ++Space)
    if (Is.getPointerSizeInBits(Space) != Should.getPointerSizeInBits(Space))
      return Difference{"pointers into address space " + std::to_string(Space),
                        std::to_string(Is.getPointerSizeInBits(Space)),
                        std::to_string(Should.getPointerSizeInBits(Space)) +
                            " bits"};
  for (Type *Ty : typesToCompare(Ctx)) {
    uint64_t A = Is.getABITypeAlignment(Ty);
    uint64_t B = Should.getABITypeAlignment(Ty);
    if (A != B)
      return Difference{"'" + text(Ty) + "'", "alignment " + std::to_string(A),
                        "alignment " + std::to_string(B)};
  }
  return std::nullopt;
}

static void checkLayout(Checker &C) {
  std::string Found = C.M.getDataLayoutStr();
  StringRef Expected = C.PointerBits == 32 ? spir::Layout32 : spir::Layout64;
  if (Found == Expected)
    return;
  auto Wrong = firstDifference(C.M.getDataLayout(), C.Layout, C.M.getContext());
  if (Wrong)
    C.Found(rule::SP104, Subject::module(C.M), Wrong->Of, Wrong->Is,
            Wrong->ShouldBe);
  else
    C.Found(rule::SP103, Subject::module(C.M), Found, Expected);
}

void spirverify::checkModule(Checker &C) {
  checkTriple(C);
  checkLayout(C);
  if (!C.M.getModuleInlineAsm().empty())
    C.Found(rule::SP105, Subject::module(C.M));
}
