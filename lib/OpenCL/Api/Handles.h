// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lists of handles, and checks that several families of entry points share.

#ifndef SPIR2NVVM_LIB_OPENCL_API_HANDLES_H
#define SPIR2NVVM_LIB_OPENCL_API_HANDLES_H

#include "OpenCL/Schedule/Context.h"
#include "OpenCL/Support/InfoWriter.h"

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace spir2nvvm::opencl {

inline std::vector<cl_device_id> handles(const std::vector<Device *> &Devices) {
  return {Devices.begin(), Devices.end()};
}

/// The devices behind \p Handles, each once, in their order. CL_INVALID_VALUE
/// for none, CL_INVALID_DEVICE for an invalid one.
Result<std::vector<Device *>> devicesFrom(cl_uint Count,
                                          const cl_device_id *Handles);
/// The same for an optional list of devices that must be \p C's: no list is
/// all of them.
Result<std::vector<Device *>> devicesOf(const Context &C, cl_uint Count,
                                        const cl_device_id *Handles);

inline bool isDeviceType(cl_device_type Type) {
  constexpr cl_device_type Known =
      CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU |
      CL_DEVICE_TYPE_ACCELERATOR | CL_DEVICE_TYPE_CUSTOM;
  return Type == CL_DEVICE_TYPE_ALL || (Type && !(Type & ~Known));
}

// ---- Properties: pairs of a name and a value, ended by a 0 ----
/// A copy with its 0; empty for none.
template <typename T> std::vector<T> propertiesIn(const T *Pairs) {
  if (!Pairs)
    return {};
  const T *End = Pairs;
  while (*End)
    End += 2;
  return {Pairs, End + 1};
}
template <typename T> bool namesTwice(const std::vector<T> &Pairs) {
  for (size_t I = 0; I < Pairs.size(); I += 2)
    for (size_t Before = 0; Before < I; Before += 2)
      if (Pairs[I] == Pairs[Before])
        return true;
  return false;
}
/// Each name once: hands the pairs to \p Take up to the first that it refuses.
template <typename T, typename Taker>
cl_int takeEach(const std::vector<T> &Pairs, Taker Take) {
  if (namesTwice(Pairs))
    return CL_INVALID_VALUE;
  for (size_t I = 0; I + 1 < Pairs.size(); I += 2)
    if (cl_int Status = Take(Pairs[I], Pairs[I + 1]))
      return Status;
  return CL_SUCCESS;
}

/// The same where some names have a list of values, with a 0 of its own.
template <typename T> struct ListedProperties {
  struct Each {
    T Name;
    std::vector<T> Values;
  };
  std::vector<Each> All;  // up to a name that was there before
  std::vector<T> AsGiven; // with all zeros; empty for none
  bool NamesTwice = false;

  ListedProperties() = default;
  ListedProperties(const T *Given, std::initializer_list<T> Lists);
};

template <typename T>
ListedProperties<T>::ListedProperties(const T *Given,
                                      std::initializer_list<T> Lists) {
  auto IsIn = [](const auto &All, T Name) {
    return std::find(All.begin(), All.end(), Name) != All.end();
  };
  const T *At = Given;
  std::vector<T> Seen;
  while (At && *At) {
    Each New{*At++, {}};
    NamesTwice = IsIn(Seen, New.Name);
    if (NamesTwice)
      return;
    Seen.push_back(New.Name);
    if (IsIn(Lists, New.Name))
      for (; *At; ++At)
        New.Values.push_back(*At);
    else
      New.Values.push_back(*At);
    ++At;
    All.push_back(std::move(New));
  }
  if (At)
    AsGiven.assign(Given, At + 1);
}

// ---- Memory objects: CL 1.2, table 5.3 ----
bool areMemFlags(cl_mem_flags Flags);
/// There is no property that an image could have (CL 3.0, 5.2.1).
inline cl_int
areImageProperties(const std::vector<cl_mem_properties> &Properties) {
  return require(Properties.size() <= 1, CL_INVALID_PROPERTY);
}
/// CL_MEM_READ_WRITE without a flag about the device.
cl_mem_flags withDefault(cl_mem_flags Flags);
/// Whether a buffer image may have \p Flags in a parent with \p Parent; and
/// what it then has.
bool fitsParent(cl_mem_flags Flags, cl_mem_flags Parent);
cl_mem_flags inherited(cl_mem_flags Flags, cl_mem_flags Parent);

/// CL_INVALID_OPERATION where no device has images.
cl_int hasImages(const Result<Context &> &C);

/// What the tables of Tables/Info say; CL_INVALID_VALUE for an unknown name.
namespace info {
cl_int device(const Device &D, cl_device_info Name, InfoWriter Out);
} // namespace info

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_API_HANDLES_H
