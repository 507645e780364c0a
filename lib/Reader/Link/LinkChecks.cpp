// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Symbols: one definition, one type. Types are compared by structure, since
/// two modules in one context never share their named structs.

#include "Reader/Link/LinkChecks.h"
#include "Diagnostics/Rules/Link.h"
#include "Target/Printed.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// Whether two types are built alike; named structs by their members, opaque
/// ones by their names.
class SameShape {
public:
  bool operator()(Type *A, Type *B);

private:
  bool structs(StructType *A, StructType *B);
  DenseSet<std::pair<Type *, Type *>> Assumed; // ends cycles
};

} // namespace

static StringRef plainName(const StructType *S) {
  StringRef Name = S->hasName() ? S->getName() : StringRef();
  StringRef Base = Name.rtrim("0123456789");
  return Base.size() < Name.size() && Base.endswith(".") ? Base.drop_back()
                                                         : Name;
}

bool SameShape::structs(StructType *A, StructType *B) {
  if (A->isOpaque() || B->isOpaque())
    return A->isOpaque() == B->isOpaque() && plainName(A) == plainName(B);
  return A->isPacked() == B->isPacked() &&
         A->getNumElements() == B->getNumElements() &&
         all_of(zip(A->elements(), B->elements()), [this](auto Pair) {
           return (*this)(std::get<0>(Pair), std::get<1>(Pair));
         });
}

bool SameShape::operator()(Type *A, Type *B) {
  if (A == B || !Assumed.insert({A, B}).second)
    return true;
  if (A->getTypeID() != B->getTypeID())
    return false;
  if (auto *S = dyn_cast<StructType>(A))
    return structs(S, cast<StructType>(B));
  if (auto *P = dyn_cast<PointerType>(A))
    return P->getAddressSpace() == B->getPointerAddressSpace() &&
           (*this)(P->getPointerElementType(), B->getPointerElementType());
  if (auto *Array = dyn_cast<ArrayType>(A))
    return Array->getNumElements() == B->getArrayNumElements() &&
           (*this)(Array->getElementType(), B->getArrayElementType());
  if (auto *F = dyn_cast<FunctionType>(A))
    return F->isVarArg() == cast<FunctionType>(B)->isVarArg() &&
           F->getNumParams() == B->getFunctionNumParams() &&
           all_of(zip(F->subtypes(), cast<FunctionType>(B)->subtypes()),
                  [this](auto Pair) {
                    return (*this)(std::get<0>(Pair), std::get<1>(Pair));
                  });
  return false; // numbers and vectors of them are unique in a context
}

// "extern int table[]" fits an array of any length.
static bool fitsUnsizedArray(Type *Declared, Type *Other) {
  return Declared->isArrayTy() && Other->isArrayTy() &&
         Declared->getArrayNumElements() == 0 &&
         SameShape()(Declared->getArrayElementType(),
                     Other->getArrayElementType());
}

// What is passed in memory has the size of the type, in both modules the same.
static bool isPassedInMemory(const Function &F, unsigned N) {
  return F.hasParamAttribute(N, Attribute::ByVal) ||
         F.hasParamAttribute(N, Attribute::StructRet);
}

// Of a pointer the space counts. What it points at is a guess in SPIR-V of
// compilers whose pointers are opaque: of one function each module has its own.
static bool samePlace(Type *A, Type *B) {
  if (A->isPointerTy() && B->isPointerTy())
    return A->getPointerAddressSpace() == B->getPointerAddressSpace();
  return SameShape()(A, B);
}

static bool sameSignature(const Function &A, const Function &B) {
  if (A.isVarArg() != B.isVarArg() || A.arg_size() != B.arg_size() ||
      !samePlace(A.getReturnType(), B.getReturnType()))
    return false;
  for (unsigned N = 0, E = unsigned(A.arg_size()); N != E; ++N) {
    Type *TypeA = A.getArg(N)->getType(), *TypeB = B.getArg(N)->getType();
    bool Same = isPassedInMemory(A, N) || isPassedInMemory(B, N)
                    ? SameShape()(TypeA, TypeB)
                    : samePlace(TypeA, TypeB);
    if (!Same)
      return false;
  }
  return true;
}

static bool sameType(const GlobalValue &A, const GlobalValue &B) {
  if (A.getAddressSpace() != B.getAddressSpace() ||
      isa<Function>(A) != isa<Function>(B))
    return false;
  if (auto *F = dyn_cast<Function>(&A))
    return sameSignature(*F, cast<Function>(B));
  Type *TypeA = A.getValueType(), *TypeB = B.getValueType();
  return SameShape()(TypeA, TypeB) ||
         (A.isDeclaration() && fitsUnsizedArray(TypeA, TypeB)) ||
         (B.isDeclaration() && fitsUnsizedArray(TypeB, TypeA));
}

static bool isKernel(const GlobalValue &G) {
  auto *F = dyn_cast<Function>(&G);
  return F && F->getCallingConv() == CallingConv::SPIR_KERNEL;
}

static bool isStrongDefinition(const GlobalValue &G) {
  return !G.isDeclaration() && !G.isWeakForLinker() && !G.hasCommonLinkage();
}

static StringRef fileOf(const GlobalValue &G) {
  return G.getParent()->getModuleIdentifier();
}

static void compare(const GlobalValue &A, const GlobalValue &B,
                    DiagnosticSink &Sink) {
  Subject About = Subject::globalValue(B);
  if (isStrongDefinition(A) && isStrongDefinition(B))
    Sink.report(isKernel(A) && isKernel(B) ? rule::LK02 : rule::LK01, About,
                B.getName(), fileOf(A), fileOf(B));
  else if (!sameType(A, B))
    Sink.report(rule::LK03, About, B.getName(), printed(*A.getType()),
                fileOf(A), printed(*B.getType()), fileOf(B));
}

bool spir2nvvm::checkSymbols(ModuleList Modules, DiagnosticSink &Sink) {
  unsigned Before = Sink.errorCount();
  // The first that was seen, or the first definition where there is one.
  StringMap<const GlobalValue *> Known;
  for (const std::unique_ptr<Module> &M : Modules)
    for (const GlobalValue &G : M->global_values()) {
      if (G.hasLocalLinkage() || !G.hasName() ||
          G.getName().startswith("llvm."))
        continue;
      auto [It, New] = Known.try_emplace(G.getName(), &G);
      if (New)
        continue;
      compare(*It->second, G, Sink);
      if (isStrongDefinition(G) || It->second->isDeclaration())
        It->second = &G;
    }
  return Sink.errorCount() == Before;
}
