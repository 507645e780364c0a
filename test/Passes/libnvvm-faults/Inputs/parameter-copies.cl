// Structures of 8, 4 and 6 bytes, and one within another.
typedef struct { int a, b; } Pair;
typedef struct { short a, b; } Shorts;
typedef struct { char a, b, c, d, e, f; } Bytes;
typedef struct { Pair first, second; } Pairs;

kernel void pair(global int *o, int n, Pair p) { o[0] = p.a + p.b + n; }
kernel void shorts(global int *o, char2 x, Shorts s) { o[0] = s.a * s.b + x.y; }
kernel void bytes(global int *o, char x, Bytes b) { o[0] = b.a + b.c + b.f + x; }
int sum(Pair p) { return p.a * 3 + p.b; }
kernel void pairs(global int *o, int n, Pairs p) { o[0] = sum(p.first) - sum(p.second) + n; }

// Packed, of more than 64 bytes, and of one member that is read.
typedef struct __attribute__((packed)) { uchar a[65]; ulong b; } Packed;
__attribute__((noinline)) ulong member(Packed p) { return p.b; }
kernel void packed(global ulong *o, global Packed *p) { o[0] = member(*p); }
kernel void table(global ulong *o) {
  Packed p = {{1}, 2};
  o[0] = member(p) + o[0];
}
