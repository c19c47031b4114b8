"""The server behind a real nginx, both started as docs/serving.md says, only on other ports."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tools.nginx import ADVICE, find

PAGE = Path(__file__).resolve().parents[2] / "docs" / "serving.md"
NAME = "play.example.org"
PREFIX = "/hulk"
FRAME = """
{user}
daemon off;
worker_processes 1;
error_log stderr;
pid {folder}/nginx.pid;
events {{}}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{recipe}
}}
"""


class Recipe:
    """What the page says to do: the command that starts the server, and the configuration of nginx."""

    def __init__(self, prefix: str) -> None:
        section = PAGE.read_text("utf-8").split("## Behind a proxy\n")[1].split("\n## ")[0]
        commands = re.findall(r"^```sh\n(.*?)\n```", section, re.MULTILINE | re.DOTALL)
        whole, beneath = re.findall(r"^```nginx\n(.*?)\n```", section, re.MULTILINE | re.DOTALL)
        self.command = shlex.split(commands[1 if prefix else 0])
        self.nginx: str = replaced(whole, "    location / {", beneath) if prefix else whole


def replaced(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, f"the page says nothing of `{old}`"
    return text.replace(old, new)


class Proxied:
    """``address``: what people open. ``behind``: the server itself. ``certificate``: to be trusted; none for http."""

    def __init__(self, address: str, behind: str, certificate: Path | None, folder: Path) -> None:
        self.address = address
        self.behind = behind
        self.certificate = certificate
        self.folder = folder


@contextmanager
def proxied(folder: Path, prefix: str = "", secure: bool = False, strips: bool = False) -> Iterator[Proxied]:
    """``strips``: nginx is to take the prefix off."""
    recipe = Recipe(prefix)
    assert recipe.command[:2] == ["sensorium", "serve"]
    words = [sys.executable, "-m", *recipe.command, "--port", "0", "--data", str(folder / "games")]
    with running(words, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        behind = server.stdout.readline().split()[3].rstrip("/")
        inner = behind.split(":")[2].partition("/")[0]
        outer = free_port()
        text = replaced(recipe.nginx, "127.0.0.1:8089;", f"127.0.0.1:{inner}{'/' if strips else ''};")
        certificate = make_certificate(folder) if secure else None
        if certificate is not None:
            text = replaced(text, "listen 443 ssl;", f"listen 127.0.0.1:{outer} ssl;")
            text = replaced(text, f"/etc/ssl/{NAME}.pem;", f"{certificate};")
            text = replaced(text, f"/etc/ssl/{NAME}.key;", f"{certificate.with_suffix('.key')};")
        else:
            text = replaced(text, "listen 443 ssl;", f"listen 127.0.0.1:{outer};")
            text = re.sub(r"^ *ssl_certificate.*\n", "", text, flags=re.MULTILINE)
        config = folder / "nginx.conf"
        user = "user root root;" if os.geteuid() == 0 else ""
        config.write_text(FRAME.format(user=user, folder=folder, recipe=text))
        path = find()
        assert path, f"the server is tested behind a real proxy: {ADVICE}"
        with running([path, "-p", str(folder), "-c", str(config)]) as nginx:
            wait_for(outer, nginx)
            scheme = "https" if secure else "http"
            yield Proxied(f"{scheme}://{NAME}:{outer}{prefix}", behind, certificate, folder)


@contextmanager
def running(words: list[str], **special: Any) -> Iterator[subprocess.Popen[Any]]:
    with subprocess.Popen(words, **special) as process:
        try:
            yield process
        finally:
            process.terminate()
            process.wait(30)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int, process: subprocess.Popen[Any]) -> None:
    for _ in range(600):
        assert process.poll() is None, "nginx does not start; what it wrote says why"
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("nginx does not answer")


def can_certify() -> bool:
    return shutil.which("openssl") is not None


def make_certificate(folder: Path) -> Path:
    certificate = folder / "certificate.pem"
    about = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    about += ["-addext", "keyUsage=digitalSignature,keyCertSign"]
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    files = ["-keyout", str(certificate.with_suffix(".key")), "-out", str(certificate)]
    subprocess.run(["openssl", "req", "-x509", "-days", "2", *key, *about, *files], check=True, capture_output=True)
    return certificate


def know_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process the public name leads to this machine."""
    ask = socket.getaddrinfo

    def getaddrinfo(host: Any, *more: Any, **special: Any) -> Any:
        return ask("127.0.0.1" if host == NAME else host, *more, **special)

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
