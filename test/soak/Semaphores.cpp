// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Semaphores in the place of events: one queue signals, another one waits.

#include "Semaphores.h"

#include "Player.h"

using namespace soak;

Semaphores::Semaphores(cl_platform_id Platform, cl_device_id Device) {
  if (!hasExtension(Device, "cl_khr_semaphore"))
    return;
  getFunction(Platform, Create, "clCreateSemaphoreWithPropertiesKHR");
  getFunction(Platform, Release, "clReleaseSemaphoreKHR");
  getFunction(Platform, Signal, "clEnqueueSignalSemaphoresKHR");
  getFunction(Platform, Wait, "clEnqueueWaitSemaphoresKHR");
}

/// What comes next on a buffer waits for a wait for a signal that waits for what
/// came before; the wait may be there first.
void Player::semaphore() {
  const Semaphores &How = Home->Signals;
  if (!How.Create)
    return;
  const cl_semaphore_properties_khr Binary[] = {
      CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, 0};
  cl_int Status = CL_SUCCESS;
  cl_semaphore_khr S = How.Create(Home->Context.get(), Binary, &Status);
  check(Status, "clCreateSemaphoreWithPropertiesKHR");
  Part P = whole(randomBuffer(), true);
  Order Signal = orderFor({P}), Wait;
  // A wait before its signal must be on a queue where it holds up nobody.
  do
    Wait.On = Queues[random(Queues.size())].get();
  while (Wait.On == Signal.On && Queues.size() > 1);
  const bool WaitsFirst = oneIn(3);
  auto PutWait = [&] {
    check(How.Wait(Wait.On, 1, &S, nullptr, 0, nullptr, Wait.Done.out()),
          "clEnqueueWaitSemaphoresKHR");
  };
  if (WaitsFirst)
    PutWait();
  check(How.Signal(Signal.On, 1, &S, nullptr, Signal.count(), Signal.list(),
                   Signal.Done.out()),
        "clEnqueueSignalSemaphoresKHR");
  if (!WaitsFirst)
    PutWait();
  check(How.Release(S), "clReleaseSemaphoreKHR");
  remember(Wait, {P}, "semaphore");
}
