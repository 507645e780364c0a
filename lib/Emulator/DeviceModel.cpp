// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/DeviceModel.h"

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

std::optional<int> DeviceModel::attribute(DeviceAttribute Which) const {
  if (!isAttribute(Which))
    return std::nullopt;
  if (Which == DeviceAttribute::ComputeCapabilityMajor)
    return int(Architecture / 10);
  if (Which == DeviceAttribute::ComputeCapabilityMinor)
    return int(Architecture % 10);
#define COMMON_ATTRIBUTE(ATTRIBUTE, VALUE)                                     \
  if (Which == DeviceAttribute::ATTRIBUTE)                                     \
    return VALUE;
#define MODEL_ATTRIBUTE(MODEL, ATTRIBUTE, VALUE)                               \
  if (Id == ModelId::MODEL && Which == DeviceAttribute::ATTRIBUTE)             \
    return VALUE;
#include "Emulator/DeviceModels.def"
  return 0;
}
