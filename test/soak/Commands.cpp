// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Transfers, fills, images, markers.

#include "Player.h"

#include <algorithm>
#include <array>
#include <cstring>

using namespace soak;

void Player::write() {
  Part P = randomPart(true);
  auto Bytes = std::make_unique<std::vector<uint8_t>>(randomBytes(P.Size));
  View V = viewOf(P);
  Order O = orderFor({P});
  bool Blocking = oneIn(8);
  if (Blocking)
    openGates();
  check(clEnqueueWriteBuffer(O.On, V.Memory, Blocking, V.Offset, P.Size,
                             Bytes->data(), O.count(), O.list(), O.Done.out()),
        "clEnqueueWriteBuffer");
  remember(O, {P}, "write");
  std::memcpy(P.bytes(), Bytes->data(), P.Size);
  if (!Blocking)
    KeptBytes.push_back({std::move(O.Done), std::move(Bytes)});
}

void Player::read() {
  Part P = randomPart(false);
  auto Got = std::make_unique<std::vector<uint8_t>>(P.Size);
  auto Want =
      std::make_unique<std::vector<uint8_t>>(P.bytes(), P.bytes() + P.Size);
  View V = viewOf(P);
  Order O = orderFor({P});
  check(clEnqueueReadBuffer(O.On, V.Memory, CL_FALSE, V.Offset, P.Size,
                            Got->data(), O.count(), O.list(), O.Done.out()),
        "clEnqueueReadBuffer");
  remember(O, {P}, "read");
  Checks.push_back(
      {std::move(O.Done), std::move(Got), std::move(Want), P.Of,
       "read of " + std::to_string(P.Offset) + "+" + std::to_string(P.Size)});
}

void Player::readNow() {
  Part P = randomPart(false);
  std::vector<uint8_t> Got(P.Size);
  View V = viewOf(P);
  Order O = orderFor({P});
  openGates();
  check(clEnqueueReadBuffer(O.On, V.Memory, CL_TRUE, V.Offset, P.Size,
                            Got.data(), O.count(), O.list(), nullptr),
        "clEnqueueReadBuffer");
  compare(P.Of, Got.data(), P.bytes(), P.Size, "blocking read");
}

void Player::copy() {
  auto [From, To] = randomParts();
  View V = viewOf(From), W = viewOf(To);
  Order O = orderFor({From, To});
  check(clEnqueueCopyBuffer(O.On, V.Memory, W.Memory, V.Offset, W.Offset,
                            From.Size, O.count(), O.list(), O.Done.out()),
        "clEnqueueCopyBuffer");
  remember(O, {From, To}, "copy");
  std::memcpy(To.bytes(), From.bytes(), From.Size);
}

void Player::fill() {
  size_t Unit = size_t(1) << random(8);
  fill(randomPart(true, Unit, Unit));
}

// The pattern is as large as the part's offset and size allow, 128 bytes at
// most.
void Player::fill(const Part &P) {
  size_t Unit = 128;
  while ((P.Offset | P.Size) % Unit)
    Unit /= 2;
  std::vector<uint8_t> Pattern = randomBytes(Unit);
  Order O = orderFor({P});
  check(clEnqueueFillBuffer(O.On, P.Of->Memory.get(), Pattern.data(), Unit,
                            P.Offset, P.Size, O.count(), O.list(),
                            O.Done.out()),
        "clEnqueueFillBuffer");
  remember(O, {P}, "fill");
  for (size_t At = 0; At != P.Size; At += Unit)
    std::memcpy(P.bytes() + At, Pattern.data(), Unit);
}

// ---- Boxes ------------------------------------------------------------------

namespace {

/// Where a box lies in linear memory.
struct Box {
  std::array<size_t, 3> Origin;
  size_t Row, Slice;

  size_t at(size_t Y, size_t Z) const {
    return (Origin[2] + Z) * Slice + (Origin[1] + Y) * Row + Origin[0];
  }
  size_t bytes(const std::array<size_t, 3> &Region) const {
    return at(Region[1] - 1, Region[2] - 1) + Region[0];
  }
};

void copyBox(const std::array<size_t, 3> &Region, const uint8_t *From,
             const Box &FromBox, uint8_t *To, const Box &ToBox) {
  for (size_t Z = 0; Z != Region[2]; ++Z)
    for (size_t Y = 0; Y != Region[1]; ++Y)
      std::memcpy(To + ToBox.at(Y, Z), From + FromBox.at(Y, Z), Region[0]);
}

/// All of them fit into the smallest buffer.
template <typename Random>
Box boxFor(const std::array<size_t, 3> &Region, Random &&Draw) {
  Box B;
  B.Origin = {Draw(8), Draw(4), Draw(2)};
  B.Row = B.Origin[0] + Region[0] + Draw(8);
  B.Slice = B.Row * (Region[1] + Draw(3));
  return B;
}

template <typename Random> std::array<size_t, 3> regionFrom(Random &&Draw) {
  return {Draw(24) + 1, Draw(6) + 1, Draw(4) + 1};
}

} // namespace

void Player::copyRect() {
  auto Draw = [this](size_t Below) { return size_t(random(Below)); };
  std::array<size_t, 3> Region = regionFrom(Draw);
  Box A = boxFor(Region, Draw), B = boxFor(Region, Draw);
  Tracked &From = randomBuffer(), &To = randomBuffer(&From);
  Part Read = whole(From, false), Written = whole(To, true);
  Order O = orderFor({Read, Written});
  check(clEnqueueCopyBufferRect(O.On, From.Memory.get(), To.Memory.get(),
                                A.Origin.data(), B.Origin.data(), Region.data(),
                                A.Row, A.Slice, B.Row, B.Slice, O.count(),
                                O.list(), O.Done.out()),
        "clEnqueueCopyBufferRect");
  remember(O, {Read, Written}, "rect");
  copyBox(Region, From.Expected.data(), A, To.Expected.data(), B);
}

void Player::writeRect() {
  auto Draw = [this](size_t Below) { return size_t(random(Below)); };
  std::array<size_t, 3> Region = regionFrom(Draw);
  Box InBuffer = boxFor(Region, Draw), InHost = boxFor(Region, Draw);
  Part P = whole(randomBuffer(), true);
  auto Bytes =
      std::make_unique<std::vector<uint8_t>>(randomBytes(InHost.bytes(Region)));
  Order O = orderFor({P});
  check(clEnqueueWriteBufferRect(O.On, P.Of->Memory.get(), CL_FALSE,
                                 InBuffer.Origin.data(), InHost.Origin.data(),
                                 Region.data(), InBuffer.Row, InBuffer.Slice,
                                 InHost.Row, InHost.Slice, Bytes->data(),
                                 O.count(), O.list(), O.Done.out()),
        "clEnqueueWriteBufferRect");
  remember(O, {P}, "write of a rect");
  copyBox(Region, Bytes->data(), InHost, P.bytes(), InBuffer);
  KeptBytes.push_back({std::move(O.Done), std::move(Bytes)});
}

void Player::readRect() {
  auto Draw = [this](size_t Below) { return size_t(random(Below)); };
  std::array<size_t, 3> Region = regionFrom(Draw);
  Box InBuffer = boxFor(Region, Draw), InHost = boxFor(Region, Draw);
  Part P = whole(randomBuffer(), false);
  auto Got =
      std::make_unique<std::vector<uint8_t>>(randomBytes(InHost.bytes(Region)));
  auto Want = std::make_unique<std::vector<uint8_t>>(*Got);
  Order O = orderFor({P});
  check(clEnqueueReadBufferRect(O.On, P.Of->Memory.get(), CL_FALSE,
                                InBuffer.Origin.data(), InHost.Origin.data(),
                                Region.data(), InBuffer.Row, InBuffer.Slice,
                                InHost.Row, InHost.Slice, Got->data(),
                                O.count(), O.list(), O.Done.out()),
        "clEnqueueReadBufferRect");
  remember(O, {P}, "read of a rect");
  copyBox(Region, P.bytes(), InBuffer, Want->data(), InHost);
  Checks.push_back({std::move(O.Done), std::move(Got), std::move(Want), P.Of,
                    "read of a rect"});
}

// ---- The others -------------------------------------------------------------

/// From a buffer to an image and on to another buffer; the image is gone before
/// it is used.
void Player::throughImage() {
  constexpr size_t PixelBytes = 4, MostWidth = 32;
  auto [From, To] = randomParts(1, PixelBytes);
  size_t Pixels = From.Size / PixelBytes;
  size_t Width = random(std::min(Pixels, MostWidth)) + 1;
  size_t Height = std::min(Pixels / Width, MostWidth);
  From.Size = To.Size = Width * Height * PixelBytes;
  cl_image_format Format = {CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc Desc = {};
  Desc.image_type = CL_MEM_OBJECT_IMAGE2D;
  Desc.image_width = Width;
  Desc.image_height = Height;
  cl_int Status = CL_SUCCESS;
  Mem Image(
      clCreateImage(Home->Context.get(), 0, &Format, &Desc, nullptr, &Status));
  check(Status, "clCreateImage");
  const size_t Origin[3] = {0, 0, 0}, Region[3] = {Width, Height, 1};
  Order In = orderFor({From});
  check(clEnqueueCopyBufferToImage(In.On, From.Of->Memory.get(), Image.get(),
                                   From.Offset, Origin, Region, In.count(),
                                   In.list(), In.Done.out()),
        "clEnqueueCopyBufferToImage");
  remember(In, {From}, "to an image");
  Order Out = orderFor({To});
  Out.Waits.push_back(In.Done.get());
  check(clEnqueueCopyImageToBuffer(Out.On, Image.get(), To.Of->Memory.get(),
                                   Origin, Region, To.Offset, Out.count(),
                                   Out.list(), Out.Done.out()),
        "clEnqueueCopyImageToBuffer");
  remember(Out, {To}, "from an image");
  std::memcpy(To.bytes(), From.bytes(), From.Size);
}

void Player::migrate() {
  Part P = whole(randomBuffer(), false);
  Order O = orderFor({P});
  cl_mem Memory = P.Of->Memory.get();
  check(clEnqueueMigrateMemObjects(O.On, 1, &Memory,
                                   oneIn(2) ? CL_MIGRATE_MEM_OBJECT_HOST : 0,
                                   O.count(), O.list(), O.Done.out()),
        "clEnqueueMigrateMemObjects");
  remember(O, {P}, "migration");
}

void Player::markers() {
  Part P = whole(randomBuffer(), true);
  Order O = orderFor({P});
  auto Enqueue =
      oneIn(2) ? clEnqueueMarkerWithWaitList : clEnqueueBarrierWithWaitList;
  check(Enqueue(O.On, O.count(), O.list(), O.Done.out()), "a marker");
  remember(O, {P}, "marker"); // everybody else waits for it alone
}

void Player::flush() {
  check(clFlush(Queues[random(Queues.size())].get()), "clFlush");
}

void Player::finishQueue() {
  openGates();
  check(clFinish(Queues[random(Queues.size())].get()), "clFinish");
}
