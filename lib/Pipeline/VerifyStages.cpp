// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Pipeline/Stages.h"

void spir2nvvm::verifySpirStage(Translation &T) {}
void spir2nvvm::verifyNvvmStage(Translation &T) {}
