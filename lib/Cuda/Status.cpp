// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Cuda/Status.h"

using namespace spir2nvvm::cuda;

const char *spir2nvvm::cuda::nameOf(Code Value) {
  switch (Value) {
#define CUDA_CODE(NAME, NUMBER, HEADER, TEXT)                                  \
  case Code::NAME:                                                             \
    return #HEADER;
#include "Cuda/Codes.def"
  }
  return nullptr;
}

const char *spir2nvvm::cuda::textOf(Code Value) {
  switch (Value) {
#define CUDA_CODE(NAME, NUMBER, HEADER, TEXT)                                  \
  case Code::NAME:                                                             \
    return TEXT;
#include "Cuda/Codes.def"
  }
  return nullptr;
}

std::string Status::name() const {
  const char *Known = nameOf(Value);
  return Known ? Known : "CUresult " + std::to_string(int(Value));
}

std::string Status::message() const {
  std::string Text = *Function ? std::string(Function) + ": " : "";
  Text += name();
  if (const char *Known = textOf(Value))
    Text += std::string(" (") + Known + ")";
  return Text;
}
