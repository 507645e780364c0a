// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/SpecialRegisters.h"

#include <algorithm>
#include <iterator>

using namespace spir2nvvm;

static constexpr std::string_view Names[] = {
#define SREG(NAME, BITS, KIND, WHAT) NAME,
#include "Ptx/SpecialRegisters.def"
};

bool ptx::isSpecialRegister(std::string_view Name) {
  return std::any_of(std::begin(Names), std::end(Names),
                     [&](std::string_view Known) {
                       return Known.substr(0, Known.find('.')) == Name;
                     });
}
