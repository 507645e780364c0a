// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Timing.h"

using namespace spir2nvvm::emulator;

// SplitMix64: every bit of the result depends on every bit of its input.
static uint64_t mixed(uint64_t Value) {
  Value += 0x9e3779b97f4a7c15;
  Value = (Value ^ (Value >> 30)) * 0xbf58476d1ce4e5b9;
  Value = (Value ^ (Value >> 27)) * 0x94d049bb133111eb;
  return Value ^ (Value >> 31);
}

uint64_t Timing::drawn(uint64_t A, uint64_t B) const {
  return mixed(mixed(mixed(Seed) ^ A) ^ B);
}

PageableCopy Timing::nextPageableCopy() {
  if (!isLate())
    return PageableCopy::Staged;
  constexpr uint64_t Kinds = 3;
  return PageableCopy(drawn(0, Copies.fetch_add(1)) % Kinds);
}

// Some streams are quick and some are slow, and each now and then the opposite:
// what relies on two of them going at the same pace is found out.
Timing::Microseconds Timing::pauseBefore(uint64_t Id, uint64_t Number) const {
  if (!isLate())
    return Microseconds(0);
  const uint64_t Pace = drawn(Id, 0) % 3, Chance = drawn(Id, Number);
  const uint64_t Longest = Chance % 16 == 0 ? 800 : uint64_t(10) << (2 * Pace);
  return Microseconds((Chance >> 8) % Longest);
}

Timing::Microseconds Timing::pauseOfLoad() const {
  return Microseconds(isLate() ? 5000 : 0);
}
