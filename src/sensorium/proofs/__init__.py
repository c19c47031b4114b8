"""Proofs: what must be true of every rulebook, scene and mission there is and will be, as functions to call.

Each raises ``AssertionError`` and says what is wrong and where to look. ``prove`` holds all of them to one random game;
``scenes`` gives the positions to start from.
"""

from sensorium.proofs.chances import outcomes_are_applied
from sensorium.proofs.contrived_scenes import contrived_scene
from sensorium.proofs.copy_proofs import copy_is_independent, digest_sees_everything, fork_is_faithful, saves_and_loads
from sensorium.proofs.elsewhere import replays_elsewhere
from sensorium.proofs.invariants import invariants_hold
from sensorium.proofs.perft import divide, perft
from sensorium.proofs.placement_proofs import fire_is_kept_clear
from sensorium.proofs.proof_run import answers_are_playable, prove, prove_at_length, prove_position
from sensorium.proofs.random_play import pick, play_out, unasked
from sensorium.proofs.random_scenes import random_scene
from sensorium.proofs.scene import Scene, case_scenes, mission_scenes, scene_from
from sensorium.proofs.scenes import scenes
from sensorium.proofs.stream import Numbers, Stream
from sensorium.proofs.view_proofs import VIEWERS, draws_look_alike, view_hides, views_do_not_interfere
from sensorium.proofs.word_proofs import attempts, refusals_cite, words_are_unique, words_round_trip

if not __debug__:
    raise ImportError("the proofs are made of assertions, which -O takes out; run Python without it")

__all__ = [
    "VIEWERS",
    "Numbers",
    "Scene",
    "Stream",
    "answers_are_playable",
    "attempts",
    "case_scenes",
    "contrived_scene",
    "copy_is_independent",
    "digest_sees_everything",
    "divide",
    "draws_look_alike",
    "fire_is_kept_clear",
    "fork_is_faithful",
    "invariants_hold",
    "mission_scenes",
    "outcomes_are_applied",
    "perft",
    "pick",
    "play_out",
    "prove",
    "prove_at_length",
    "prove_position",
    "random_scene",
    "refusals_cite",
    "replays_elsewhere",
    "saves_and_loads",
    "scene_from",
    "scenes",
    "unasked",
    "view_hides",
    "views_do_not_interfere",
    "words_are_unique",
    "words_round_trip",
]
