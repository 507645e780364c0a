// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A context: its streams, its limits, and the fault that ended it.

#ifndef SPIR2NVVM_LIB_EMULATOR_CONTEXT_H
#define SPIR2NVVM_LIB_EMULATOR_CONTEXT_H

#include "Emulator/Event.h"
#include "Emulator/Printed.h"

#include <map>
#include <optional>
#include <string>

namespace spir2nvvm {
struct Diagnostic;
} // namespace spir2nvvm

namespace spir2nvvm::emulator {

class EmulatedDevice;

/// Of a stream; the least is 0. It changes nothing here.
constexpr int GreatestPriority = -5;

class Context {
public:
  Context(EmulatedDevice &On, unsigned Flags);
  ~Context();
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

  EmulatedDevice &device() const { return On; }
  std::atomic<unsigned> Flags;

  // ---- Faults --------------------------------------------------------------

  /// Success while the context is good; the first fault stays.
  cuda::Code fault() const { return Fault.load(); }
  /// What a call that waits for nothing knows of it by now.
  cuda::Code knownFault();
  /// The same for one that waited: from now on all know it.
  cuda::Code shownFault();
  void fail(cuda::Code Why);

  // ---- Streams -------------------------------------------------------------

  /// The legacy default stream.
  const std::shared_ptr<Stream> &defaultStream() const { return Default; }
  /// CU_STREAM_PER_THREAD of the thread that asks.
  std::shared_ptr<Stream> threadStream();
  std::shared_ptr<Stream> createStream(unsigned Flags, int Priority);
  /// Ends when it has run what it has.
  void retire(std::shared_ptr<Stream> S);

  /// Queues \p C after what the stream, and the legacy default stream's rules,
  /// put before it.
  uint64_t submit(Stream &On, std::unique_ptr<Command> C);
  /// Waits for \p T, and helps.
  void await(const Ticket &T);
  /// Waits for everything in all streams.
  void finish();
  /// Whether work in the default stream would have nothing to wait for.
  bool isQuiet() const;

  // ---- Limits and output ---------------------------------------------------

  /// Nothing for a limit that does not exist here.
  std::optional<size_t> limit(cuda::Limit Which) const;
  bool setLimit(cuda::Limit Which, size_t Value);
  Printed &printed() { return Output; }
  void setFindingCallback(cuda::FindingCallback Callback, void *User);
  /// A finding of the checks, to the callback and the file that there are, or
  /// else to the standard error output.
  void reportFinding(const Diagnostic &D);

private:
  void reap();
  /// Null: it is over, or another context's.
  std::shared_ptr<Stream> streamOf(const Ticket &T) const;

  EmulatedDevice &On;
  std::atomic<cuda::Code> Fault{cuda::Code::Success};
  std::atomic<int> CallsBeforeItShows{0};
  std::atomic<size_t> StackSize{1024}, HeapSize;
  Printed Output;

  std::mutex FindingMutex;
  cuda::FindingCallback OnFinding = nullptr;
  void *FindingUser = nullptr;

  mutable std::mutex Mutex; // of the lists
  std::shared_ptr<Stream> Default;
  std::vector<std::shared_ptr<Stream>> Streams; // without the default one
  std::map<std::thread::id, std::shared_ptr<Stream>> ThreadStreams;
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_CONTEXT_H
