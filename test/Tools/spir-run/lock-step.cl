// Code of before Volta, without a barrier inside a warp: in lock step it
// computes what its authors meant, in checked and in fast mode. Without lock
// step --lanes says what it relies on (bad-lanes.test).
// REQUIRES: clang
// RUN: spir-run %s --kernel=reduce --warps=lockstep --global=256 --local=128 --arg=buf:int:256=iota(0,1) --arg=buf:int:2 --arg=local:512 --print=all | FileCheck %s --check-prefix=REDUCE
// RUN: spir-run %s --kernel=reduce --warps=lockstep --check=none --global=256 --local=128 --arg=buf:int:256=iota(0,1) --arg=buf:int:2 --arg=local:512 --print=all | FileCheck %s --check-prefix=REDUCE
// RUN: spir-run %s --kernel=scan --warps=lockstep --global=64 --local=64 --arg=buf:int:64=iota(1,0) --arg=local:256 --print=all | FileCheck %s --check-prefix=SCAN
// RUN: spir-run %s --kernel=turns --warps=lockstep --global=64 --local=64 --arg=buf:int:2=iota(0,0) --arg=local:8 --print=all | FileCheck %s --check-prefix=TURNS
// RUN: spir-run %s --kernel=forces --warps=lockstep --global=32 --local=32 --arg=buf:int:32 --arg=local:256 --print=all | FileCheck %s --check-prefix=FORCES
// RUN: spir-run %s --kernel=forces --warps=lockstep --check=none --global=32 --local=32 --arg=buf:int:32 --arg=local:256 --print=all | FileCheck %s --check-prefix=FORCES
// RUN: spir-run %s --kernel=arms --warps=lockstep --global=32 --local=32 --arg=buf:int:32 --arg=local:128 --print=all | FileCheck %s --check-prefix=ARMS
// RUN: spir-run %s --kernel=exits --warps=lockstep --global=8 --local=8 --arg=buf:int:8 --arg=local:64 --print=all | FileCheck %s --check-prefix=EXITS
// RUN: spir-run %s --kernel=calls --warps=lockstep --check=none --global=8 --local=8 --arg=buf:int:8 --arg=local:64 --print=all | FileCheck %s --check-prefix=CALLS
// RUN: spir-run %s --kernel=calls --warps=lockstep --global=8 --local=8 --arg=buf:int:8 --arg=local:64 --print=all | FileCheck %s --check-prefix=CALLS
// RUN: spir-run %s --kernel=warps --warps=lockstep --global=64 --local=64 --arg=buf:int:64 --arg=local:8 --print=all | FileCheck %s --check-prefix=WARPS
// RUN: spir-run %s --kernel=rows --warps=lockstep --global=8 --local=8 --arg=buf:int:8=iota(1,1) --arg=buf:int:8 --arg=local:32 --print=all | FileCheck %s --check-prefix=ROWS
// RUN: spir-run %s --kernel=rows --warps=lockstep --check=none --global=8 --local=8 --arg=buf:int:8=iota(1,1) --arg=buf:int:8 --arg=local:32 --print=all | FileCheck %s --check-prefix=ROWS
// RUN: spir-run %s --kernel=unnamed --warps=lockstep --arch=sm_75 --global=32 --local=32 --arg=buf:int:32 --print=4 | FileCheck %s --check-prefix=UNNAMED
// RUN: not spir-run %s --kernel=unnamed --arch=sm_75 --global=32 --local=32 --arg=buf:int:32 2>&1 | FileCheck %s --check-prefix=INDEPENDENT
// UNNAMED: int[32]: 7 0 21 14 ...
// INDEPENDENT: lane 0 is not in its own mask 0x0; kernel 'unnamed', work-item (0,0,0) of group (0,0,0); 32 times [S2N-EX41]

// The last warp of a reduction (Harris, "Optimizing parallel reduction").
kernel void reduce(global const int *in, global int *out, local volatile int *s) {
  uint lid = get_local_id(0);
  s[lid] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 64)
    s[lid] += s[lid + 64];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 32) {
    s[lid] += s[lid + 32];
    s[lid] += s[lid + 16];
    s[lid] += s[lid + 8];
    s[lid] += s[lid + 4];
    s[lid] += s[lid + 2];
    s[lid] += s[lid + 1];
  }
  if (lid == 0)
    out[get_group_id(0)] = s[0];
}
// REDUCE: int[2]: 8128 24512

// A scan of each warp, the step's width decided by a branch.
kernel void scan(global int *v, local volatile int *s) {
  uint i = get_local_id(0), lane = i & 31;
  s[i] = v[i];
  if (lane >= 1) s[i] += s[i - 1];
  if (lane >= 2) s[i] += s[i - 2];
  if (lane >= 4) s[i] += s[i - 4];
  if (lane >= 8) s[i] += s[i - 8];
  if (lane >= 16) s[i] += s[i - 16];
  v[i] = s[i];
}
// SCAN: int[64]: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32

// One lane after the other: all are in the same turn of the loop.
kernel void turns(global int *v, local volatile int *s) {
  uint warp = get_local_id(0) / 32, lane = get_local_id(0) % 32;
  s[warp] = 1;
  for (uint turn = 0; turn < 32; ++turn)
    if (lane == turn)
      s[warp] = s[warp] * 3 + turn;
  if (lane == 5)
    v[warp] = s[warp];
}
// TURNS: int[2]: -626668015 -626668015

// Forces of a tile of 32 by 32 pairs: lane i meets atom (i + step) & 31, so
// that no two lanes add to one atom at a time.
kernel void forces(global int *out, local volatile int *s) {
  uint lane = get_local_id(0);
  local volatile int *position = s, *force = s + 32;
  position[lane] = lane * lane;
  force[lane] = 0;
  uint other = lane;
  for (uint step = 0; step < 32; ++step) {
    int f = position[lane] - position[other];
    if (f > 0)
      force[other] += f;
    else
      force[other] -= 2 * f;
    other = (other + 1) & 31;
  }
  out[lane] = force[lane];
}
// FORCES: int[32]: 10416 10387 10309 10194 10054 9901 9747 9604 9484 9399 9361 9382 9474 9649 9919 10296 10792 11419 12189 13114 14206 15477 16939 18604 20484 22591 24937 27534 30394 33529 36951 40672

// The first arm is done when the second one begins, and all are together
// behind them.
kernel void arms(global int *out, local volatile int *s) {
  uint lane = get_local_id(0);
  s[lane] = 0;
  int seen;
  if (lane & 1) {
    s[lane] = 10;
    seen = s[lane ^ 1];
  } else {
    s[lane] = 20;
    seen = s[lane ^ 1] + s[lane];
  }
  s[lane] += 1;
  out[lane] = 100 * seen + s[lane ^ 1];
}
// ARMS: int[32]: {{(3011 21 |2021 2011 )}}

// Lanes that leave a loop wait behind it for the others.
kernel void exits(global int *out, local volatile int *s) {
  uint lane = get_local_id(0);
  s[lane] = 0;
  uint turn = 0;
  for (;; ++turn) {
    if (turn == lane)
      break;
    if (turn & 1)
      continue;
    s[lane] += 1;
  }
  s[(lane + 1) & 7] += 10 * turn;
  out[lane] = s[lane];
}
// EXITS: int[8]: 70 1 11 22 32 43 53 64

// Functions of functions.
__attribute__((noinline)) void add(local volatile int *s, uint at, int n) { s[at] += n; }
__attribute__((noinline)) void add_all(local volatile int *s, uint at, int n) {
  for (; n > 0; --n) {
    add(s, at, n);
    at = (at + 1) & 7;
  }
}
kernel void calls(global int *out, local volatile int *s) {
  uint lane = get_local_id(0);
  s[lane] = 0;
  add(s, (lane + 3) & 7, lane);
  if (lane & 1)
    add(s, lane ^ 1, 100);
  else
    add(s, lane ^ 1, 200);
  add_all(s, lane, 3);
  out[lane] = s[lane];
}
// CALLS: int[8]: 111 212 113 206 107 208 109 210

// A warp that waits for another one does not keep it from going on.
kernel void warps(global int *out, local volatile int *s) {
  uint i = get_local_id(0);
  if (i == 0)
    s[0] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 32) {
    while (s[0] == 0)
      ;
    out[i] = s[1];
  } else {
    s[1] = 7;
    s[0] = 1;
    out[i] = 8;
  }
}
// WARPS: int[64]: 7 7 {{.*}} 8 8

// Several loads in a row come before each lane's store, and see the last one.
kernel void rows(global const int *restrict in, global int *out, local volatile int *s) {
  uint lane = get_local_id(0);
  s[lane] = lane;
  for (int turn = 0; turn < 3; ++turn) {
    int a = s[lane], b = s[lane ^ 1], c = s[(lane + 3) & 7];
    s[lane] = a + 2 * b + 3 * c * in[lane];
    s[lane ^ 2] += 1;
  }
  out[lane] = s[lane];
}
// ROWS: 'out' int[8]: 3927 8396 5967 10076 23847 8300 19815 11084

// A mask that names nobody: GPUs exchange the values of the lanes that are there.
kernel void unnamed(global int *v) {
  uint lane = get_local_id(0), r;
  asm volatile("shfl.sync.idx.b32 %0, %1, %2, 0x1f, 0;" : "=r"(r) : "r"(lane * 7), "r"(lane ^ 1));
  v[lane] = r;
}

// On GPUs a barrier does not wait for those that have returned.
// RUN: spir-run %s --kernel=early --warps=lockstep --global=64 --local=64 --arg=buf:int:64 --arg=local:256 --print=all | FileCheck %s --check-prefix=EARLY
// RUN: not spir-run %s --kernel=early --global=64 --local=64 --arg=buf:int:64 --arg=local:256 2>&1 | FileCheck %s --check-prefix=MISSED
// EARLY: int[64]: 39 38 37 36 35 34 33 32 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 0 0 0
// MISSED: 40 of 64 work-items wait at this barrier and the others have returned; kernel 'early', work-item (0,0,0) of group (0,0,0) [S2N-EX30]
kernel void early(global int *out, local int *s) {
  int lid = get_local_id(0);
  if (lid >= 40)
    return;
  s[lid] = lid;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[lid] = s[39 - lid];
}

// Who comes last to a barrier stays with its warp, also as PTX, whose barriers
// have numbers.
// RUN: spir-run %s --kernel=staged --warps=lockstep --global=64 --local=64 --arg=buf:int:64 --arg=local:256 --print=all | FileCheck %s --check-prefix=STAGED
// STAGED: int[64]: 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 48 47 46 45 44 43 42 41 40 39 38 37 36 35 34 33 48 47 46 45 44 43 42 41 40 39 38 37 36 35 34 33
kernel void staged(global int *out, local volatile int *s) {
  int lid = get_local_id(0);
  s[lid] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid % 32 < 16)
    s[lid] = lid + 1;
  out[lid] = s[(lid & 32) + 15 - lid % 16];
}
