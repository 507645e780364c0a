; RUN: spir2nvvm-opt %s \
; RUN:   -passes=one
; the message about -passes=one/whole
