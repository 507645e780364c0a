// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP214: modules whose types or constants nest so deeply that LLVM's own
/// recursive functions (sizes, printing) would exhaust the stack, or share so
/// much that their text would exhaust the memory:
///
///   { { { i32, i32 }, { i32, i32 } }, ... }   N levels, 2^N words

#include "Diagnostics/Rules/Spir.h"
#include "Verifier/Spir/Checker.h"
#include "Verifier/Spir/Survey/Walk.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

// C compilers must take 63 levels of declarators; programs use a tenth.
static constexpr unsigned MaxTypeDepth = 256;
static constexpr unsigned MaxConstantDepth = 1024;
// What is written out is written once for each place that mentions it.
static constexpr uint64_t MaxTypeWords = 1u << 16;
static constexpr uint64_t MaxConstantWords = 1u << 22;

namespace {
/// Of what is below a node of a graph without cycles.
struct Extent {
  unsigned Depth = 1; // the longest chain
  uint64_t Words = 1; // nodes, each as often as it is reached
};

/// LLVM writes the name of a struct that has one.
bool isWrittenByName(const Type *Ty) {
  auto *Struct = dyn_cast<StructType>(Ty);
  return Struct && !Struct->isLiteral();
}
bool isWrittenByName(const Constant *C) { return isa<GlobalValue>(C); }

template <typename Node> class Extents {
public:
  template <typename Children> Extent of(const Node *Root, Children Below) {
    struct Frame {
      const Node *N;
      decltype(Below(Root)) Parts;
      size_t Next = 0;
    };
    auto Before = Known.find(Root);
    if (Before != Known.end())
      return Before->second;
    SmallVector<Frame, 8> Stack;
    auto Enter = [&](const Node *N) {
      Known[N] = {}; // also marks it as open
      Stack.push_back({N, Below(N)});
    };
    Enter(Root);
    while (true) {
      Frame &Top = Stack.back();
      if (Top.Next < Top.Parts.size()) {
        const Node *Part = Top.Parts[Top.Next];
        auto Found = Known.find(Part);
        if (Found == Known.end()) {
          Enter(Part);
          continue;
        }
        add(Known[Top.N], Found->second, isWrittenByName(Part));
        ++Top.Next;
        continue;
      }
      Stack.pop_back();
      if (Stack.empty())
        return Known[Root];
    }
  }

private:
  static void add(Extent &Mine, const Extent &Part, bool OnlyName) {
    Mine.Depth = std::max(Mine.Depth, Part.Depth + 1);
    Mine.Words = SaturatingAdd(Mine.Words, OnlyName ? 1 : Part.Words);
  }

  DenseMap<const Node *, Extent> Known;
};
} // namespace

/// A pointer to a named struct ends the chain: LLVM prints the name and takes
/// no size of it, and a long linked structure is not deeply nested.
static std::vector<const Type *> typesBelow(const Type *Ty) {
  std::vector<const Type *> Parts;
  for (const Type *Part : partsOf(*Ty))
    if (!(Ty->isPointerTy() && isWrittenByName(Part)))
      Parts.push_back(Part);
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

bool spirverify::checkNesting(Checker &C) {
  Extents<Type> Types;
  Extents<Constant> Constants;
  bool Deep = false;
  Subject Where = Subject::module(C.M); // printing the place would recurse
  auto Judge = [&](const Extent &Is, unsigned MaxDepth, uint64_t MaxWords,
                   const char *What) {
    if (Deep || (Is.Depth <= MaxDepth && Is.Words <= MaxWords))
      return;
    Deep = true;
    if (Is.Depth > MaxDepth)
      C.Found(rule::SP214, Where, What, "nested", MaxDepth, "levels");
    else
      C.Found(rule::SP214, Where, What, "written out", MaxWords, "words");
  };
  for (const TypeAt &Found : C.All.Types)
    if (!Deep)
      Judge(Types.of(&Found.Ty, typesBelow), MaxTypeDepth, MaxTypeWords,
            "type");
  for (const auto &[Value, Where] : C.All.Constants)
    if (!Deep && Value.getNumOperands() != 0)
      Judge(Constants.of(&Value, constantsBelow), MaxConstantDepth,
            MaxConstantWords, "constant");
  return !Deep;
}
