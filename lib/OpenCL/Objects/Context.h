// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A context: devices that share objects, and the callback for errors that
/// belong to no call.

#ifndef SPIR2NVVM_LIB_OPENCL_OBJECTS_CONTEXT_H
#define SPIR2NVVM_LIB_OPENCL_OBJECTS_CONTEXT_H

#include "OpenCL/Objects/Device.h"

#include <algorithm>
#include <string>
#include <vector>

namespace spir2nvvm::opencl {

/// pfn_notify of clCreateContext.
using ContextNotify = void(CL_CALLBACK *)(const char *, const void *, size_t,
                                          void *);

class Context final
    : public Object<Context, _cl_context, Kind::Context, CL_INVALID_CONTEXT> {
public:
  struct Description {
    std::vector<Device *> Devices;                 // each once, at least one
    std::vector<cl_context_properties> Properties; // as given, with the 0
    ContextNotify Notify = nullptr;
    void *User = nullptr;
  };
  static Result<Ref<Context>> make(Description Wanted);

  const std::vector<Device *> &devices() const { return Facts.Devices; }
  const std::vector<cl_context_properties> &properties() const {
    return Facts.Properties;
  }
  bool has(const Device &D) const {
    return std::find(Facts.Devices.begin(), Facts.Devices.end(), &D) !=
           Facts.Devices.end();
  }
  /// Tells the application and the log. Calls user code: no lock is held.
  void complain(const std::string &Text) const;

private:
  explicit Context(Description Wanted) : Facts(std::move(Wanted)) {}
  Description Facts;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_OBJECTS_CONTEXT_H
