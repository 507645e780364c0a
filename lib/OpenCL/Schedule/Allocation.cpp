// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Schedule/Allocation.h"
#include "OpenCL/Schedule/Context.h"
#include "OpenCL/Schedule/DeviceContext.h"
#include "OpenCL/Support/Status.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

bool Allocation::contains(const void *Begin, size_t Bytes) const {
  const size_t Before =
      reinterpret_cast<uintptr_t>(Begin) - reinterpret_cast<uintptr_t>(Base);
  return Before < size() && Bytes <= size() - Before;
}

// Where the host may not touch managed memory while any kernel runs, memory of
// the host that devices reach takes its place: SVM has no such rule.
cuda::Result<Allocation::Storage>
Allocation::allocate(const cuda::ContextScope &In, const Description &Wanted,
                     size_t Bytes, bool MayMove) {
  auto Stored = [](auto Got) {
    return Got ? cuda::Result<Storage>(Storage(std::move(*Got)))
               : cuda::Result<Storage>(Got.status());
  };
  if (Wanted.What == Kind::Device)
    return Stored(cuda::DeviceMemory::allocate(In, Bytes));
  if (Wanted.What != Kind::Host && MayMove)
    return Stored(cuda::ManagedMemory::allocate(In, Bytes));
  return Stored(
      cuda::PinnedMemory::allocateMapped(In, Bytes, Wanted.PinnedHow));
}

static uintptr_t beginOf(const cuda::DeviceMemory &M) { return M.base(); }
static uintptr_t beginOf(const cuda::ManagedMemory &M) { return M.handle(); }
static uintptr_t beginOf(const cuda::PinnedMemory &M) {
  return reinterpret_cast<uintptr_t>(M.data());
}

cuda::DevicePtr Allocation::begin() const {
  return std::visit([](const auto &M) { return beginOf(M); }, Held->Memory);
}

Result<std::shared_ptr<Allocation>>
Allocation::make(Context &C, const Description &Wanted) {
  constexpr size_t Aligned = 256; // what CUDA's allocations are at least
  const size_t Align = std::max(Wanted.Align, Aligned);
  size_t Bytes = 0;
  if (__builtin_add_overflow(Wanted.Bytes, Align - Aligned, &Bytes))
    return CL_OUT_OF_RESOURCES;
  const Device &Home = Wanted.On ? *Wanted.On : *C.devices().front();
  cuda::ContextScope In(C.on(Home).cuda());
  if (In.status().failed())
    return statusOf(In.status());
  const bool MayMove = C.sharesManagedMemory();
  C.reaper().start();
  cuda::Result<Storage> Got = allocate(In, Wanted, Bytes, MayMove);
  if (!Got && Got.status().code() == cuda::Code::OutOfMemory) {
    C.reaper().drain(); // what is being given back may be what is missing
    Got = allocate(In, Wanted, Bytes, MayMove);
  }
  if (!Got)
    return statusOf(Got.status());
  const uintptr_t First =
      std::visit([](const auto &M) { return beginOf(M); }, *Got);
  // NOLINTNEXTLINE(performance-no-int-to-ptr): CUDA's addresses are numbers
  auto *Base = reinterpret_cast<void *>((First + Align - 1) / Align * Align);
  std::shared_ptr<Allocation> New(new Allocation(
      C, Wanted, std::make_unique<Returned>(std::move(*Got)), Base));
  if (New->isWatched())
    New->tell();
  return New;
}

Allocation::~Allocation() { Home.reaper().post(std::move(Held)); }

// ---- Who may touch it -------------------------------------------------------

bool Allocation::isWatched() const {
  return Home.hasFindings() && Facts.What == Kind::Svm &&
         !(Facts.Flags & CL_MEM_SVM_FINE_GRAIN_BUFFER);
}

// Others may change it meanwhile: the last word is what is true then.
void Allocation::tell() const {
  const Device &D = *Home.devices().front();
  cuda::ContextScope In(Home.on(D).cuda());
  if (In.status().failed())
    return;
  for (bool Said = false, IsSaid = false;; IsSaid = true) {
    const bool Now = Maps == 0;
    if (IsSaid && Now == Said)
      return;
    In.driver().Emulator->KeepOut(Base, Now).ignore();
    Said = Now;
  }
}

void Allocation::map() {
  if (isWatched() && Maps++ == 0)
    tell();
}

void Allocation::unmap() {
  // Nobody is kept from unmapping what is not mapped.
  unsigned Now = Maps;
  while (Now && !Maps.compare_exchange_weak(Now, Now - 1))
    ;
  if (isWatched() && Now == 1)
    tell();
}

// ---- Those of a context -----------------------------------------------------

void Allocations::add(std::shared_ptr<Allocation> New) {
  const auto At = reinterpret_cast<uintptr_t>(New->base());
  Locked<Rank::Context> Lock(M);
  ByBase.emplace(At, std::move(New));
}

std::shared_ptr<Allocation> Allocations::take(const void *Base) {
  Locked<Rank::Context> Lock(M);
  auto At = ByBase.find(reinterpret_cast<uintptr_t>(Base));
  if (At == ByBase.end())
    return nullptr;
  std::shared_ptr<Allocation> Taken = std::move(At->second);
  ByBase.erase(At);
  return Taken;
}

std::shared_ptr<Allocation> Allocations::find(const void *Address) const {
  Locked<Rank::Context> Lock(M);
  auto Next = ByBase.upper_bound(reinterpret_cast<uintptr_t>(Address));
  if (Next == ByBase.begin())
    return nullptr;
  const std::shared_ptr<Allocation> &Nearest = std::prev(Next)->second;
  return Nearest->contains(Address, 0) ? Nearest : nullptr;
}

std::vector<std::shared_ptr<Allocation>> Allocations::all() const {
  Locked<Rank::Context> Lock(M);
  std::vector<std::shared_ptr<Allocation>> All;
  for (const auto &[Begin, A] : ByBase)
    All.push_back(A);
  return All;
}
