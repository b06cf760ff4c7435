"""Documents that are ready in the program, their numbers written out here."""

from attention_gui.core.examples.circuit import induction as induction
from attention_gui.core.examples.formula import causal as causal
from attention_gui.core.examples.formula import root_d as root_d
from attention_gui.core.examples.formula import sink as sink
from attention_gui.core.examples.formula import worked as worked
from attention_gui.core.examples.places import alibi as alibi
from attention_gui.core.examples.places import previous as previous
from attention_gui.core.examples.places import rope as rope
from attention_gui.core.examples.sentence import cat as cat
from attention_gui.core.examples.sides import cross as cross
from attention_gui.core.examples.sides import grouped as grouped
