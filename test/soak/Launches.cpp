// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernels, and new programs, kernels and queues in the place of old ones.

#include "Kernels.h"
#include "Player.h"

#include <CL/cl_ext.h>

#include <cstring>
#include <iterator>

using namespace soak;

namespace {

enum Which { Add, Mix, Flip, Turn, Sum, Follow };
constexpr const char *Names[] = {"add", "mix", "flip", "turn", "sum", "follow"};
constexpr size_t PartAlignment = 512;

template <typename T> void argument(cl_kernel K, cl_uint At, const T &Value) {
  check(clSetKernelArg(K, At, sizeof(T), &Value), "clSetKernelArg");
}

} // namespace

/// At least \p Items work-items; in groups of \p Group if that is not 0.
void Player::launch(cl_kernel K, size_t Items, size_t Group, Order &O) {
  size_t Global = Group ? (Items + Group - 1) / Group * Group : Items;
  size_t Offset = random(1000);
  check(clEnqueueNDRangeKernel(O.On, K, 1, oneIn(2) ? &Offset : nullptr,
                               &Global, Group ? &Group : nullptr, O.count(),
                               O.list(), O.Done.out()),
        "clEnqueueNDRangeKernel");
}

static size_t someGroup(uint64_t Drawn) {
  constexpr size_t Groups[] = {0, 0, 1, 7, 32, 64, 256};
  return Groups[Drawn % std::size(Groups)];
}

cl_kernel Player::kernelToAdd(cl_mem Memory, size_t Offset, cl_uint Count,
                              cl_uint Value) {
  cl_kernel K = Kernels[Add].get();
  argument(K, 0, Memory);
  argument(K, 1, cl_uint(Offset / WordBytes));
  argument(K, 2, Count);
  argument(K, 3, Value);
  return K;
}

void Player::add() {
  Part P = randomPart(true, WordBytes, WordBytes);
  View V = viewOf(P);
  auto Count = cl_uint(P.Size / WordBytes), Value = cl_uint(Chance());
  cl_kernel K = kernelToAdd(V.Memory, V.Offset, Count, Value);
  if (P.Of->Pointed && oneIn(2))
    Home->Shared.setArgument(K, 0, Pointers::isSvm(P.Of->What),
                             P.Of->Pointed.get() + P.Offset - V.Offset);
  Order O = orderFor({P});
  launch(K, Count, someGroup(Chance()), O);
  remember(O, {P}, "add");
  onWords(P, [&](auto &Words) { model::add(Words.data(), Count, Value); });
}

/// The same to memory that the kernel knows by a number.
void Player::follow() {
  Tracked *Of = Home->IsNew ? randomPointed() : nullptr;
  if (!Of)
    return;
  Part P = partOf(*Of, true, WordBytes);
  auto Count = cl_uint(P.Size / WordBytes), Value = cl_uint(Chance());
  cl_kernel K = Kernels[Follow].get();
  void *At = Of->Pointed.get() + P.Offset;
  argument(K, 0, cl_ulong(reinterpret_cast<uintptr_t>(At)));
  argument(K, 1, Count);
  argument(K, 2, Value);
  check(clSetKernelExecInfo(K,
                            Pointers::isSvm(Of->What)
                                ? CL_KERNEL_EXEC_INFO_SVM_PTRS
                                : CL_KERNEL_EXEC_INFO_USM_PTRS_INTEL,
                            sizeof(At), &At),
        "clSetKernelExecInfo");
  Order O = orderFor({P});
  launch(K, Count, someGroup(Chance()), O);
  remember(O, {P}, "follow");
  onWords(P, [&](auto &Words) { model::add(Words.data(), Count, Value); });
}

void Player::readInto(unsigned Kernel, Part From, Part To,
                      void (*Model)(const uint32_t *, uint32_t *, uint32_t)) {
  View V = viewOf(From, true), W = viewOf(To, true);
  cl_kernel K = Kernels[Kernel].get();
  cl_uint Count = cl_uint(From.Size / WordBytes);
  argument(K, 0, V.Memory);
  argument(K, 1, W.Memory);
  argument(K, 2, Count);
  Order O = orderFor({From, To});
  launch(K, Count, someGroup(Chance()), O);
  remember(O, {From, To}, Names[Kernel]);
  onWords(From, [&](auto &Input) {
    onWords(To,
            [&](auto &Output) { Model(Input.data(), Output.data(), Count); });
  });
}

void Player::mix() {
  auto [From, To] = randomParts(PartAlignment, WordBytes);
  readInto(Mix, From, To, model::mix);
}

/// Without its work-items if not \p All.
void Player::flip(bool All) {
  Part P = randomPart(true);
  View V = viewOf(P);
  cl_kernel K = Kernels[Flip].get();
  auto Bits = uint8_t(Chance());
  argument(K, 0, V.Memory);
  argument(K, 1, cl_uint(V.Offset));
  argument(K, 2, cl_uint(P.Size));
  argument(K, 3, Bits);
  Order O = orderFor({P});
  launch(K, All ? P.Size : 0, All ? someGroup(Chance()) : 0, O);
  remember(O, {P}, All ? "flip" : "nothing");
  if (All)
    model::flip(P.bytes(), uint32_t(P.Size), Bits);
}

void Player::flip() { flip(true); }

// A range of no work-items (OpenCL 2.1), in the order of the others.
void Player::nothing() {
  if (Home->IsNew)
    flip(false);
}

void Player::turn() {
  constexpr size_t Groups[] = {1, 2, 8, 32, 64, 128};
  size_t Group = Groups[random(std::size(Groups))];
  Part P = randomPart(true, PartAlignment, WordBytes);
  P.Size -= P.Size % (Group * WordBytes);
  if (P.Size == 0)
    return;
  View V = viewOf(P, true);
  cl_kernel K = Kernels[Turn].get();
  argument(K, 0, V.Memory);
  check(clSetKernelArg(K, 1, Group * WordBytes, nullptr), "clSetKernelArg");
  Order O = orderFor({P});
  launch(K, P.Size / WordBytes, Group, O);
  remember(O, {P}, "turn");
  onWords(P,
          [&](auto &Words) { model::turn(Words.data(), Words.size(), Group); });
}

void Player::sum() {
  auto [From, To] = randomParts(PartAlignment, WordBytes);
  To.Size = WordBytes;
  readInto(Sum, From, To, model::sum);
}

// Those that are replaced may still be on their way to the device.
void Player::renewKernels() {
  if (Home->IsNew && !Kernels.empty() && oneIn(2)) {
    for (Kernel &K : Kernels) {
      cl_int Status = CL_SUCCESS;
      K = Kernel(clCloneKernel(K.get(), &Status));
      check(Status, "clCloneKernel");
    }
    return;
  }
  Kernels.clear();
  for (const char *Name : Names) {
    cl_int Status = CL_SUCCESS;
    Kernels.emplace_back(
        clCreateKernel(Code ? Code.get() : Home->Program.get(), Name, &Status));
    check(Status, "clCreateKernel");
  }
}

void Player::renewProgram() {
  Code = buildProgram(*Home);
  Kernels.clear();
  renewKernels();
}

/// The last queue is the player's own.
void Player::renewQueue() {
  cl_command_queue_properties Kind =
      oneIn(2) ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0;
  const cl_queue_properties Wanted[] = {
      CL_QUEUE_PROPERTIES, Kind, CL_QUEUE_PRIORITY_KHR,
      cl_queue_properties(CL_QUEUE_PRIORITY_HIGH_KHR << random(3)), 0};
  cl_int Status = CL_SUCCESS;
  Queue New(Home->IsNew
                ? clCreateCommandQueueWithProperties(
                      Home->Context.get(), Home->Device, Wanted, &Status)
                : clCreateCommandQueue(Home->Context.get(), Home->Device, Kind,
                                       &Status));
  check(Status, "clCreateCommandQueue");
  if (Queues.size() > Home->Queues.size())
    Queues.pop_back();
  Queues.push_back(std::move(New));
}
