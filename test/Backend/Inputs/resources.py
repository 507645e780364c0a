"""The last line of a file of JSON lines is the time report of a cubin."""

import json
import pathlib
import sys

lines = [json.loads(line) for line in pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()]
report = lines[-1]
stages = [row["stage"] for row in report["stages"]]
assert stages[0] == "read" and stages[-2:] == ["libNVVM", "ptxas"], stages
assert abs(sum(row["milliseconds"] for row in report["stages"]) - report["totalMilliseconds"]) < 1e-6
(kernel,) = report["resources"]
assert kernel["function"] == "reverse", kernel
assert kernel["registers"] > 0 and kernel["sharedBytes"] == 256, kernel
assert kernel["stackBytes"] == kernel["spillStoreBytes"] == kernel["spillLoadBytes"] == 0, kernel
assert any(bank["bank"] == 0 and bank["bytes"] > 0 for bank in kernel["constantBanks"]), kernel
