// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Pointers that host and kernels share: buffers lie over them, and commands
/// and the host use what is in them beside the buffers' own commands.

#include "Pointers.h"

#include "Kernels.h"
#include "Player.h"

#include <algorithm>
#include <cstring>

using namespace soak;

// ---- What the device allows -------------------------------------------------

/// \p Wanted of a query that older versions do not know.
static bool allows(cl_device_id D, cl_device_info Query, cl_bitfield Wanted) {
  cl_bitfield Has = 0;
  return clGetDeviceInfo(D, Query, sizeof(Has), &Has, nullptr) == CL_SUCCESS &&
         (Has & Wanted) == Wanted;
}

Pointers::Pointers(cl_platform_id Platform, cl_device_id Device) {
  if (allows(Device, CL_DEVICE_SVM_CAPABILITIES,
             CL_DEVICE_SVM_COARSE_GRAIN_BUFFER))
    Kinds.push_back(Kind::CoarseSvm);
  if (allows(Device, CL_DEVICE_SVM_CAPABILITIES,
             CL_DEVICE_SVM_FINE_GRAIN_BUFFER))
    Kinds.push_back(Kind::FineSvm);
  if (!allows(Device, CL_DEVICE_HOST_MEM_CAPABILITIES_INTEL,
              CL_UNIFIED_SHARED_MEMORY_ACCESS_INTEL))
    return;
  Kinds.push_back(Kind::Host);
  // Others' kernels run while the host looks.
  if (allows(Device, CL_DEVICE_SINGLE_DEVICE_SHARED_MEM_CAPABILITIES_INTEL,
             CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ACCESS_INTEL))
    Kinds.push_back(Kind::Shared);
  HasDevice = true;
  getFunction(Platform, HostAlloc, "clHostMemAllocINTEL");
  getFunction(Platform, DeviceAlloc, "clDeviceMemAllocINTEL");
  getFunction(Platform, SharedAlloc, "clSharedMemAllocINTEL");
  getFunction(Platform, BlockingFree, "clMemBlockingFreeINTEL");
  getFunction(Platform, SetArgument, "clSetKernelArgMemPointerINTEL");
  getFunction(Platform, Fill, "clEnqueueMemFillINTEL");
  getFunction(Platform, Copy, "clEnqueueMemcpyINTEL");
}

void Pointers::Free::operator()(uint8_t *P) const {
  if (Intel)
    Intel(Home, P);
  else if (!IsEnqueued)
    clSVMFree(Home, P);
}

Pointers::Memory Pointers::allocate(cl_context C, cl_device_id On, Kind K,
                                    size_t Bytes) const {
  if (isSvm(K)) {
    cl_svm_mem_flags Flags =
        K == Kind::FineSvm ? CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER
                           : CL_MEM_READ_WRITE;
    void *Made = clSVMAlloc(C, Flags, Bytes, 0);
    check(Made ? CL_SUCCESS : CL_MEM_OBJECT_ALLOCATION_FAILURE, "clSVMAlloc");
    return Memory(static_cast<uint8_t *>(Made), {C, nullptr});
  }
  cl_int Status = CL_SUCCESS;
  void *Made = K == Kind::Host ? HostAlloc(C, nullptr, Bytes, 0, &Status)
                               : SharedAlloc(C, On, nullptr, Bytes, 0, &Status);
  check(Status, "an allocation of unified shared memory");
  return Memory(static_cast<uint8_t *>(Made), {C, BlockingFree});
}

Pointers::Memory Pointers::onDevice(cl_context C, cl_device_id On,
                                    size_t Bytes) const {
  cl_int Status = CL_SUCCESS;
  void *Made = DeviceAlloc(C, On, nullptr, Bytes, 0, &Status);
  check(Status, "clDeviceMemAllocINTEL");
  return Memory(static_cast<uint8_t *>(Made), {C, BlockingFree});
}

// ---- Calls of either kind ---------------------------------------------------

void Pointers::setArgument(cl_kernel K, cl_uint At, bool IsSvm,
                           void *Value) const {
  check(IsSvm ? clSetKernelArgSVMPointer(K, At, Value)
              : SetArgument(K, At, Value),
        "an argument that is a pointer");
}

static cl_uint count(const std::vector<cl_event> &Waits) {
  return cl_uint(Waits.size());
}

static const cl_event *list(const std::vector<cl_event> &Waits) {
  return Waits.empty() ? nullptr : Waits.data();
}

void Pointers::copy(bool IsSvm, cl_command_queue Q, void *To, const void *From,
                    size_t Bytes, const std::vector<cl_event> &Waits,
                    cl_event *Done) const {
  check(IsSvm ? clEnqueueSVMMemcpy(Q, CL_FALSE, To, From, Bytes, count(Waits),
                                   list(Waits), Done)
              : Copy(Q, CL_FALSE, To, From, Bytes, count(Waits), list(Waits),
                     Done),
        "a copy by pointers");
}

void Pointers::fill(bool IsSvm, cl_command_queue Q, void *To,
                    const std::vector<uint8_t> &Pattern, size_t Bytes,
                    const std::vector<cl_event> &Waits, cl_event *Done) const {
  check(IsSvm ? clEnqueueSVMMemFill(Q, To, Pattern.data(), Pattern.size(),
                                    Bytes, count(Waits), list(Waits), Done)
              : Fill(Q, To, Pattern.data(), Pattern.size(), Bytes, count(Waits),
                     list(Waits), Done),
        "a fill by a pointer");
}

// ---- What players do with them ----------------------------------------------

/// One that lies over a pointer, if there is one.
Tracked *Player::randomPointed() {
  std::vector<Tracked *> All;
  for (const auto &B : Buffers)
    if (B->Pointed && !B->IsMapped)
      All.push_back(B.get());
  return All.empty() ? nullptr : All[random(All.size())];
}

Part Player::partOf(Tracked &B, bool IsWritten, size_t Unit) {
  size_t Units = B.Expected.size() / Unit, Offset = random(Units);
  return {&B, Offset * Unit, (random(Units - Offset) + 1) * Unit, IsWritten};
}

void Player::copyPointed() {
  Tracked *From = randomPointed(), *To = randomPointed();
  if (!From || From == To)
    return;
  Part P = partOf(*From, false), W = partOf(*To, true);
  P.Size = W.Size = std::min(P.Size, W.Size);
  Order O = orderFor({P, W});
  Home->Shared.copy(Pointers::isSvm(To->What) && Pointers::isSvm(From->What),
                    O.On, To->Pointed.get() + W.Offset,
                    From->Pointed.get() + P.Offset, P.Size, O.Waits,
                    O.Done.out());
  remember(O, {P, W}, "copy by pointers");
  std::memcpy(W.bytes(), P.bytes(), P.Size);
}

void Player::fillPointed() {
  Tracked *To = randomPointed();
  if (!To)
    return;
  const size_t Unit = size_t(1) << random(8);
  Part P = partOf(*To, true, Unit);
  if (!P.Size)
    return;
  std::vector<uint8_t> Pattern = randomBytes(Unit);
  Order O = orderFor({P});
  Home->Shared.fill(Pointers::isSvm(To->What), O.On,
                    To->Pointed.get() + P.Offset, Pattern, P.Size, O.Waits,
                    O.Done.out());
  remember(O, {P}, "fill by a pointer");
  for (size_t At = 0; At != P.Size; At += Unit)
    std::memcpy(P.bytes() + At, Pattern.data(), Unit);
}

/// After every command that uses it.
void Player::freePointed(Tracked &Of) {
  void *Gone = Of.Pointed.get();
  Order O = orderFor({whole(Of, true)});
  check(clEnqueueSVMFree(O.On, 1, &Gone, nullptr, nullptr, O.count(), O.list(),
                         O.Done.out()),
        "clEnqueueSVMFree");
  remember(O, {whole(Of, true)}, "free");
  Of.Pointed.get_deleter().IsEnqueued = true;
}

/// Through memory of the device, which is freed at once: that waits for all.
void Player::throughDevice() {
  Tracked *Of = Home->Shared.hasDevice() ? randomPointed() : nullptr;
  if (!Of)
    return;
  Part From = partOf(*Of, false);
  Tracked &Other = randomBuffer(Of);
  if (!Other.Pointed)
    return;
  From.Size = std::min(From.Size, Other.Expected.size());
  Part To = {&Other, 0, From.Size, true};
  Pointers::Memory Between =
      Home->Shared.onDevice(Home->Context.get(), Home->Device, From.Size);
  Order In = orderFor({From});
  Home->Shared.copy(false, In.On, Between.get(),
                    Of->Pointed.get() + From.Offset, From.Size, In.Waits,
                    In.Done.out());
  remember(In, {From}, "to the device");
  Order Out = orderFor({To});
  Out.Waits.push_back(In.Done.get());
  Home->Shared.copy(false, Out.On, Other.Pointed.get(), Between.get(),
                    From.Size, Out.Waits, Out.Done.out());
  remember(Out, {To}, "from the device");
  std::memcpy(To.bytes(), From.bytes(), From.Size);
  openGates(); // nobody else would while this thread waits
}

/// The host looks and changes what it finds, with a map where it must.
void Player::touch() {
  Tracked *Of = randomPointed();
  if (!Of)
    return;
  Part P = partOf(*Of, true);
  uint8_t *At = Of->Pointed.get() + P.Offset;
  openGates();
  Order O = orderFor({P});
  openGates();
  if (Pointers::isPlain(Of->What)) {
    // What in-order queues imply is no event to wait for.
    for (const Tracked::Use &U : Of->Uses)
      O.Waits.push_back(U.Done.get());
    if (!O.Waits.empty())
      check(clWaitForEvents(O.count(), O.list()), "clWaitForEvents");
  } else {
    check(clEnqueueSVMMap(O.On, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, At, P.Size,
                          O.count(), O.list(), nullptr),
          "clEnqueueSVMMap");
  }
  compare(Of, At, P.bytes(), P.Size, "what the host sees");
  std::vector<uint8_t> New = randomBytes(P.Size);
  std::memcpy(At, New.data(), P.Size);
  std::memcpy(P.bytes(), New.data(), P.Size);
  if (Pointers::isPlain(Of->What))
    return;
  check(clEnqueueSVMUnmap(O.On, At, 0, nullptr, O.Done.out()),
        "clEnqueueSVMUnmap");
  remember(O, {P}, "the host's change");
}
