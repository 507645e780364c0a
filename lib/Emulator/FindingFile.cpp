// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/FindingFile.h"

#include <fcntl.h>
#include <unistd.h>

bool spir2nvvm::emulator::appendTo(const std::string &Path,
                                   std::string_view Line) {
  const int File = open(Path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC,
                        S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH);
  if (File < 0)
    return false;
  // POSIX, write(): with O_APPEND the end of the file and the write are one step.
  const bool Done =
      write(File, Line.data(), Line.size()) == ssize_t(Line.size());
  return close(File) == 0 && Done;
}
