"""Writing: a program as text, in the words of one language."""

import re
from collections.abc import Mapping
from typing import Any

from attention_gui.core.scripts.declaring import Declaring
from attention_gui.core.scripts.language import Language, filled
from attention_gui.core.scripts.placing import lines
from attention_gui.core.scripts.printing import printed
from attention_gui.core.scripts.saying import Saying
from attention_gui.core.scripts.step import Program

WORD = re.compile(r"(?<!\.)\b[A-Za-z_]\w*")
CALL = re.compile(r"(?<!\.)\b([A-Za-z_]\w*)\(")
CALLED = ("cos", "exp", "isfinite", "isnan", "sin", "sqrt", "tanh")  # of `math`
NAMED = ("erfc", "inf", "nan", "pi")


class Writing:
    """One program in one language.

    Parameters
    ----------
    program : Program
    language : Language
    values : mapping
        What stands in the place of ‹names› in the words of the language.
    """

    def __init__(
        self, program: Program, language: Language, values: Mapping[str, Any]
    ) -> None:
        self._of, self._language, self._values = program, language, values

    def text(self) -> str:
        """Return the whole program."""
        declaring = Declaring(self._of, self._language)
        saying = Saying(self._language, self._values, self._of.wild)
        steps = [*declaring.blank(), *lines(self._of, saying.said)]
        ending = printed(self._of, self._language)
        body = "\n".join([*steps, *[""] * bool(steps), *ending, ""])
        parts = ["\n".join(declaring.given()), *self._functions(body)]
        code = "\n\n\n".join(parts) + "\n\n" + "\n" * (len(parts) > 1) + body
        return f"{declaring.heading()}\n\n{self._imports(code)}{code}"

    def _imports(self, code: str) -> str:
        """Return the lines that import what a program uses, and a blank one."""
        plain = re.sub(r"#.*", "", code)
        words = {*CALL.findall(plain)} & {*CALLED} | {*WORD.findall(plain)} & {*NAMED}
        of_math = sorted(word for word in words if f"def {word}(" not in code)
        found = [f"from math import {', '.join(of_math)}"] if of_math else []
        if "math." in code:
            found = ["import math", *found]
        others = [x for x in self._language.imports if x.split()[-1] + "." in code]
        if others and found:
            found.append("")
        found += others
        if "np." in code and (why := self._odd()):
            found += ["", f'np.seterr(all="ignore")  # {why}']
        return "\n".join([*found, "", ""]) if found else ""

    def _odd(self) -> str:
        """Return why numbers may come up that NumPy would warn of."""
        if self._of.wild:
            return "NaN and inf are numbers here, to be seen"
        empty = any(step.does in ("shut", "filled") for step in self._of.steps)
        return "a row that has no key left is NaN at first" if empty else ""

    def _functions(self, text: str) -> list[str]:
        """Return the functions that a text uses, and those that they use."""
        known, found = self._language.functions, {}
        waiting = [text]
        while waiting:
            for word in CALL.findall(waiting.pop()):
                function = self._language.function(word, self._of.wild)
                if function is not None and word not in found:
                    found[word] = filled(function, self._values).rstrip()
                    waiting.append(found[word])
        return [
            found[word] for word in dict.fromkeys(map(_bare, known)) if word in found
        ]


def _bare(name: str) -> str:
    return name.removesuffix(" wild")
