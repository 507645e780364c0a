// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Devices/StdoutCapture.h"

#include <unistd.h>

using namespace spir2nvvm::conformance;

StdoutCapture::StdoutCapture() : Taken(std::tmpfile()) {
  if (!Taken)
    return;
  std::fflush(stdout);
  Before = dup(STDOUT_FILENO);
  if (Before >= 0)
    dup2(fileno(Taken), STDOUT_FILENO);
}

StdoutCapture::~StdoutCapture() {
  finish();
  if (Taken)
    std::fclose(Taken);
}

std::string StdoutCapture::finish() {
  std::string Text;
  if (Before < 0)
    return Text;
  std::fflush(stdout);
  dup2(Before, STDOUT_FILENO);
  close(Before);
  Before = -1;
  std::rewind(Taken);
  char Part[4096];
  while (size_t Read = std::fread(Part, 1, sizeof(Part), Taken))
    Text.append(Part, Read);
  return Text;
}
