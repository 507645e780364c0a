// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/DeviceModel.h"

#include "Target/LaunchLimits.h"

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
    return isAttribute(Which) ? std::optional<int>(0) : std::nullopt;
  }
}
