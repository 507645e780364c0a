#!/usr/bin/env python3
"""Writes a SPIR-V module with inline assembly as clang 22's back end has it.

Usage: inline-asm.py FILE

    kernel void k(global uint *p) {
      asm volatile("st.global.u32 [%0], %1;" : : "l"(p), "r"(5) : "memory");
      uint r;
      asm("add.u32 %0, %1, 3;" : "=r"(r) : "r"(*p));
      *p = r;
    }

The first text's function type has a pointer to bytes, the second's result is
converted to the width that it has.
"""

import sys

from spirv_words import instruction, text, write

(VOID, UINT, BYTE, POINTER, BYTES, KERNEL, STORES, ADDS, FIVE, TARGET, STORE, ADD, K, P, LABEL) = range(1, 16)
(NOTHING, LOADED, SUM, CONVERTED, BOUND) = range(16, 21)

KERNEL_CAPABILITIES = (4, 5, 6, 11, 39, 5606)  # Addresses, Linkage, Kernel, Int64, Int8, AsmINTEL
words = [0x07230203, 0x00010400, 0, BOUND, 0]
for capability in KERNEL_CAPABILITIES:
    words += instruction(17, capability)
words += instruction(10, *text("SPV_INTEL_inline_assembly"))
words += instruction(14, 2, 2)  # Physical64 OpenCL
words += instruction(15, 6, K, *text("k"))
words += instruction(71, STORE, 5608)  # SideEffectsINTEL
words += instruction(19, VOID) + instruction(21, UINT, 32, 0) + instruction(21, BYTE, 8, 0)
words += instruction(32, POINTER, 5, UINT) + instruction(32, BYTES, 5, BYTE)
words += instruction(33, KERNEL, VOID, POINTER)
words += instruction(33, STORES, VOID, BYTES, UINT) + instruction(33, ADDS, UINT, UINT)
words += instruction(43, UINT, FIVE, 5)
words += instruction(5609, TARGET, *text("v64"))
words += instruction(5610, VOID, STORE, STORES, TARGET, *text("st.global.u32 [$0], $1;"), *text("l,r,~{memory}"))
words += instruction(5610, UINT, ADD, ADDS, TARGET, *text("add.u32 $0, $1, 3;"), *text("=r,r"))
words += instruction(54, VOID, K, 0, KERNEL) + instruction(55, POINTER, P) + instruction(248, LABEL)
words += instruction(5611, VOID, NOTHING, STORE, P, FIVE)
words += instruction(61, UINT, LOADED, P, 2, 4)
words += instruction(5611, UINT, SUM, ADD, LOADED)
words += instruction(113, UINT, CONVERTED, SUM)  # UConvert
words += instruction(62, P, CONVERTED, 2, 4) + instruction(253) + instruction(56)
write(sys.argv[1], words)
