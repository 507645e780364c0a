// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Command buffers: recorded, enqueued many times, changed in between, and
/// released while they run.

#include "Recording.h"

#include "Kernels.h"
#include "Player.h"

#include <algorithm>
#include <cstring>

using namespace soak;
using namespace spir2nvvm::opencl;

static constexpr size_t MostRecordings = 3, MostCommands = 8;

Recorder::Recorder(cl_platform_id Platform, cl_device_id Device) {
  if (!hasExtension(Device, "cl_khr_command_buffer_mutable_dispatch"))
    return;
  getFunction(Platform, Create, "clCreateCommandBufferKHR");
  getFunction(Platform, Release, "clReleaseCommandBufferKHR");
  getFunction(Platform, Finalize, "clFinalizeCommandBufferKHR");
  getFunction(Platform, Enqueue, "clEnqueueCommandBufferKHR");
  getFunction(Platform, Barrier, "clCommandBarrierWithWaitListKHR");
  getFunction(Platform, Copy, "clCommandCopyBufferKHR");
  getFunction(Platform, Fill, "clCommandFillBufferKHR");
  getFunction(Platform, NdRange, "clCommandNDRangeKernelKHR");
  getFunction(Platform, Update, "clUpdateMutableCommandsKHR");
}

Recording::Recording(const Recorder &How, cl_command_queue On, bool IsMutable)
    : How(How), On(On), IsMutable(IsMutable) {
  const CommandProperties Properties[] = {
      command_buffer::Flags,
      command_buffer::SimultaneousUse |
          (IsMutable ? command_buffer::Mutable : CommandProperties(0)),
      0};
  cl_int Status = CL_SUCCESS;
  Handle = How.Create(1, &On, Properties, &Status);
  check(Status, "clCreateCommandBufferKHR");
}

// ---- Recording --------------------------------------------------------------

void Player::recordCopy(Recording &R) {
  auto [From, To] = randomParts();
  check(R.How.Copy(R.Handle, nullptr, nullptr, From.Of->Memory.get(),
                   To.Of->Memory.get(), From.Offset, To.Offset, From.Size,
                   R.Last != 0, R.Last ? &R.Last : nullptr, &R.Last, nullptr),
        "clCommandCopyBufferKHR");
  R.Parts.insert(R.Parts.end(), {From, To});
  R.Model.push_back([From = From, To = To] {
    std::memcpy(To.bytes(), From.bytes(), From.Size);
  });
}

void Player::recordFill(Recording &R) {
  const size_t Unit = size_t(1) << random(8);
  Part P = randomPart(true, Unit, Unit);
  std::vector<uint8_t> Pattern = randomBytes(Unit);
  check(R.How.Fill(R.Handle, nullptr, nullptr, P.Of->Memory.get(),
                   Pattern.data(), Unit, P.Offset, P.Size, R.Last != 0,
                   R.Last ? &R.Last : nullptr, &R.Last, nullptr),
        "clCommandFillBufferKHR");
  R.Parts.push_back(P);
  R.Model.push_back([P, Pattern, Unit] {
    for (size_t At = 0; At != P.Size; At += Unit)
      std::memcpy(P.bytes() + At, Pattern.data(), Unit);
  });
}

void Player::recordAdd(Recording &R) {
  Part P = randomPart(true, WordBytes, WordBytes);
  const auto Count = cl_uint(P.Size / WordBytes);
  auto Value = std::make_shared<uint32_t>(uint32_t(Chance()));
  View V = viewOf(P);
  cl_kernel K = kernelToAdd(V.Memory, V.Offset, Count, *Value);
  const size_t Items = Count;
  MutableHandle Command = nullptr;
  check(R.How.NdRange(R.Handle, nullptr, nullptr, K, 1, nullptr, &Items,
                      nullptr, R.Last != 0, R.Last ? &R.Last : nullptr, &R.Last,
                      R.IsMutable ? &Command : nullptr),
        "clCommandNDRangeKernelKHR");
  R.Parts.push_back(P);
  R.Model.push_back([P, Count, Value] {
    onWords(P, [&](auto &Words) { model::add(Words.data(), Count, *Value); });
  });
  if (Command)
    R.Changing.push_back({Command, Value});
}

void Player::recordBarrier(Recording &R) {
  check(R.How.Barrier(R.Handle, nullptr, nullptr, 0, nullptr, &R.Last, nullptr),
        "clCommandBarrierWithWaitListKHR");
}

/// In the place of one that may still be on its way.
void Player::record() {
  if (!Home->Records)
    return;
  constexpr void (Player::*Commands[])(Recording &) = {
      &Player::recordAdd, &Player::recordAdd, &Player::recordCopy,
      &Player::recordFill, &Player::recordBarrier};
  auto New = std::make_unique<Recording>(
      Home->Records, Queues[random(Queues.size())].get(), oneIn(2));
  for (size_t Count = random(MostCommands) + 1; Count; --Count)
    (this->*Commands[random(std::size(Commands))])(*New);
  check(New->How.Finalize(New->Handle), "clFinalizeCommandBufferKHR");
  if (Recordings.size() == MostRecordings)
    Recordings.erase(Recordings.begin());
  Recordings.push_back(std::move(New));
}

// ---- Afterwards -------------------------------------------------------------

void Player::replay() {
  if (Recordings.empty())
    return;
  Recording &R = *Recordings[random(Recordings.size())];
  for (const Part &P : R.Parts)
    if (P.Of->IsMapped)
      return;
  Order O = orderFor(R.Parts);
  check(R.How.Enqueue(1, &O.On, R.Handle, O.count(), O.list(), O.Done.out()),
        "clEnqueueCommandBufferKHR");
  remember(O, R.Parts, "recorded commands");
  for (const auto &Each : R.Model)
    Each();
}

/// A value of one of its kernels, for enqueues to come.
void Player::changeRecording() {
  if (Recordings.empty())
    return;
  Recording &R = *Recordings[random(Recordings.size())];
  if (R.Changing.empty())
    return;
  const Recording::Addition &Of = R.Changing[random(R.Changing.size())];
  *Of.Value = uint32_t(Chance());
  const command_buffer::ArgumentUpdate New = {3, sizeof(uint32_t),
                                              Of.Value.get()};
  command_buffer::DispatchUpdate Change = {};
  Change.Command = Of.Command;
  Change.NumArgs = 1;
  Change.Args = &New;
  const cl_uint Type = command_buffer::DispatchConfig;
  const void *Config = &Change;
  check(R.How.Update(R.Handle, 1, &Type, &Config),
        "clUpdateMutableCommandsKHR");
}

/// Those that use it: what they are of goes.
void Player::forgetRecordings(const Tracked &Of) {
  Recordings.erase(std::remove_if(Recordings.begin(), Recordings.end(),
                                  [&](const std::unique_ptr<Recording> &R) {
                                    return std::any_of(R->Parts.begin(),
                                                       R->Parts.end(),
                                                       [&](const Part &P) {
                                                         return P.Of == &Of;
                                                       });
                                  }),
                   Recordings.end());
}
