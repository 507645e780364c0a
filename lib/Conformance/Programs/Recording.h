// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a run asked of other programs: clang's SPIR, libNVVM's PTX and the
/// references' results. A recorded run can be repeated on a machine that has
/// none of them, a bare machine with a GPU for one.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_PROGRAMS_RECORDING_H
#define SPIR2NVVM_LIB_CONFORMANCE_PROGRAMS_RECORDING_H

#include "Conformance/Programs/BlobStore.h"

namespace spir2nvvm::conformance {

class Recording {
public:
  enum class Mode { Off, Record, Replay };

  Recording() = default;
  Recording(std::string Folder, Mode How)
      : How(How), Store(std::move(Folder)) {}

  /// Names are hashes of all that was asked: worth nothing while it is off.
  bool isOn() const { return How != Mode::Off; }
  bool records() const { return How == Mode::Record; }
  /// No program is asked; what was not recorded is unknown, except PTX, which a
  /// toolkit of this machine makes.
  bool replays() const { return How == Mode::Replay; }

  /// Nothing unless this is a replay and it was recorded.
  std::optional<std::string> find(llvm::StringRef Name) const {
    return replays() ? Store.read(Name) : std::nullopt;
  }
  /// What a replay has to make is kept, too: a repetition finds it.
  void keep(llvm::StringRef Name, llvm::StringRef Bytes) const {
    if (isOn())
      Store.write(Name, Bytes);
  }

private:
  Mode How = Mode::Off;
  BlobStore Store;
};

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_PROGRAMS_RECORDING_H
