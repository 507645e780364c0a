// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Results on disk for other processes, by names that are hashes of everything
/// the result depends on. Files appear whole, by a rename; each carries its name
/// and a checksum, so that one that is torn, damaged or put there for another
/// counts as absent, as does one of another user. What was not used for longest
/// goes first when the folder grows too large.

#ifndef SPIR2NVVM_LIB_PROCESS_FILESTORE_H
#define SPIR2NVVM_LIB_PROCESS_FILESTORE_H

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace spir2nvvm {

/// What the environment says, empty where it says nothing.
struct StoreSettings {
  std::string Cache;     // SPIR2NVVM_CACHE
  std::string MiB;       // SPIR2NVVM_CACHE_SIZE
  std::string CacheHome; // XDG_CACHE_HOME
  std::string Home;      // HOME
};

/// Where files are kept, and how many bytes of them.
struct StorePlace {
  std::string Folder; // empty: nowhere
  uint64_t MostBytes = 0;

  static StorePlace by(const StoreSettings &Said);
};

class FileStore {
public:
  /// The folder is made when something is stored. \p Label, the first letters
  /// of each file, tells kinds of results apart.
  FileStore(StorePlace Place, std::string Label);

  bool isOn() const { return !Place.Folder.empty(); }
  std::optional<std::string> find(const std::string &Name) const;
  void store(const std::string &Name, std::string_view Bytes);

private:
  void shrink() const;
  std::string path(const std::string &Name) const {
    return Place.Folder + "/" + Name;
  }

  const StorePlace Place;
  const std::string Label;
  std::atomic<unsigned> Stored;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_FILESTORE_H
