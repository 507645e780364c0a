#!/usr/bin/env python3
"""Writes a module of SPIR-V 1.4 whose accesses say what they meet: with one scope
as OpLoad and OpStore, with two masks as OpCopyMemory, and in decorations.

Usage: aliasing.py FILE

    kernel void k(global uint *p) { p[0] += p[0]; p[1] = p[0]; }
"""

import sys

from spirv_words import instruction, text, write

(VOID, UINT, ONE, TO_UINT, KERNEL, K, P, LABEL, LOADED, SUM, SECOND, DOMAIN, SCOPE, LIST, BOUND) = range(1, 16)
CROSS_WORKGROUP, ALIGNED, SCOPES, NO_ALIAS = 5, 2, 0x10000, 0x20000

words = [0x07230203, 0x00010400, 0, BOUND, 0]
for capability in (4, 5, 6, 5910):  # Addresses, Linkage, Kernel, MemoryAccessAliasingINTEL
    words += instruction(17, capability)
words += instruction(10, *text("SPV_INTEL_memory_access_aliasing"))
words += instruction(14, 2, 2)  # Physical64 OpenCL
words += instruction(15, 6, K, *text("k"))
words += instruction(332, P, 5914, LIST)  # AliasScopeINTEL
words += instruction(332, P, 5915, LIST)  # NoAliasINTEL
words += instruction(5911, DOMAIN)
words += instruction(5912, SCOPE, DOMAIN)
words += instruction(5913, LIST, SCOPE)
words += instruction(19, VOID)
words += instruction(21, UINT, 32, 0)
words += instruction(43, UINT, ONE, 1)
words += instruction(32, TO_UINT, CROSS_WORKGROUP, UINT)
words += instruction(33, KERNEL, VOID, TO_UINT)
words += instruction(54, VOID, K, 0, KERNEL)
words += instruction(55, TO_UINT, P)
words += instruction(248, LABEL)
words += instruction(61, UINT, LOADED, P, ALIGNED | SCOPES | NO_ALIAS, 4, LIST, LIST)
words += instruction(128, UINT, SUM, LOADED, LOADED)
words += instruction(62, P, SUM, NO_ALIAS | ALIGNED, 4, LIST)
words += instruction(67, TO_UINT, SECOND, P, ONE)
words += instruction(63, SECOND, P, ALIGNED | SCOPES, 4, LIST, NO_ALIAS, LIST)
words += instruction(253)
words += instruction(56)
write(sys.argv[1], words)
