// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What most files without LLVM include of the standard library, for
/// precompiling. Files include what they use all the same.

#ifndef SPIR2NVVM_CMAKE_STANDARDHEADERS_H
#define SPIR2NVVM_CMAKE_STANDARDHEADERS_H

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#endif // SPIR2NVVM_CMAKE_STANDARDHEADERS_H
