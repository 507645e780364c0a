// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/DeviceModel.h"

#include "Target/LaunchLimits.h"
#include "Target/Occupancy.h"

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::DeviceAttribute;

static constexpr DeviceModel Models[] = {
#define DEVICE_MODEL(ID, SPELLING, NAME, ARCHITECTURE, BYTES)                  \
  {ModelId::ID, SPELLING, NAME, ARCHITECTURE, BYTES},
#include "Emulator/DeviceModels.def"
};

const DeviceModel *DeviceModel::find(std::string_view Spelling) {
  for (const DeviceModel &Model : Models)
    if (Model.Spelling == Spelling)
      return &Model;
  return nullptr;
}

static bool isAttribute(DeviceAttribute Which) {
  switch (Which) {
#define CUDA_DEVICE_ATTRIBUTE(NAME, NUMBER, HEADER) case DeviceAttribute::NAME:
#include "Cuda/DeviceAttributes.def"
    return true;
  }
  return false;
}

// Every model's architecture has a row.
static std::optional<int> ofMultiprocessor(unsigned Sm, DeviceAttribute Which) {
  const SmLimits &Has = *SmLimits::find(Sm);
  switch (Which) {
  case DeviceAttribute::MaxThreadsPerMultiprocessor:
    return int(Has.Warps * WarpSize);
  case DeviceAttribute::MaxBlocksPerMultiprocessor:
    return int(Has.Groups);
  case DeviceAttribute::MaxRegistersPerMultiprocessor:
    return int(Has.Registers);
  case DeviceAttribute::MaxRegistersPerBlock:
    return int(Has.RegistersOfGroup);
  case DeviceAttribute::MaxSharedMemoryPerMultiprocessor:
    return int(Has.SharedKiB << 10);
  case DeviceAttribute::MaxSharedMemoryPerBlockOptin:
    return int(Has.SharedKiBOfGroup << 10);
  case DeviceAttribute::ReservedSharedMemoryPerBlock:
    return int(Has.Reserved);
  default:
    return std::nullopt;
  }
}

static constexpr uint64_t rowOf(ModelId Id, DeviceAttribute Which) {
  return uint64_t(Id) << 32 | uint64_t(Which);
}

std::optional<int> DeviceModel::attribute(DeviceAttribute Which) const {
  switch (Which) {
  case DeviceAttribute::ComputeCapabilityMajor:
    return int(Architecture / 10);
  case DeviceAttribute::ComputeCapabilityMinor:
    return int(Architecture % 10);
#define COMMON_ATTRIBUTE(ATTRIBUTE, VALUE)                                     \
  case DeviceAttribute::ATTRIBUTE:                                             \
    return VALUE;
#include "Emulator/DeviceModels.def"
  default:
    break;
  }
  switch (rowOf(Id, Which)) {
#define MODEL_ATTRIBUTE(MODEL, ATTRIBUTE, VALUE)                               \
  case rowOf(ModelId::MODEL, DeviceAttribute::ATTRIBUTE):                      \
    return VALUE;
#include "Emulator/DeviceModels.def"
  default:
    break;
  }
  if (std::optional<int> Value = ofMultiprocessor(Architecture, Which))
    return Value;
  return isAttribute(Which) ? std::optional<int>(0) : std::nullopt;
}
