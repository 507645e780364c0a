// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 1.1 has no intrinsics that use textures and surfaces: a handle is
/// an operand of inline assembly (1.1, 13.5).
///
///   call { float, ... } @llvm.nvvm.tex.unified.2d.v4f32.f32(i64 %h, ...)
///   ->
///   call { float, ... } asm "tex.2d.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$5,$6}];",
///                           "=f,=f,=f,=f,l,f,f"(i64 %h, ...)

#include "Writer/Legalise/Nvvm11.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

#include <optional>

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// One instruction: its name in PTX, and how many operands are coordinates.
struct PtxAccess {
  std::string Name;
  unsigned Coordinates = 0; // the layer included
  bool IsStore = false;
};

} // namespace

// "2d.array." of an intrinsic is "a2d" in PTX, with the layer in front.
static std::optional<std::string> takeGeometry(StringRef &Name,
                                               unsigned &Coordinates) {
  for (char Axes : {'1', '2', '3'})
    if (Name.consume_front(std::string(1, Axes) + "d.")) {
      Coordinates = Axes - '0';
      bool IsArray = Name.consume_front("array.");
      Coordinates += IsArray;
      return std::string(IsArray ? "a" : "") + Axes + "d";
    }
  return std::nullopt;
}

static std::optional<PtxAccess> parseSample(StringRef Name) {
  PtxAccess Access;
  auto Geometry = takeGeometry(Name, Access.Coordinates);
  auto [Result, Coordinate] = Name.split('.');
  if (!Geometry || !Result.consume_front("v4"))
    return std::nullopt;
  Access.Name = ("tex." + *Geometry + ".v4." + Result + "." + Coordinate).str();
  return Access;
}

// "v2i16.zero" is ".v2.b16.zero".
static std::optional<PtxAccess> parseSurface(StringRef Name, bool IsStore) {
  PtxAccess Access;
  Access.IsStore = IsStore;
  auto Geometry = takeGeometry(Name, Access.Coordinates);
  auto [Type, Outside] = Name.split('.');
  auto [Count, Bits] = Type.split('i');
  if (!Geometry || Bits.empty())
    return std::nullopt;
  Access.Name =
      ((IsStore ? "sust.b." : "suld.b.") + *Geometry +
       (Count.empty() ? "" : ".") + Count + ".b" + Bits + "." + Outside)
          .str();
  return Access;
}

static std::optional<PtxAccess> parseAccess(StringRef Name) {
  if (!Name.consume_front("llvm.nvvm."))
    return std::nullopt;
  if (Name.consume_front("tex.unified."))
    return parseSample(Name);
  if (Name.consume_front("suld."))
    return parseSurface(Name, /*IsStore=*/false);
  if (Name.consume_front("sust.b."))
    return parseSurface(Name, /*IsStore=*/true);
  if (!Name.startswith("txq.") && !Name.startswith("suq."))
    return std::nullopt;
  std::string Property = Name.drop_front(4).str();
  std::replace(Property.begin(), Property.end(), '.', '_');
  return PtxAccess{(Name.take_front(4) + Property + ".b32").str()};
}

static const char *constraintOf(const Type *Ty) {
  if (Ty->isFloatTy())
    return "f";
  return Ty->isIntegerTy(16) ? "h" : Ty->isIntegerTy(32) ? "r" : "l";
}

/// "{$5,$6}", with the last one repeated where PTX wants \p Least.
static std::string group(unsigned First, unsigned Count, unsigned Least) {
  std::string Text = "{";
  for (unsigned N = 0; N != std::max(Count, Least); ++N)
    Text += (N ? ",$" : "$") + std::to_string(First + std::min(N, Count - 1));
  return Text + "}";
}

static std::string operandsOf(const PtxAccess &Access, unsigned Results,
                              unsigned Arguments) {
  std::string Place = "[$" + std::to_string(Results);
  // Three coordinates are written as four.
  if (Access.Coordinates)
    Place += ", " + group(Results + 1, Access.Coordinates,
                          Access.Coordinates == 3 ? 4 : 1);
  Place += "]";
  if (!Access.IsStore)
    return (Access.Coordinates ? group(0, Results, 1) : "$0") + ", " + Place +
           ";";
  unsigned Coordinates = 1 + Access.Coordinates;
  return Place + ", " + group(Coordinates, Arguments - Coordinates, 1) + ";";
}

static CallInst *assemble(CallInst &Call, const PtxAccess &Access) {
  SmallVector<Type *, 4> Results;
  if (auto *Struct = dyn_cast<StructType>(Call.getType()))
    Results.append(Struct->element_begin(), Struct->element_end());
  else if (!Call.getType()->isVoidTy())
    Results.push_back(Call.getType());
  std::vector<std::string> Constraints;
  for (const Type *Ty : Results)
    Constraints.push_back(std::string("=") + constraintOf(Ty));
  for (const Value *Argument : Call.args())
    Constraints.push_back(constraintOf(Argument->getType()));
  std::string Text =
      Access.Name + " " + operandsOf(Access, Results.size(), Call.arg_size());
  IRBuilder<> B(&Call);
  InlineAsm *Code =
      InlineAsm::get(Call.getFunctionType(), Text, join(Constraints, ","),
                     /*hasSideEffects=*/true);
  return B.CreateCall(Code, SmallVector<Value *, 9>(Call.args()));
}

void spir2nvvm::lowerTexturesForNvvm11(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    std::optional<PtxAccess> Access =
        F.isDeclaration() ? parseAccess(F.getName()) : std::nullopt;
    if (!Access)
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = dyn_cast<CallInst>(U);
      if (!Call || Call->getCalledOperand() != &F)
        continue;
      CallInst *New = assemble(*Call, *Access);
      Call->replaceAllUsesWith(New);
      Call->eraseFromParent();
    }
    if (F.use_empty())
      F.eraseFromParent();
  }
}
