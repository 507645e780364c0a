# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads a trace as Chrome's format says, and prints the names on each track.

usage: check-trace.py TRACE
"""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    events = json.load(file)
names = {}
for event in events:
    assert isinstance(event["name"], str) and {"ph", "pid", "tid"} <= event.keys(), event
    track = event["pid"], event["tid"]
    if event["ph"] == "M":
        names[track] = event["args"]["name"]
    else:
        assert event["ph"] == "X" and event["ts"] >= 0 and event["dur"] >= 0, event
spans = [event for event in events if event["ph"] == "X"]
host = [event["name"] for event in spans if event["pid"] == 1]
print("host:", *host)
# Nothing on the device begins before the call that asked for it.
asked = min(event["ts"] for event in spans if event["name"] == "clEnqueueNDRangeKernel")
for event in spans:
    if event["pid"] == 2:
        assert event["ts"] >= asked, event
        print(f"{names[2, event['tid']]}: {event['cat']} {event['name']}")
