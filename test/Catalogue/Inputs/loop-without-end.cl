// RUN: --time-limit=1 --global=1 --arg=buf:int:1
kernel void spin(global int *a) {
  int n = 0;
  while (n != 7)
    n += 2;
  *a = n;
}
// FINDS: 4:3: error: the launch timed out after 1000 ms; 1 of 1 groups had started; in this loop: kernel 'spin', work-item (0,0,0) of group (0,0,0) [S2N-EX34]
// OCLGRIND: does not end
