"""Checks that a page is whole and closed: its elements match, and it names no other file."""

import html.parser
import pathlib
import sys

text = pathlib.Path(sys.argv[1]).read_text("utf-8")  # or it is no UTF-8
VOID = {"meta"}
ALLOWED = set(
    "html head meta title style body header h1 h2 dl div dt dd section table tr th td nav main article small ol li i "
    "code script".split()
)


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.scripts = [], 0

    def handle_starttag(self, tag, attributes):
        assert tag in ALLOWED, tag
        for name, value in attributes:
            assert name not in ("src", "href") and not name.startswith("on"), (tag, name, value)
        self.scripts += tag == "script"
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, tag


page = Page()
page.feed(text)
page.close()
assert page.open == [] and page.scripts == 1, (page.open, page.scripts)
assert "default-src 'none'" in text
for word in ("http:", "https:", "url(", "@import", "\x1b", "\u202e", "\ufffd"):
    assert word not in text, word
