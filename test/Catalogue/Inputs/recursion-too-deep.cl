// RUN: --global=1 --arg=buf:int:1=1000000
int depth(int n, global int *a) {
  int kept[8];
  kept[n & 7] = n;
  return n ? depth(n - 1, a) + kept[*a & 7] : 0;
}
kernel void recurse(global int *a) { *a = depth(*a, a); }
// FINDS: 2: error: function 'depth' calls itself, directly or through 'depth'; expected no recursion [S2N-SP331]
// OCLGRIND: does not end
