"""Uses a page in headless Chromium: adds a script that does what a reader would.

usage: use-page.py CHROMIUM FOLDER
"""

import pathlib
import re
import subprocess
import sys
import tempfile

chromium, folder = sys.argv[1], pathlib.Path(sys.argv[2])
PROBE = """<script>
{
const facts = [];
const visible = () => [...document.querySelectorAll("article")].filter((a) => !a.hidden).map((a) => a.dataset.title);
const press = (text) => [...document.querySelectorAll("nav button")].find((b) => b.textContent === text).click();
facts.push("title " + document.title, "open " + visible());
press("normalise"); press("SPIR");
facts.push("then " + visible());
press("SPIR");
const line = document.querySelector("article li[data-l='0:3']");
line.dispatchEvent(new MouseEvent("mouseover", {bubbles: true}));
const panes = new Set([...document.querySelectorAll("li.on")].map((li) => li.closest("article").dataset.title));
facts.push("lit " + [...panes].join(" "), "keys " + new Set([...document.querySelectorAll("li.on")].map((li) => li.dataset.l)).size);
const nvvm = document.querySelector("article[data-title='NVVM IR'] ol");
nvvm.style.maxHeight = "3em";
line.click();
facts.push("scrolled " + (nvvm.scrollTop > 0));
const gone = document.querySelector("li.gone");
const shown = () => getComputedStyle(gone).display;
facts.push("gone " + shown());
press("show removed lines");
facts.push("gone " + shown());
const spans = (kind) => [...document.querySelectorAll("article[data-syntax=c] ." + kind)].map((s) => s.textContent);
facts.push("words " + spans("word").slice(0, 4), "numbers " + spans("number").slice(0, 2));
facts.push("comments " + spans("comment").length, "strings " + spans("string").length);
facts.push("colours " + [...document.querySelectorAll("article[data-syntax=c] li")].map((li) => Number("l" in li.dataset)).join(""));
facts.push("opcodes " + [...document.querySelectorAll("article[data-syntax=ll] .word")].some((s) => s.textContent === "store"));
facts.push("resources " + performance.getEntriesByType("resource").length);
facts.push("scripts " + (document.scripts.length - 1), "images " + document.images.length);
document.title = facts.join("; ");
}
</script>"""
page = (folder / "hostile.html").read_text("utf-8")
(folder / "probed.html").write_text(page.replace("</body>", PROBE + "</body>"), "utf-8")
with tempfile.TemporaryDirectory() as profile:
    command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}"]
    command += ["--host-resolver-rules=MAP * ~NOTFOUND", "--virtual-time-budget=5000", "--dump-dom"]
    command += [f"file://{folder}/probed.html"]
    dom = subprocess.run(command, capture_output=True, check=True, timeout=240).stdout.decode("utf-8")
got = re.search("<title>(.*?)</title>", dom, re.S)[1].split("; ")
want = [
    "title hostile.cl",
    "open hostile.cl,SPIR,NVVM IR",
    "then hostile.cl,normalise,NVVM IR",
    "keys 1",
    "scrolled true",
    "gone none",
    "gone flex",
    "words kernel,void,global,int",
    "numbers 0,7",
    "comments 2",
    "strings 1",
    "colours 001101",
    "opcodes true",
    "resources 0",
    "scripts 1",
    "images 0",
]
lit = [fact for fact in got if fact.startswith("lit ")]
assert lit and {"hostile.cl", "SPIR", "NVVM"} <= set(lit[0].split()), got
assert [fact for fact in got if not fact.startswith("lit ")] == want, got
