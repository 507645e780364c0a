; RUN: spir2nvvm-opt -passes=one/good %s
