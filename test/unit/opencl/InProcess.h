// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Questions that a process can ask once: each in one of its own.

#ifndef SPIR2NVVM_TEST_UNIT_OPENCL_INPROCESS_H
#define SPIR2NVVM_TEST_UNIT_OPENCL_INPROCESS_H

#include "OpenCL/Support/OpenCl.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

using Environment = std::vector<std::pair<const char *, const char *>>;

/// What \p Ask returns in a process with these variables.
inline std::string inProcess(const Environment &Variables,
                             const std::function<std::string()> &Ask) {
  int Pipe[2];
  if (pipe(Pipe) != 0)
    return "no pipe";
  const pid_t Child = fork();
  if (Child == 0) {
    for (auto [Name, Value] : Variables)
      setenv(Name, Value, 1);
    const std::string Text = Ask();
    const ssize_t Written = write(Pipe[1], Text.data(), Text.size());
    _exit(Written == ssize_t(Text.size()) ? 0 : 1);
  }
  close(Pipe[1]);
  std::string Text;
  char Block[4096];
  for (ssize_t Got; (Got = read(Pipe[0], Block, sizeof(Block))) > 0;)
    Text.append(Block, size_t(Got));
  close(Pipe[0]);
  int Status = 0;
  waitpid(Child, &Status, 0);
  EXPECT_EQ(Status, 0);
  return Text;
}

inline cl_platform_id platform() {
  cl_platform_id Found = nullptr;
  clGetPlatformIDs(1, &Found, nullptr);
  return Found;
}

inline cl_device_id device() {
  cl_device_id Found = nullptr;
  clGetDeviceIDs(platform(), CL_DEVICE_TYPE_ALL, 1, &Found, nullptr);
  return Found;
}

inline std::string text(cl_device_info What) {
  char Text[4096] = "";
  clGetDeviceInfo(device(), What, sizeof(Text), Text, nullptr);
  return Text;
}

inline std::string text(cl_platform_info What, cl_platform_id Of) {
  char Text[4096] = "";
  clGetPlatformInfo(Of, What, sizeof(Text), Text, nullptr);
  return Text;
}

inline std::string number(cl_device_info What) {
  cl_uint Value = 0;
  cl_int Status =
      clGetDeviceInfo(device(), What, sizeof(Value), &Value, nullptr);
  return Status == CL_SUCCESS ? std::to_string(Value)
                              : "status " + std::to_string(Status);
}

#endif // SPIR2NVVM_TEST_UNIT_OPENCL_INPROCESS_H
