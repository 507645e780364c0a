// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Run/Room.h"

using namespace spir2nvvm::executor;

static bool grow(Pages &Block, uint64_t Bytes) {
  if (!Block || Block.size() < Bytes)
    Block = Pages(Bytes, Pages::Guards::Readable);
  return bool(Block);
}

bool WorkerRoom::reserve(uint64_t FibreCount, uint64_t StackBytes,
                         uint64_t SharedBytes, uint64_t PrivateBytes,
                         uint64_t ContextBytes) {
  if (!grow(Shared, SharedBytes) || !grow(Private, PrivateBytes) ||
      !grow(Context, ContextBytes))
    return false;
  while (Fibres.size() < FibreCount) {
    auto New = std::make_unique<Fibre>();
    if (!New->allocate(StackBytes))
      return false;
    Fibres.push_back(std::move(New));
  }
  for (uint64_t N = 0; N != FibreCount; ++N)
    if (Fibres[N]->stackBytes() < StackBytes &&
        !Fibres[N]->allocate(StackBytes))
      return false;
  return true;
}

void WorkerRoom::trim() {
  constexpr size_t Large = 16 << 20;
  for (Pages *Block : {&Shared, &Private, &Context})
    if (Block->size() > Large)
      *Block = Pages();
}
