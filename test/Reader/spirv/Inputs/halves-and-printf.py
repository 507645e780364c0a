#!/usr/bin/env python3
"""Writes a module of SPIR-V 1.0 with halves, which OpenCL 1.2 has by an extension
alone, and a format that is a variable without the decoration Constant.

Usage: halves-and-printf.py FILE

    kernel void k(global half *p) {
      *p += *p;
      printf("%d\\n", 7);
    }
"""

import sys

from spirv_words import instruction, text, write

(STD, VOID, BYTE, UINT, HALF, FOUR, SEVEN, PERCENT, LETTER, LINE, ZERO, ARRAY, TO_ARRAY, TEXT, FORMAT, TO_BYTE, TO_HALF,
 KERNEL, K, P, LABEL, LOADED, SUM, START, PRINTED, BOUND) = range(1, 27)  # fmt: skip
UNIFORM_CONSTANT, CROSS_WORKGROUP, PRINTF = 0, 5, 184

words = [0x07230203, 0x00010000, 0, BOUND, 0]
for capability in (4, 5, 6, 9, 11, 12, 39):  # Addresses, Linkage, Kernel, Float16, Int64, Int64Atomics, Int8
    words += instruction(17, capability)
words += instruction(11, STD, *text("OpenCL.std"))
words += instruction(14, 2, 2)  # Physical64 OpenCL
words += instruction(15, 6, K, *text("k"))
words += instruction(19, VOID)
words += instruction(21, BYTE, 8, 0)
words += instruction(21, UINT, 32, 0)
words += instruction(22, HALF, 16)
words += instruction(43, UINT, FOUR, 4)
words += instruction(43, UINT, SEVEN, 7)
for letter, value in ((PERCENT, "%"), (LETTER, "d"), (LINE, "\n"), (ZERO, "\0")):
    words += instruction(43, BYTE, letter, ord(value))
words += instruction(28, ARRAY, BYTE, FOUR)
words += instruction(32, TO_ARRAY, UNIFORM_CONSTANT, ARRAY)
words += instruction(44, ARRAY, TEXT, PERCENT, LETTER, LINE, ZERO)
words += instruction(59, TO_ARRAY, FORMAT, UNIFORM_CONSTANT, TEXT)
words += instruction(32, TO_BYTE, UNIFORM_CONSTANT, BYTE)
words += instruction(32, TO_HALF, CROSS_WORKGROUP, HALF)
words += instruction(33, KERNEL, VOID, TO_HALF)
words += instruction(54, VOID, K, 0, KERNEL)
words += instruction(55, TO_HALF, P)
words += instruction(248, LABEL)
words += instruction(61, HALF, LOADED, P, 2, 2)  # aligned to 2
words += instruction(129, HALF, SUM, LOADED, LOADED)
words += instruction(62, P, SUM, 2, 2)
words += instruction(124, TO_BYTE, START, FORMAT)
words += instruction(12, UINT, PRINTED, STD, PRINTF, START, SEVEN)
words += instruction(253)
words += instruction(56)
write(sys.argv[1], words)
