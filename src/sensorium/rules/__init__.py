"""The rulebook as code, one module a chapter. Importing any of it makes every question known."""

from sensorium.rules.core import engine as engine
