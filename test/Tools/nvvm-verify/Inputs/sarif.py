"""Checks what SARIF 2.1.0 requires of the objects the verifiers write.

usage: sarif.py LOG [TOOL]
"""

import json
import pathlib
import sys

log = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
assert log["version"] == "2.1.0" and "$schema" in log
(run,) = log["runs"]
driver = run["tool"]["driver"]
assert driver["name"] == (sys.argv[2] if len(sys.argv) > 2 else "nvvm-verify")
rules = {rule["id"] for rule in driver["rules"]}
assert len(rules) == len(driver["rules"])
assert run["results"], "no result"
for result in run["results"]:
    assert result["ruleId"] in rules
    assert result["level"] in ("error", "warning", "note")
    assert result["message"]["text"]
    for location in result["locations"]:
        physical = location["physicalLocation"]
        assert physical["artifactLocation"]["uri"].endswith(".ll")
        if "region" in physical:
            assert physical["region"]["startLine"] >= 1
        assert location["logicalLocations"][0]["fullyQualifiedName"]
