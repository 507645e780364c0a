# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arguments and expected results of the corpus, computed without a compiler."""
