// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory and semaphores that others share as files. Images in such memory, and
/// other kinds of handles, are not supported.

#include "Emulator/Api.h"
#include "Emulator/External.h"

#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::DevicePtr;
using cuda::ExternalMemoryHandle;
using cuda::ExternalSemaphoreHandle;
using cuda::StreamHandle;

/// Makes an object of \p Bytes of a file, which is the driver's from then on.
/// \p Flags are those that \p From may have.
template <typename ObjectT, typename TableT, typename HandleT, typename SourceT>
static Code importFile(TableT &Table, HandleT *To, const SourceT *From,
                       size_t Bytes, uint32_t Flags) {
  Here Now;
  if (!Now)
    return Now.Why;
  if (!To || !From || !Bytes || From->Flags & ~Flags)
    return Code::InvalidValue;
  if (From->Kind != decltype(From->Kind)::OpaqueFile)
    return Code::NotSupported;
  return guarded([&] {
    const int File = From->What.File;
    std::unique_ptr<MappedFile> Found = MappedFile::map(File, Bytes);
    if (!Found)
      return Code::InvalidValue;
    *To = Table.add(std::make_shared<ObjectT>(*Now.Current, std::move(Found)));
    close(File);
    return Code::Success;
  });
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

// ---- Memory -----------------------------------------------------------------

EMULATED cuImportExternalMemory(ExternalMemoryHandle *M,
                                const cuda::ExternalMemorySource *From) {
  constexpr uint32_t Dedicated = 1; // CUDA_EXTERNAL_MEMORY_DEDICATED
  return importFile<ExternalMemory>(Machine::get().ExternalMemories, M, From,
                                    From ? From->Bytes : 0, Dedicated);
}

EMULATED cuExternalMemoryGetMappedBuffer(DevicePtr *Base,
                                         ExternalMemoryHandle M,
                                         const cuda::ExternalBuffer *Which) {
  return withHandle(
      Base && Which && Which->Bytes && !Which->Flags,
      [&](Here &) { return Machine::get().ExternalMemories.find(M); },
      [&](Here &Now, const std::shared_ptr<ExternalMemory> &Of) {
        const size_t All = Of->Bytes->size();
        if (Which->Offset > All || Which->Bytes > All - Which->Offset)
          return Code::InvalidValue;
        const DevicePtr New = Now->device().memory().mapHost(
            static_cast<char *>(Of->Bytes->begin()) + Which->Offset,
            Which->Bytes, "external memory");
        if (!New)
          return Code::InvalidValue;
        Machine::get().addAllocation(New, {Now.Current.get(), nullptr, 0});
        *Base = New;
        return Code::Success;
      });
}

EMULATED cuDestroyExternalMemory(ExternalMemoryHandle M) {
  Here Now;
  if (!Now.Current)
    return Now.Why;
  return guarded([&] {
    Now->finish();
    return Machine::get().ExternalMemories.take(M) ? Code::Success
                                                   : Code::InvalidHandle;
  });
}

// ---- Semaphores -------------------------------------------------------------

EMULATED
cuImportExternalSemaphore(ExternalSemaphoreHandle *X,
                          const cuda::ExternalSemaphoreSource *From) {
  return importFile<ExternalSemaphore>(Machine::get().ExternalSemaphores, X,
                                       From, sizeof(ExternalSemaphore::Word),
                                       0);
}

/// In the stream's order, \p Act to each.
template <typename Fn>
static Code enqueueEach(const ExternalSemaphoreHandle *All, const void *Values,
                        unsigned Count, StreamHandle S, Fn Act) {
  return withHandle(
      All && Values, [&](Here &Now) { return findStream(Now, S); },
      [&](Here &, const std::shared_ptr<Stream> &On) {
        std::vector<std::shared_ptr<ExternalSemaphore>> Found;
        for (unsigned I = 0; I != Count; ++I) {
          Found.push_back(Machine::get().ExternalSemaphores.find(All[I]));
          if (!Found.back())
            return Code::InvalidHandle;
        }
        On->context().submit(*On, makeCommand([Found, Act] {
          for (const auto &Each : Found)
            Act(*Each);
          return Code::Success;
        }));
        return Code::Success;
      });
}

EMULATED
cuSignalExternalSemaphoresAsync(const ExternalSemaphoreHandle *All,
                                const cuda::ExternalSemaphoreValues *Values,
                                unsigned Count, StreamHandle S) {
  return enqueueEach(All, Values, Count, S,
                     [](ExternalSemaphore &Each) { Each.signal(); });
}

EMULATED
cuWaitExternalSemaphoresAsync(const ExternalSemaphoreHandle *All,
                              const cuda::ExternalSemaphoreValues *Values,
                              unsigned Count, StreamHandle S) {
  return enqueueEach(All, Values, Count, S,
                     [](ExternalSemaphore &Each) { Each.wait(); });
}

// Waiting for what others never signal would take for ever: what waits keeps it.
EMULATED cuDestroyExternalSemaphore(ExternalSemaphoreHandle X) {
  Here Now;
  if (!Now.Current)
    return Now.Why;
  return guarded([&] {
    return Machine::get().ExternalSemaphores.take(X) ? Code::Success
                                                     : Code::InvalidHandle;
  });
}

// NOLINTEND(readability-identifier-naming)
