// What SPIRV-Tools finds is refused with the instruction's place.
// REQUIRES: spirv, clang, llvm-spirv
// RUN: %clang -x cl -cl-std=CL1.2 --target=spir64 -emit-llvm -c %s -o %t.bc
// RUN: llvm-spirv-14 --spirv-max-version=1.0 %t.bc -o %t.spv
// RUN: head -c -4 %t.spv > %t.cut.spv
// RUN: not spir2nvvm %t.cut.spv 2>&1 | FileCheck %s
// CHECK: error: the SPIR-V module was refused: Missing OpFunctionEnd at end of module. [S2N-IN09]
// The memory model's second operand, an enumerant: 3.4.
// RUN: %python -c "import sys; d = bytearray(open(sys.argv[1], 'rb').read()); i = d.index(b'\x0e\x00\x03\x00'); d[i + 4] = 77; open(sys.argv[2], 'wb').write(d)" %t.spv %t.bad.spv
// RUN: not spir2nvvm %t.bad.spv 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: error: the SPIR-V module was refused: at word {{[0-9]+}}: Invalid addressing model operand: 77 [S2N-IN09]
__kernel void k(__global float *p) { p[0] = 1; }
