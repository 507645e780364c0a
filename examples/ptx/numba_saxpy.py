#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""numba's PTX on CUDA's driver, whichever that is."""

import numpy as np
from numba import cuda


@cuda.jit
def saxpy(a, x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] += a * x[i]


def main():
    x = np.arange(1000, dtype=np.float32)
    device_y = cuda.to_device(np.ones(1000, dtype=np.float32))
    saxpy[32, 32](np.float32(2), cuda.to_device(x), device_y)
    y = device_y.copy_to_host()
    assert (y == 1 + 2 * x).all()
    print(cuda.get_current_device().name, y[999])


if __name__ == "__main__":
    main()
