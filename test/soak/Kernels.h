// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The kernels of a soak run, and what each does to the bytes of the model.

#ifndef SPIR2NVVM_TEST_SOAK_KERNELS_H
#define SPIR2NVVM_TEST_SOAK_KERNELS_H

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace soak {

inline constexpr char KernelSource[] = R"(
kernel void add(global uint *p, uint first, uint count, uint value) {
  uint i = get_global_id(0) - get_global_offset(0);
  if (i < count)
    p[first + i] += value + i;
}
kernel void mix(global const uint *from, global uint *to, uint count) {
  uint i = get_global_id(0) - get_global_offset(0);
  if (i < count)
    to[i] = rotate(from[i] * 2654435761u ^ i, 7u);
}
kernel void flip(global uchar *p, uint first, uint count, uchar bits) {
  uint i = get_global_id(0) - get_global_offset(0);
  if (i < count)
    p[first + i] ^= bits;
}
kernel void turn(global uint *p, local uint *room) {
  uint i = get_local_id(0), n = get_local_size(0);
  room[i] = p[get_global_id(0) - get_global_offset(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  p[get_global_id(0) - get_global_offset(0)] = room[n - 1 - i];
}
kernel void sum(global const uint *from, global uint *to, uint count) {
  uint i = get_global_id(0) - get_global_offset(0);
  if (i < count)
    atomic_add(to, from[i]);
}
kernel void follow(ulong where, uint count, uint value) {
  uint i = get_global_id(0) - get_global_offset(0);
  if (i < count)
    ((global uint *)where)[i] += value + i;
}
)";

namespace model {

inline void add(uint32_t *P, uint32_t Count, uint32_t Value) {
  for (uint32_t I = 0; I != Count; ++I)
    P[I] += Value + I;
}

inline void mix(const uint32_t *From, uint32_t *To, uint32_t Count) {
  for (uint32_t I = 0; I != Count; ++I) {
    uint32_t X = From[I] * 2654435761u ^ I;
    To[I] = X << 7 | X >> 25;
  }
}

inline void flip(uint8_t *P, uint32_t Count, uint8_t Bits) {
  for (uint32_t I = 0; I != Count; ++I)
    P[I] = uint8_t(P[I] ^ Bits);
}

inline void turn(uint32_t *P, size_t Count, size_t Group) {
  for (size_t At = 0; At != Count; At += Group)
    std::reverse(P + At, P + At + Group);
}

inline void sum(const uint32_t *From, uint32_t *To, uint32_t Count) {
  for (uint32_t I = 0; I != Count; ++I)
    *To += From[I];
}

} // namespace model
} // namespace soak

#endif // SPIR2NVVM_TEST_SOAK_KERNELS_H
