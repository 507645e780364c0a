// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Pipeline/Stages.h"

void spir2nvvm::linkModules(Translation &T) {}
