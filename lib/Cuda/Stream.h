// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Streams and the events that order and time them.

#ifndef SPIR2NVVM_LIB_CUDA_STREAM_H
#define SPIR2NVVM_LIB_CUDA_STREAM_H

#include "Cuda/Context.h"

namespace spir2nvvm::cuda {

class Event : public Owned<EventHandle, &Driver::EventDestroy> {
public:
  /// \p Flags: FlagEvent*.
  static Result<Event> create(const ContextScope &In,
                              unsigned Flags = FlagEventDefault);

  Status record(StreamHandle On) const;
  Status synchronize() const;
  /// Whether what was recorded has happened.
  Result<bool> happened() const;
  /// From \p Begin to this one; both must have happened.
  Result<float> millisecondsSince(const Event &Begin) const;

private:
  using Owned::Owned;
};

class Stream : public Owned<StreamHandle, &Driver::StreamDestroy> {
public:
  /// \p Flags: FlagStream*.
  static Result<Stream> create(const ContextScope &In,
                               unsigned Flags = FlagStreamNonBlocking);
  /// Of the greatest priority that the device has.
  static Result<Stream> createUrgent(const ContextScope &In);

  Status waitFor(const Event &E) const;
  Status synchronize() const;
  /// Whether everything in it is done.
  Result<bool> idle() const;

private:
  using Owned::Owned;
};

} // namespace spir2nvvm::cuda

#endif // SPIR2NVVM_LIB_CUDA_STREAM_H
