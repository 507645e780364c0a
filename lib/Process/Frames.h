// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How the helper program answers: frames, each a key, a length and bytes.
///
///   ptx 1234\n<1234 bytes>\n
///
/// A frame is complete or was never sent, so what a crashed helper managed to
/// say can still be used. No LLVM here: both sides include it.

#ifndef SPIR2NVVM_LIB_PROCESS_FRAMES_H
#define SPIR2NVVM_LIB_PROCESS_FRAMES_H

#include <charconv>
#include <map>
#include <string>
#include <string_view>

namespace spir2nvvm {

inline std::string frame(std::string_view Key, std::string_view Bytes) {
  std::string Text(Key);
  Text += ' ';
  Text += std::to_string(Bytes.size());
  Text += '\n';
  Text += Bytes;
  Text += '\n';
  return Text;
}

/// The frames of \p Text by key; a later one replaces an earlier one.
inline std::map<std::string, std::string, std::less<>>
readFrames(std::string_view Text) {
  std::map<std::string, std::string, std::less<>> Frames;
  while (true) {
    size_t Space = Text.find(' '), Line = Text.find('\n');
    if (Line == std::string_view::npos || Space > Line)
      return Frames;
    size_t Length = 0;
    auto Parsed =
        std::from_chars(Text.data() + Space + 1, Text.data() + Line, Length);
    if (Parsed.ec != std::errc() || Parsed.ptr != Text.data() + Line ||
        Length >= Text.size() - Line - 1)
      return Frames;
    Frames[std::string(Text.substr(0, Space))] =
        std::string(Text.substr(Line + 1, Length));
    Text.remove_prefix(Line + 1 + Length + 1);
  }
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_FRAMES_H
