// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Cuda/External.h"

using namespace spir2nvvm::cuda;

Result<ExternalMemory> ExternalMemory::import(const ContextScope &In, int File,
                                              size_t Bytes) {
  ExternalMemorySource From;
  From.What.File = File;
  From.Bytes = Bytes;
  ExternalMemoryHandle Made = nullptr;
  if (Status S = In.driver().ImportExternalMemory(&Made, &From); S.failed())
    return S;
  return ExternalMemory(In, Made);
}

Result<DeviceMemory> ExternalMemory::map(const ContextScope &In,
                                         size_t Bytes) const {
  ExternalBuffer Which;
  Which.Bytes = Bytes;
  DevicePtr Base = 0;
  if (Status S =
          In.driver().ExternalMemoryGetMappedBuffer(&Base, handle(), &Which);
      S.failed())
    return S;
  return DeviceMemory::adopt(In, Base, Bytes);
}

Result<ExternalSemaphore> ExternalSemaphore::import(const ContextScope &In,
                                                    int File) {
  ExternalSemaphoreSource From;
  From.What.File = File;
  ExternalSemaphoreHandle Made = nullptr;
  if (Status S = In.driver().ImportExternalSemaphore(&Made, &From); S.failed())
    return S;
  return ExternalSemaphore(In, Made);
}

Status ExternalSemaphore::signal(StreamHandle On) const {
  ExternalSemaphoreHandle Own = handle();
  const ExternalSemaphoreValues None;
  return driver().SignalExternalSemaphoresAsync(&Own, &None, 1, On);
}

Status ExternalSemaphore::wait(StreamHandle On) const {
  ExternalSemaphoreHandle Own = handle();
  const ExternalSemaphoreValues None;
  return driver().WaitExternalSemaphoresAsync(&Own, &None, 1, On);
}
