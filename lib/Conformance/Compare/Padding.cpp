// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Compare/Padding.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm::conformance;

static void clearValues(Type *Ty, uint64_t At, const DataLayout &Layout,
                        std::vector<bool> &IsPadding) {
  if (auto *Struct = dyn_cast<StructType>(Ty)) {
    const StructLayout *Offsets = Layout.getStructLayout(Struct);
    for (unsigned N = 0; N != Struct->getNumElements(); ++N)
      clearValues(Struct->getElementType(N), At + Offsets->getElementOffset(N),
                  Layout, IsPadding);
  } else if (auto *Array = dyn_cast<ArrayType>(Ty)) {
    const uint64_t Stride = Layout.getTypeAllocSize(Array->getElementType());
    for (uint64_t N = 0; N != Array->getNumElements(); ++N)
      clearValues(Array->getElementType(), At + N * Stride, Layout, IsPadding);
  } else {
    const auto Begin = IsPadding.begin() + static_cast<std::ptrdiff_t>(At);
    const uint64_t Size = Layout.getTypeStoreSize(Ty);
    std::fill(Begin, Begin + static_cast<std::ptrdiff_t>(Size), false);
  }
}

static std::vector<bool> paddingOf(Type *Parameter, const DataLayout &Layout) {
  constexpr uint64_t MostBytes = 1 << 16;
  auto *Pointer = dyn_cast<PointerType>(Parameter);
  if (!Pointer || Pointer->isOpaque())
    return {};
  Type *Element = Pointer->getNonOpaquePointerElementType();
  if (!Element->isSized() || Layout.getTypeAllocSize(Element) > MostBytes)
    return {};
  std::vector<bool> IsPadding(Layout.getTypeAllocSize(Element), true);
  clearValues(Element, 0, Layout, IsPadding);
  const bool HasAny =
      std::find(IsPadding.begin(), IsPadding.end(), true) != IsPadding.end();
  return HasAny ? IsPadding : std::vector<bool>();
}

void PaddingOfKernels::add(const Function &SpirKernel) {
  const DataLayout &Layout = SpirKernel.getParent()->getDataLayout();
  std::vector<Element> &Arguments = ByKernel[SpirKernel.getName().str()];
  for (const llvm::Argument &A : SpirKernel.args())
    Arguments.push_back(paddingOf(A.getType(), Layout));
}

void PaddingOfKernels::add(const PaddingOfKernels &Other) {
  ByKernel.insert(Other.ByKernel.begin(), Other.ByKernel.end());
}

std::vector<uint8_t> PaddingOfKernels::levelled(std::vector<uint8_t> Of,
                                                ArrayRef<uint8_t> Like,
                                                StringRef Kernel,
                                                size_t Argument) const {
  auto Known = ByKernel.find(Kernel.str());
  if (Known == ByKernel.end() || Argument >= Known->second.size())
    return Of;
  const Element &IsPadding = Known->second[Argument];
  for (size_t N = 0; N != std::min(Of.size(), Like.size()); ++N)
    if (!IsPadding.empty() && IsPadding[N % IsPadding.size()])
      Of[N] = Like[N];
  return Of;
}
