// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A body and all that belongs to it moves to another function.

#include "Passes/Common/TakeBody.h"

#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

void spir2nvvm::takeBody(Function &From, Function &To) {
  From.getParent()->getFunctionList().insert(From.getIterator(), &To);
  To.copyAttributesFrom(&From);
  To.takeName(&From);
  To.copyMetadata(&From, 0);
  To.setComdat(From.getComdat());
  From.clearMetadata(); // one function to a DISubprogram
  To.getBasicBlockList().splice(To.begin(), From.getBasicBlockList());
  // Named metadata and kernel lists refer to the function as a value.
  if (From.isUsedByMetadata())
    ValueAsMetadata::handleRAUW(&From, &To);
}
