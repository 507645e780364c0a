"""Checks reflection documents on stdin against docs/reflection.schema.json, or
that docs/reflection.md names every key of the schema (--docs)."""

import json
import re
import sys


def keys_of(schema):
    found = set(schema.get("properties", {}))
    for part in list(schema.get("properties", {}).values()) + list(schema.get("definitions", {}).values()):
        found |= keys_of(part)
    if isinstance(schema.get("items"), dict):
        found |= keys_of(schema["items"])
    return found


def main():
    with open(sys.argv[1]) as file:
        schema = json.load(file)
    if sys.argv[2:3] == ["--docs"]:
        with open(sys.argv[3]) as file:
            named = set(re.findall(r"`([A-Za-z]+)`", file.read()))
        missing = sorted(keys_of(schema) - named - {"from", "to"})
        print("missing:", " ".join(missing) or "none")
        return 1 if missing else 0
    import jsonschema

    document = json.load(sys.stdin)
    errors = list(jsonschema.Draft7Validator(schema).iter_errors(document))
    for error in errors:
        print("/".join(map(str, error.absolute_path)) + ":", error.message)
    print("valid" if not errors else "invalid")
    return 1 if errors else 0


sys.exit(main())
