// Helpers by generic pointers, and by pointers of the spaces that they are called
// with, are the same machine code.
// REQUIRES: clang
// RUN: spir2nvvm %s -cl-std=CL3.0 --arch=sm_75 --backend=llvm -o %t.generic.ptx
// RUN: spir2nvvm %s -cl-std=CL3.0 --arch=sm_75 --backend=llvm -DSPACES -o %t.spaces.ptx
// RUN: cmp %t.generic.ptx %t.spaces.ptx
// RUN: FileCheck %s --input-file=%t.generic.ptx
// CHECK: ld.shared.u32
// CHECK-NOT: cvta.shared
#ifdef SPACES
#define GLOBAL global
#define LOCAL local
#define PRIVATE private
#else
#define GLOBAL
#define LOCAL
#define PRIVATE
#endif

typedef struct {
  float x, y, z, mass;
} body;

void order(LOCAL uint *a, LOCAL uint *b, bool ascending) {
  uint x = *a, y = *b;
  if ((x > y) == ascending) {
    *a = y;
    *b = x;
  }
}

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void sort(global uint *keys) {
  local uint block[512];
  uint i = get_local_id(0);
  uint first = get_group_id(0) * 512;
  block[i] = keys[first + i];
  block[i + 256] = keys[first + i + 256];
  for (uint size = 2; size <= 512; size *= 2)
    for (uint stride = size / 2; stride > 0; stride /= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      uint at = 2 * i - (i & (stride - 1));
      order(block + at, block + at + stride, (i & (size / 2)) == 0);
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  keys[first + i] = block[i];
  keys[first + i + 256] = block[i + 256];
}

void push(LOCAL const body *by, PRIVATE body *force, PRIVATE const body *of) {
  float x = by->x - of->x, y = by->y - of->y, z = by->z - of->z;
  float pull = by->mass * rsqrt(x * x + y * y + z * z + 0.01f);
  force->x += x * pull;
  force->y += y * pull;
  force->z += z * pull;
}

void move(GLOBAL body *b, PRIVATE const body *force, float dt) {
  b->x += force->x * dt;
  b->y += force->y * dt;
  b->z += force->z * dt;
}

kernel void bodies(int count, float dt, global const body *restrict old, global body *restrict next) {
  local body tile[128];
  int i = get_global_id(0), lane = get_local_id(0);
  body own = old[i], force = {0.0f, 0.0f, 0.0f, 0.0f};
  for (int first = 0; first < count; first += 128) {
    tile[lane] = old[first + lane];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 128; ++k)
      push(tile + k, &force, &own);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  next[i] = own;
  move(next + i, &force, dt);
}

#ifdef SPACES
float sum_global(global const float *from, int count) {
  float sum = 0.0f;
  for (int k = 0; k < count; ++k)
    sum += from[k];
  return sum;
}
float sum_local(local const float *from, int count) {
  float sum = 0.0f;
  for (int k = 0; k < count; ++k)
    sum += from[k];
  return sum;
}
#else
float sum(const float *from, int count) {
  float sum = 0.0f;
  for (int k = 0; k < count; ++k)
    sum += from[k];
  return sum;
}
#define sum_global sum
#define sum_local sum
#endif

void copy(LOCAL float *to, GLOBAL const float *from, int count) {
  for (int k = get_local_id(0); k < count; k += get_local_size(0))
    to[k] = from[k];
}

kernel void sums(int count, global const float *restrict rows, global const float *restrict shared,
                 global float *restrict out) {
  local float row[512];
  copy(row, shared, count);
  barrier(CLK_LOCAL_MEM_FENCE);
  int i = get_global_id(0);
  out[i] = sum_global(rows + i * count, count) - sum_local(row, count);
}
