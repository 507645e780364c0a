// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory and semaphores that another process or interface shares as a file. On
/// GPUs they are drivers' own; here memory is a file that can be mapped (memfd),
/// and a semaphore is a file's first word: 1 is signalled, 0 is not, and who
/// waits does so on that word (futex).

#ifndef SPIR2NVVM_LIB_EMULATOR_EXTERNAL_H
#define SPIR2NVVM_LIB_EMULATOR_EXTERNAL_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace spir2nvvm::emulator {

class Context;

/// A file's first bytes, in this process's memory.
class MappedFile {
public:
  /// Null unless \p File can be mapped and has \p Bytes.
  static std::unique_ptr<MappedFile> map(int File, size_t Bytes);
  ~MappedFile();
  MappedFile(const MappedFile &) = delete;
  MappedFile &operator=(const MappedFile &) = delete;

  void *begin() const { return Begin; }
  size_t size() const { return Bytes; }

private:
  MappedFile(void *Begin, size_t Bytes) : Begin(Begin), Bytes(Bytes) {}
  void *Begin;
  size_t Bytes;
};

/// Buffers in it are freed before its handle is destroyed.
struct ExternalMemory {
  Context &Home;
  const std::unique_ptr<MappedFile> Bytes;

  ExternalMemory(Context &Home, std::unique_ptr<MappedFile> Bytes)
      : Home(Home), Bytes(std::move(Bytes)) {}
  Context &context() const { return Home; }
};

class ExternalSemaphore {
public:
  using Word = std::atomic<uint32_t>;

  ExternalSemaphore(Context &Home, std::unique_ptr<MappedFile> Of)
      : Home(Home), Of(std::move(Of)) {}
  Context &context() const { return Home; }
  void signal();
  /// Until it is signalled, which it then is no longer.
  void wait();

private:
  Word &word() const { return *static_cast<Word *>(Of->begin()); }
  Context &Home;
  const std::unique_ptr<MappedFile> Of;
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_EXTERNAL_H
