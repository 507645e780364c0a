// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A library loaded by dlopen. For the helper program: what it loads is NVIDIA's,
/// and no header of theirs is needed.

#ifndef SPIR2NVVM_LIB_BACKEND_SHAREDLIBRARY_H
#define SPIR2NVVM_LIB_BACKEND_SHAREDLIBRARY_H

#include <dlfcn.h>

#include <string>

namespace spir2nvvm {

class SharedLibrary {
public:
  SharedLibrary() = default;
  ~SharedLibrary() {
    if (Handle)
      dlclose(Handle);
  }
  SharedLibrary(const SharedLibrary &) = delete;
  SharedLibrary &operator=(const SharedLibrary &) = delete;

  /// False, with the loader's words in \p Error.
  bool open(const std::string &Path, std::string &Error) {
    // Local: the names of an LLVM inside stay its own. Never unmapped: a
    // compiler leaves what it keeps for its threads behind.
    Handle = dlopen(Path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!Handle)
      Error = dlerror();
    return Handle != nullptr;
  }

  template <typename T>
  bool find(const char *Name, T *&Function, std::string &Error) const {
    void *Symbol = dlsym(Handle, Name);
    if (!Symbol)
      Error = std::string("it has no function ") + Name;
    Function = reinterpret_cast<T *>(Symbol);
    return Symbol != nullptr;
  }

private:
  void *Handle = nullptr;
};

/// Destroys an object of the library on every way out.
template <typename HandleT> struct HandleOwner {
  int (*Destroy)(HandleT *);
  HandleT Handle = nullptr;
  ~HandleOwner() {
    if (Handle)
      Destroy(&Handle);
  }
};

/// Bytes of an object that first tells its size and then copies itself.
template <typename ObjectT, typename SizeT, typename BytesT>
std::string takeBytes(ObjectT Object, SizeT *Size, BytesT *Bytes) {
  size_t Length = 0;
  if (Size(Object, &Length) != 0 || Length == 0)
    return {};
  std::string Taken(Length, '\0');
  if (Bytes(Object, Taken.data()) != 0)
    return {};
  return Taken;
}

/// The same for text, whose size includes a terminating zero.
template <typename ObjectT, typename SizeT, typename BytesT>
std::string takeText(ObjectT Object, SizeT *Size, BytesT *Bytes) {
  std::string Text = takeBytes(Object, Size, Bytes);
  while (!Text.empty() && Text.back() == '\0')
    Text.pop_back();
  return Text;
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_SHAREDLIBRARY_H
