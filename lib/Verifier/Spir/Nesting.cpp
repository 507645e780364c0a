// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP214: modules whose types or constants nest so deeply that LLVM's own
/// recursive functions (sizes, printing) would exhaust the stack.

#include "Verifier/Spir/Context.h"
#include "Verifier/Spir/Walk.h"
#include "spir2nvvm/rules/Spir.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

// C compilers must take 63 levels of declarators; nobody writes a tenth.
static constexpr unsigned MaxTypeDepth = 256;
static constexpr unsigned MaxConstantDepth = 1024;

namespace {
/// Longest chain below a node of a graph without cycles.
template <typename Node> class Depth {
public:
  template <typename Children> unsigned of(const Node *Root, Children Below) {
    struct Frame {
      const Node *N;
      decltype(Below(Root)) Parts;
      size_t Next = 0;
    };
    auto Known = Depths.find(Root);
    if (Known != Depths.end())
      return Known->second;
    SmallVector<Frame, 8> Stack;
    auto Enter = [&](const Node *N) {
      Depths[N] = 1; // also marks it as open
      Stack.push_back({N, Below(N)});
    };
    Enter(Root);
    while (true) {
      Frame &Top = Stack.back();
      if (Top.Next < Top.Parts.size()) {
        const Node *Part = Top.Parts[Top.Next];
        auto Found = Depths.find(Part);
        if (Found == Depths.end()) {
          Enter(Part);
          continue;
        }
        unsigned &Mine = Depths[Top.N];
        Mine = std::max(Mine, Found->second + 1);
        ++Top.Next;
        continue;
      }
      Stack.pop_back();
      if (Stack.empty())
        return Depths[Root];
    }
  }

private:
  DenseMap<const Node *, unsigned> Depths;
};
} // namespace

/// A pointer to a named struct ends the chain: LLVM prints the name and takes
/// no size of it, and a long linked structure is no deep nesting.
static std::vector<const Type *> typesBelow(const Type *Ty) {
  std::vector<const Type *> Parts;
  for (const Type *Part : partsOf(*Ty)) {
    auto *Struct = dyn_cast<StructType>(Part);
    if (!(Ty->isPointerTy() && Struct && !Struct->isLiteral()))
      Parts.push_back(Part);
  }
  return Parts;
}

static std::vector<const Constant *> constantsBelow(const Constant *C) {
  std::vector<const Constant *> Parts;
  if (!isa<GlobalValue>(C))
    for (const Use &Op : C->operands())
      if (auto *Part = dyn_cast<Constant>(Op.get()))
        Parts.push_back(Part);
  return Parts;
}

bool spirverify::checkNesting(Context &C) {
  Depth<Type> Types;
  Depth<Constant> Constants;
  bool Deep = false;
  Subject Where = Subject::module(C.M); // printing the place would recurse
  forEachType(C.M, [&](const Type &Ty, const Place &) {
    if (!Deep && Types.of(&Ty, typesBelow) > MaxTypeDepth) {
      Deep = true;
      C.Found(rule::SP214, Where, "type", MaxTypeDepth);
    }
  });
  forEachConstant(C.M, [&](const Constant &Value, const Place &) {
    if (!Deep && Constants.of(&Value, constantsBelow) > MaxConstantDepth) {
      Deep = true;
      C.Found(rule::SP214, Where, "constant", MaxConstantDepth);
    }
  });
  return !Deep;
}
