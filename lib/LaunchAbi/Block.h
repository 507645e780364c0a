// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a launch passes: one block of all parameters. Who launches fills it once,
/// and all others hand it on.

#ifndef SPIR2NVVM_LIB_LAUNCHABI_BLOCK_H
#define SPIR2NVVM_LIB_LAUNCHABI_BLOCK_H

#include "LaunchAbi/Parameter.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

namespace spir2nvvm {

/// Zeros where nothing was put; aligned as the host's own memory is.
class ParameterBlock {
public:
  explicit ParameterBlock(uint64_t Bytes = 0) : Bytes(Bytes) {}

  uint8_t *data() { return Bytes.data(); }
  const uint8_t *data() const { return Bytes.data(); }
  size_t size() const { return Bytes.size(); }

  /// What is too long is cut off, what is too short ends in zeros.
  void put(const ParameterSlot &At, const void *From, size_t Count) {
    if (Count != 0)
      std::memcpy(data() + At.Offset, From, std::min<size_t>(Count, At.Size));
  }
  void put(const ParameterSlot &At, uint64_t Value) {
    put(At, &Value, sizeof(Value)); // the host is little-endian, as GPUs are
  }

private:
  std::vector<uint8_t> Bytes;
};

/// Where each parameter of \p Lists, in order, lies in \p Block: for drivers that
/// take them one by one, and have no const for what they only read.
template <typename... List>
std::vector<void *> addressesIn(const ParameterBlock &Block, const List &...Lists) {
  std::vector<void *> Addresses;
  Addresses.reserve((Lists.size() + ...));
  auto Add = [&](const auto &Parameters) {
    for (const ParameterSlot &P : Parameters)
      Addresses.push_back(const_cast<uint8_t *>(Block.data()) + P.Offset);
  };
  (Add(Lists), ...);
  return Addresses;
}

/// A part of the dynamic shared memory, which one local parameter points to.
struct SharedBlock {
  std::string Name;
  uint64_t Offset = 0, Bytes = 0;
};

/// One argument on the host: what its kind asks for is set.
struct HostArgument {
  const void *Bytes = nullptr;
  size_t Count = 0;        // of Bytes
  uint64_t Address = 0;    // on the device; 0: a null pointer
  uint64_t LocalBytes = 0; // of the argument's part of dynamic shared memory
  uint32_t SamplerBits = 0;
};

/// What hidden parameters tell of a launch. Where the last work-groups of a range
/// are smaller, a launch is a part of it: Offset is that of its first work-item,
/// FirstGroup the number of its first group, the rest is said of the whole.
struct LaunchRange {
  using Sizes = std::array<uint64_t, 3>;
  uint32_t WorkDim = 1;
  Sizes Offset{0, 0, 0}, FirstGroup{0, 0, 0};
  Sizes GlobalSize{1, 1, 1}, GroupCount{1, 1, 1}, GroupSize{1, 1, 1};

  /// Component \p D of what a parameter of \p Kind is passed.
  uint64_t valueOf(ArgKind Kind, unsigned D) const {
    switch (Kind) {
    case ArgKind::GlobalOffset:
      return Offset[D];
    case ArgKind::GlobalSize:
      return GlobalSize[D];
    case ArgKind::FirstGroup:
      return FirstGroup[D];
    case ArgKind::GroupCount:
      return GroupCount[D];
    case ArgKind::GroupSize:
      return GroupSize[D];
    default:
      return WorkDim;
    }
  }
};

/// The components of a value follow each other.
template <typename List>
void putHidden(ParameterBlock &Block, const List &Hidden,
               const LaunchRange &Range) {
  unsigned Component = 0;
  ArgKind Before = ArgKind::Scalar;
  for (const LaunchParameter &P : Hidden) {
    Component = P.Kind == Before ? Component + 1 : 0;
    Before = P.Kind;
    Block.put(P, Range.valueOf(P.Kind, Component % 3));
  }
}

/// Fills a block: an argument for each parameter, in order, but for hidden ones.
class Marshal {
public:
  /// \p VariableBytes of dynamic shared memory are the kernel's own.
  Marshal(ParameterBlock &Block, uint64_t VariableBytes)
      : Block(Block), LocalBytes(VariableBytes) {}

  void add(const LaunchParameter &P, const HostArgument &A) {
    switch (sourceOf(P.Kind)) {
    case ArgSource::Bytes:
      return Block.put(P, A.Bytes, A.Count);
    case ArgSource::Memory:
      return Block.put(P, A.Address);
    case ArgSource::Local:
      return addLocal(P, A.LocalBytes);
    case ArgSource::Sampler:
      return Block.put(P, A.SamplerBits);
    case ArgSource::Launch:
      return; // putHidden()
    }
  }
  /// Dynamic shared memory of the kernel's variables and all local arguments
  /// so far.
  uint64_t localBytes() const { return LocalBytes; }

private:
  /// Each part after the one before, as aligned as what it holds.
  void addLocal(const LaunchParameter &P, uint64_t Bytes) {
    const uint64_t Align = std::max<uint64_t>(1, P.PointeeAlign);
    LocalBytes = (LocalBytes + Align - 1) / Align * Align;
    Block.put(P, LocalBytes);
    LocalBytes += Bytes;
  }
  ParameterBlock &Block;
  uint64_t LocalBytes;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_LAUNCHABI_BLOCK_H
