"""Checks what spir-run --json wrote into the folder."""

import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])


def read(name):
    text = (folder / f"{name}.json").read_text("utf-8")
    assert text.count("\n") == 1, text
    return json.loads(text)


ran = read("ran")
assert (ran["status"], ran["exitCode"], ran["kernel"]) == ("ran", 0, "scale"), ran
assert (ran["global"], ran["local"], ran["offset"]) == ([8], [4], [0]), ran
[argument] = ran["arguments"]
assert argument == {"index": 0, "name": "data", "type": "float", "count": 8, "values": [0, 2.5, 5]}, argument
[comparison] = ran["comparisons"]
assert comparison["equal"] and comparison["compared"] == 8 and comparison["maxUlp"] == 0, comparison
assert [time["what"] for time in ran["times"]] == ["translation", "compilation", "run"], ran["times"]
assert ran["findings"] == [] and ran["message"] == "", ran

differs = read("differs")
assert (differs["status"], differs["exitCode"]) == ("ran", 1), differs
assert differs["arguments"][0]["values"] == [["nan"] * 4] * 2, differs
[comparison] = differs["comparisons"]
assert not comparison["equal"] and comparison["different"] == 8, comparison

finding = read("finding")
assert finding["exitCode"] == 1 and len(finding["findings"]) == 2, finding
assert "S2N-EX" in finding["findings"][0], finding

usage = read("usage")
assert (usage["status"], usage["exitCode"], usage["arguments"]) == ("not launched", 2, []), usage
