// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Build/Cache.h"

#include "OpenCL/Build/Installation.h"
#include "OpenCL/Build/Sealed.h"
#include "OpenCL/Build/Sha256.h"
#include "OpenCL/Support/Environment.h"
#include "Process/Archive.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

using namespace spir2nvvm::opencl;

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

// First letters of a file of ours; the name follows.
constexpr char Magic[] = "S2NCACHE1";
// Looking through a full folder takes as long as a build: one store of so many
// does it, in every process another one, so that those that store little look
// now and then as well.
constexpr unsigned StoresBetweenLooks = 16;
// How long a file that was never renamed may lie about.
constexpr time_t SecondsOfTemporary = 3600;

} // namespace

Cache::Cache(std::string Folder, uint64_t MostBytes, std::string Identity)
    : Folder(std::move(Folder)), MostBytes(MostBytes),
      Identity(std::move(Identity)),
      Stored(unsigned(getpid()) % StoresBetweenLooks) {}

// The XDG base directory specification; a process without a home has no cache.
static std::string defaultFolder() {
  std::string Base = environment(Variable::CacheHome);
  if (Base.empty() || Base.front() != '/') {
    Base = environment(Variable::Home);
    if (Base.empty())
      return {};
    Base += "/.cache";
  }
  return Base + "/spir2nvvm";
}

Cache &Cache::get() {
  static auto *Shared = [] {
    std::string Folder = environment(Variable::Cache);
    if (Folder == "off")
      Folder.clear();
    else if (Folder.empty())
      Folder = defaultFolder();
    uint64_t MiB =
        std::strtoull(environment(Variable::CacheSize).c_str(), nullptr, 10);
    return new Cache(Folder, MiB << 20, installationIdentity());
  }();
  return *Shared;
}

// "#include", and what can stand for it: any of them has one of these words
// once lines are joined.
static bool mayInclude(const std::string &Source) {
  std::string Text;
  for (size_t I = 0; I < Source.size(); ++I) {
    if (Source[I] == '\\' && Source.compare(I + 1, 1, "\n") == 0)
      ++I;
    else if (Source[I] == '\\' && Source.compare(I + 1, 2, "\r\n") == 0)
      I += 2;
    else
      Text += Source[I];
  }
  return Text.find("include") != std::string::npos ||
         Text.find("import") != std::string::npos ||
         Text.find("?\?/") != std::string::npos;
}

std::optional<std::string> Cache::nameOf(const Job &J) const {
  if (!isOn())
    return std::nullopt;
  if (J.Language == InputLanguage::OpenCLC)
    for (const std::string &Source : J.Inputs)
      if (mayInclude(Source))
        return std::nullopt;
  Job Key = J;
  Key.Folder.clear(); // only what is included depends on it
  return hexadecimal(sha256(Identity + encode(Key)));
}

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

std::optional<JobResult> Cache::find(const std::string &Name) const {
  auto Bytes = readWhole(path(Name));
  if (!Bytes)
    return std::nullopt;
  auto Stored = unseal(Magic + Name, *Bytes);
  return Stored ? decode<JobResult>(*Stored) : std::nullopt;
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

void Cache::store(const std::string &Name, const JobResult &R) {
  // Unique among processes and threads.
  static std::atomic<unsigned> Counter{0};
  const std::string Temporary = path("tmp-" + std::to_string(getpid()) + "-" +
                                     std::to_string(Counter++) + "-" + Name);
  makeFolders(Folder);
  if (!writeWhole(Temporary, seal(Magic + Name, encode(R))) ||
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

void Cache::shrink() const {
  std::vector<Entry> Entries = entriesOf(Folder);
  uint64_t All = 0;
  for (const Entry &E : Entries)
    All += E.Bytes;
  if (All <= MostBytes)
    return;
  std::sort(Entries.begin(), Entries.end(), [](const Entry &A, const Entry &B) {
    return std::pair(A.Used.tv_sec, A.Used.tv_nsec) <
           std::pair(B.Used.tv_sec, B.Used.tv_nsec);
  });
  // Some room, so that not every store has to make some.
  for (const Entry &E : Entries) {
    if (All <= MostBytes - MostBytes / 10)
      return;
    unlink(E.Path.c_str());
    All -= E.Bytes;
  }
}
