// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Event.h"

#include "Emulator/Context.h"

using namespace spir2nvvm::emulator;

// A command of its own even without a time: on the default stream an event also
// stands for what other streams have been told.
void Event::record(Stream &On) {
  Record New;
  New.Time = std::make_shared<Clock::time_point>();
  uint64_t Number = Home.submit(On, makeBriefCommand([Time = New.Time] {
                                  *Time = Clock::now();
                                  return cuda::Code::Success;
                                }));
  New.Place = {On.timeline(), Number};
  std::lock_guard<std::mutex> Lock(Mutex);
  Last = std::move(New);
}

Ticket Event::ticket() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Last.Place;
}

bool Event::wasRecorded() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Last.Time != nullptr;
}

Event::Clock::time_point Event::time() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Last.Time ? *Last.Time : Clock::time_point();
}
