// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Buffers come and go while commands use them, are seen through sub-buffers,
/// and are mapped.

#include "Player.h"

#include <algorithm>
#include <cstring>

using namespace soak;

static constexpr size_t LeastBytes = 4096, MostBytes = 65536, MostMapped = 2;
// One of so many is larger, and transfers of it take several pieces.
static constexpr size_t LargeOneIn = 64, LargeBytes = size_t(3) << 20;
// Of sub-buffers, as the device asks for it (CL_DEVICE_MEM_BASE_ADDR_ALIGN).
static constexpr size_t Alignment = 512;

Tracked &Player::randomBuffer(const Tracked *Other) {
  for (;;) {
    Tracked &B = *Buffers[random(Buffers.size())];
    if (!B.IsMapped && &B != Other)
      return B;
  }
}

Part Player::whole(Tracked &B, bool IsWritten) const {
  return {&B, 0, B.Expected.size(), IsWritten};
}

Part Player::randomPart(bool IsWritten, size_t OffsetUnit, size_t SizeUnit) {
  Tracked &B = randomBuffer();
  size_t All = B.Expected.size();
  size_t Offset = random((All - SizeUnit) / OffsetUnit + 1) * OffsetUnit;
  size_t Size = (random((All - Offset) / SizeUnit) + 1) * SizeUnit;
  return {&B, Offset, Size, IsWritten};
}

std::pair<Part, Part> Player::randomParts(size_t OffsetUnit, size_t SizeUnit) {
  Part From = randomPart(false, OffsetUnit, SizeUnit);
  Tracked &To = randomBuffer(From.Of);
  size_t All = To.Expected.size();
  From.Size = std::min(From.Size, All / SizeUnit * SizeUnit);
  size_t Offset = random((All - From.Size) / OffsetUnit + 1) * OffsetUnit;
  return {From, {&To, Offset, From.Size, true}};
}

Player::View Player::viewOf(const Part &P, bool FromItsBegin) {
  size_t Begin = P.Offset / Alignment * Alignment;
  if (FromItsBegin ? Begin == 0 : !oneIn(4))
    return {P.Of->Memory.get(), P.Offset, {}};
  cl_buffer_region Region = {Begin, P.Offset - Begin + P.Size};
  cl_int Status = CL_SUCCESS;
  Mem Sub(clCreateSubBuffer(P.Of->Memory.get(), 0, CL_BUFFER_CREATE_TYPE_REGION,
                            &Region, &Status));
  check(Status, "clCreateSubBuffer");
  cl_mem Handle = Sub.get();
  return {Handle, P.Offset - Begin, std::move(Sub)};
}

static void CL_CALLBACK freeHost(cl_mem, void *Host) {
  delete[] static_cast<uint8_t *>(Host);
}

std::unique_ptr<Tracked> Player::newBuffer() {
  constexpr cl_mem_flags Kinds[] = {
      0, CL_MEM_ALLOC_HOST_PTR, CL_MEM_COPY_HOST_PTR,
      CL_MEM_COPY_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, CL_MEM_USE_HOST_PTR};
  auto B = std::make_unique<Tracked>();
  B->Flags = Kinds[random(std::size(Kinds))];
  const size_t Most = random(LargeOneIn) ? MostBytes : LargeBytes;
  size_t Bytes = LeastBytes + random((Most - LeastBytes) / 4) * 4;
  B->Expected = randomBytes(Bytes);
  std::unique_ptr<uint8_t[]> Own;
  void *Initial = nullptr;
  const std::vector<Pointers::Kind> &Shared = Home->Shared.kinds();
  if (!Shared.empty() && oneIn(3)) {
    B->Flags = CL_MEM_USE_HOST_PTR;
    B->What = Shared[random(Shared.size())];
    B->Pointed = Home->Shared.allocate(Home->Context.get(), Home->Device,
                                       B->What, Bytes);
    B->Host = B->Pointed.get();
    Initial = B->Host;
  } else if (B->Flags & CL_MEM_USE_HOST_PTR) {
    Own.reset(new uint8_t[Bytes]);
    std::memcpy(Own.get(), B->Expected.data(), Bytes);
    Initial = Own.get();
  } else if (B->Flags & CL_MEM_COPY_HOST_PTR) {
    Initial = B->Expected.data();
  }
  cl_int Status = CL_SUCCESS;
  B->Memory = Mem(
      clCreateBuffer(Home->Context.get(), B->Flags, Bytes, Initial, &Status));
  check(Status, "clCreateBuffer");
  if (Own) {
    B->Host = Own.get();
    check(clSetMemObjectDestructorCallback(B->Memory.get(), freeHost,
                                           Own.release()),
          "clSetMemObjectDestructorCallback");
  }
  if (!Initial || B->Pointed)
    fill(whole(*B, true));
  return B;
}

// Commands that use it may be anywhere on their way.
void Player::replaceBuffer() {
  size_t At = random(Buffers.size());
  if (Buffers[At]->IsMapped)
    return;
  forgetRecordings(*Buffers[At]);
  if (Buffers[At]->Pointed && Pointers::isSvm(Buffers[At]->What) && oneIn(2))
    freePointed(*Buffers[At]);
  Buffers[At]->Memory = Mem();
  Retired.push_back(std::move(Buffers[At]));
  Buffers[At] = newBuffer();
}

void Player::map() {
  if (Mappings.size() == MostMapped)
    return;
  constexpr cl_map_flags Kinds[] = {CL_MAP_READ, CL_MAP_WRITE,
                                    CL_MAP_READ | CL_MAP_WRITE,
                                    CL_MAP_WRITE_INVALIDATE_REGION};
  cl_map_flags Flags = Kinds[random(std::size(Kinds))];
  Part P = randomPart(Flags != CL_MAP_READ);
  View V = viewOf(P);
  Order O = orderFor({P});
  bool Blocking = oneIn(3);
  if (Blocking)
    openGates();
  cl_int Status = CL_SUCCESS;
  void *Pointer =
      clEnqueueMapBuffer(O.On, V.Memory, Blocking, Flags, V.Offset, P.Size,
                         O.count(), O.list(), O.Done.out(), &Status);
  check(Status, "clEnqueueMapBuffer");
  remember(O, {P}, "map");
  P.Of->IsMapped = true;
  Mappings.push_back({P, std::move(V), Flags, static_cast<uint8_t *>(Pointer),
                      std::move(O.Done)});
}

void Player::unmap() {
  if (Mappings.empty())
    return;
  size_t At = random(Mappings.size());
  Mapping M = std::move(Mappings[At]);
  Mappings.erase(Mappings.begin() + long(At));
  openGates();
  cl_event Done = M.Done.get();
  check(clWaitForEvents(1, &Done), "clWaitForEvents of a map");
  Part P = M.Of;
  if (P.Of->Host && M.Pointer != P.Of->Host + P.Offset)
    throw Failure("a map of CL_MEM_USE_HOST_PTR is somewhere else");
  if (!(M.Flags & CL_MAP_WRITE_INVALIDATE_REGION))
    compare(P.Of, M.Pointer, P.bytes(), P.Size, "mapped bytes");
  if (M.Flags != CL_MAP_READ) {
    std::vector<uint8_t> New = randomBytes(P.Size);
    std::memcpy(M.Pointer, New.data(), P.Size);
    std::memcpy(P.bytes(), New.data(), P.Size);
  }
  P.IsWritten = true; // whoever comes next waits for the end of the mapping
  Order O = orderFor({P});
  check(clEnqueueUnmapMemObject(O.On, M.Through.Memory, M.Pointer, O.count(),
                                O.list(), O.Done.out()),
        "clEnqueueUnmapMemObject");
  remember(O, {P}, "unmap");
  P.Of->IsMapped = false;
}
