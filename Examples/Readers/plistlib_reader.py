#!/usr/bin/env python3
"""Reads a memo with Python's plistlib, as scripts for forensics and migration do.

    plistlib_reader.py FILE

Follows references from $top, checks the version and the length of the text, and prints the values by
their paths. Whatever is not there is empty. Any exception ends it with status 1.
"""
import base64
import datetime
import json
import plistlib
import sys
import uuid

EPOCH = datetime.datetime(2001, 1, 1)


def main():
    with open(sys.argv[1], "rb") as file:
        archive = plistlib.load(file)
    objects = archive["$objects"]

    def value(reference):
        if isinstance(reference, plistlib.UID):
            reference = objects[reference.data]
        elif isinstance(reference, dict) and list(reference) == ["CF$UID"]:
            # plistlib knows references in binary lists only.
            reference = objects[reference["CF$UID"]]
        return None if reference == "$null" else reference

    def elements(reference):
        return [value(element) for element in (value(reference) or {}).get("NS.objects", [])]

    def describe(attachment, path):
        values[path + ".id"] = str(uuid.UUID(bytes=value(attachment["id"])["NS.uuidbytes"])).upper()
        values[path + ".name"] = value(attachment["name"])
        data = value(attachment["bytes"])
        data = data["NS.data"] if isinstance(data, dict) else data
        values[path + ".bytes"] = {"base64": base64.b64encode(data).decode()}
        for index, part in enumerate(elements(attachment.get("parts"))):
            describe(part, f"{path}.parts[{index}]")

    memo = value(archive["$top"]["root"])
    text = value(memo["text"])
    if memo["schema"] > 3 or len(text.encode("utf-16-le")) > 2 * 4096:
        raise ValueError("a memo of another version, or too long")
    due = value(memo.get("due"))
    if due is not None:
        due = (EPOCH + datetime.timedelta(seconds=due["NS.time"])).isoformat() + "Z"
    values = {
        "root.schema": memo["schema"],
        "root.text": text,
        "root.tags": elements(memo.get("tags")),
        "root.due": due,
    }
    attachments = elements(memo.get("attachments"))
    if not attachments:
        values["root.attachments"] = []
    for index, attachment in enumerate(attachments):
        describe(attachment, f"root.attachments[{index}]")
    json.dump(values, sys.stdout)


if __name__ == "__main__":
    try:
        main()
    except Exception:
        sys.exit(1)
