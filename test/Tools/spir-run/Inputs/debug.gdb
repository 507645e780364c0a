set pagination off
break debug.cl:16 if global_id[0] == 10
run
print l
print local_id
print group_id[0]
next
next
print mine[2]
step
info args
finish
next
print total
next
next
print it
print few
print items[1].at
next
print *a@4
backtrace 1
continue
