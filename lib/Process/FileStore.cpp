// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/FileStore.h"

#include "Process/Sealed.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

using namespace spir2nvvm;

namespace {

class File {
public:
  File(const std::string &Path, int Flags)
      : Number(open(Path.c_str(), Flags | O_CLOEXEC | O_NOFOLLOW, 0600)) {}
  ~File() {
    if (Number >= 0)
      close(Number);
  }
  File(const File &) = delete;
  File &operator=(const File &) = delete;
  int number() const { return Number; }

private:
  int Number;
};

struct Entry {
  std::string Path;
  uint64_t Bytes;
  timespec Used;
};

// Looking through a full folder takes as long as a build: one store of so many
// does it, in every process another one, so that those that store little look
// now and then as well.
constexpr unsigned StoresBetweenLooks = 16;
// How long a file that was never renamed may lie about.
constexpr time_t SecondsOfTemporary = 3600;

} // namespace

FileStore::FileStore(StorePlace Place, std::string Label)
    : Place(std::move(Place)), Label(std::move(Label)),
      Stored(unsigned(getpid()) % StoresBetweenLooks) {}

// ---- Where ------------------------------------------------------------------

// The XDG base directory specification; a process without a home has no cache.
static std::string usualFolder(const StoreSettings &Said) {
  std::string Base = Said.CacheHome;
  if (Base.empty() || Base.front() != '/') {
    if (Said.Home.empty())
      return {};
    Base = Said.Home + "/.cache";
  }
  return Base + "/spir2nvvm";
}

StorePlace StorePlace::by(const StoreSettings &Said) {
  constexpr uint64_t UsualMiB = 256;
  if (Said.Cache == "off")
    return {};
  const uint64_t MiB = Said.MiB.empty()
                           ? UsualMiB
                           : std::strtoull(Said.MiB.c_str(), nullptr, 10);
  return {Said.Cache.empty() ? usualFolder(Said) : Said.Cache, MiB << 20};
}

// ---- Files ------------------------------------------------------------------

static std::optional<std::string> readWhole(const std::string &Path) {
  File In(Path, O_RDONLY);
  struct stat Facts = {};
  // Code from a folder that others can write to is not trusted.
  if (In.number() < 0 || fstat(In.number(), &Facts) != 0 ||
      !S_ISREG(Facts.st_mode) || Facts.st_uid != geteuid())
    return std::nullopt;
  std::string Bytes(size_t(Facts.st_size), 0);
  size_t Have = 0;
  while (Have < Bytes.size()) {
    ssize_t Count = read(In.number(), &Bytes[Have], Bytes.size() - Have);
    if (Count <= 0)
      return std::nullopt;
    Have += size_t(Count);
  }
  futimens(In.number(), nullptr); // used now
  return Bytes;
}

std::optional<std::string> FileStore::find(const std::string &Name) const {
  auto Whole = isOn() ? readWhole(path(Name)) : std::nullopt;
  auto Bytes = Whole ? unseal(Label + Name, *Whole) : std::nullopt;
  return Bytes ? std::optional<std::string>(*Bytes) : std::nullopt;
}

static bool writeWhole(const std::string &Path, std::string_view Bytes) {
  File Out(Path, O_WRONLY | O_CREAT | O_EXCL);
  if (Out.number() < 0)
    return false;
  while (!Bytes.empty()) {
    ssize_t Count = write(Out.number(), Bytes.data(), Bytes.size());
    if (Count <= 0)
      return false;
    Bytes.remove_prefix(size_t(Count));
  }
  return true;
}

static void makeFolders(const std::string &Path) {
  for (size_t Slash = Path.find('/', 1); Slash != std::string::npos;
       Slash = Path.find('/', Slash + 1))
    mkdir(Path.substr(0, Slash).c_str(), 0700);
  mkdir(Path.c_str(), 0700);
}

void FileStore::store(const std::string &Name, std::string_view Bytes) {
  if (!isOn())
    return;
  // Unique among processes and threads.
  static std::atomic<unsigned> Counter{0};
  const std::string Temporary = path("tmp-" + std::to_string(getpid()) + "-" +
                                     std::to_string(Counter++) + "-" + Name);
  makeFolders(Place.Folder);
  if (!writeWhole(Temporary, seal(Label + Name, Bytes)) ||
      rename(Temporary.c_str(), path(Name).c_str()) != 0)
    unlink(Temporary.c_str()); // an unwritable cache is not an error
  if (Stored++ % StoresBetweenLooks == 0)
    shrink();
}

static std::vector<Entry> entriesOf(const std::string &Folder) {
  std::vector<Entry> Entries;
  DIR *Open = opendir(Folder.c_str());
  if (!Open)
    return Entries;
  while (const dirent *Item = readdir(Open)) {
    std::string Path = Folder + "/" + Item->d_name;
    struct stat Facts = {};
    if (lstat(Path.c_str(), &Facts) != 0 || !S_ISREG(Facts.st_mode))
      continue;
    bool IsTemporary = std::string_view(Item->d_name).substr(0, 4) == "tmp-";
    if (!IsTemporary)
      Entries.push_back({Path, uint64_t(Facts.st_size), Facts.st_mtim});
    else if (Facts.st_mtim.tv_sec + SecondsOfTemporary < time(nullptr))
      unlink(Path.c_str()); // its writer has ended
  }
  closedir(Open);
  return Entries;
}

void FileStore::shrink() const {
  std::vector<Entry> Entries = entriesOf(Place.Folder);
  uint64_t All = 0;
  for (const Entry &E : Entries)
    All += E.Bytes;
  if (All <= Place.MostBytes)
    return;
  std::sort(Entries.begin(), Entries.end(), [](const Entry &A, const Entry &B) {
    return std::pair(A.Used.tv_sec, A.Used.tv_nsec) <
           std::pair(B.Used.tv_sec, B.Used.tv_nsec);
  });
  // Some room, so that not every store has to make some.
  for (const Entry &E : Entries) {
    if (All <= Place.MostBytes - Place.MostBytes / 10)
      return;
    unlink(E.Path.c_str());
    All -= E.Bytes;
  }
}
