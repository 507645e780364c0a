// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/MachineModel.h"

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;

static constexpr MachineModel Machines[] = {
#define EMULATED_MACHINE(SPELLING, REGISTERS, INTEGRATED, PAGES, WATCHDOG,     \
                         BORDERS, MANAGED, MODE, INIT, CONTEXT, PTX)           \
  {SPELLING,         REGISTERS,                                                \
   INTEGRATED,       PAGES,                                                    \
   WATCHDOG,         BORDERS,                                                  \
   MANAGED,          MODE,                                                     \
   cuda::Code::INIT, cuda::Code::CONTEXT,                                      \
   cuda::Code::PTX},
#include "Emulator/Machines.def"
};

const MachineModel *MachineModel::find(std::string_view Spelling) {
  for (const MachineModel &Row : Machines)
    if (Row.Spelling == Spelling)
      return &Row;
  return nullptr;
}
