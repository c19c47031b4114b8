"""Whoever can answer a question: yardsticks, the solitaire rules, searching opponents, programs of other people."""
