#!/usr/bin/env python3
# ugi_check.py: does a program keep the protocol of agents (doc/protocol.md)? Plays the host, step by step.
#
#   tool/ugi_check.py [--start S] [--grace S] [--patience S] [--first] [--session FILE]... COMMAND [ARGUMENT]...
#
# One line for each thing that is looked at, `ok - …` or `not ok - …: why`; exit code 0 when all are fine, 1 when
# not. The games come from sessions, which are what a host says in the first moves of a game: by default those of
# test/agent/sessions. Needs python3 and nothing else; it does not know the rules of any game.
import argparse
import os
import re
import select
import signal
import subprocess
import sys
import time

AGENT_LINE = 65536
VOLUME = 1048576
HOST_LINE = 1048576
WISHES = {"steps": "step", "views": "view", "legal": "legal", "position": "position", "rules": "rule"}
STANDARD = ["steps", "views", "legal", "position"]
HERE = os.path.dirname(os.path.abspath(__file__))


class Broken(Exception):
    """The agent has broken a rule."""


class Agent:
    """The program: lines to it and from it, with deadlines."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            start_new_session=True)
        self.got = b""
        self.unsent = b""
        self.volume = 0
        for pipe in (self.process.stdin, self.process.stdout):
            os.set_blocking(pipe.fileno(), False)

    def say(self, line):
        self.unsent += (line + "\n").encode()

    def ended(self):
        code = self.process.wait(timeout=1)
        return f"crashed: signal {-code}" if code < 0 else f"exited with {code}"

    def move_bytes(self, deadline):
        """Sends and reads what it can, for a moment."""
        out, to = self.process.stdout.fileno(), self.process.stdin.fileno()
        wait = max(0.0, min(0.05, deadline - time.monotonic()))
        readable, writable, _ = select.select([out], [to] if self.unsent else [], [], wait)
        if writable:
            try:
                self.unsent = self.unsent[os.write(to, self.unsent[:65536]):]
            except BrokenPipeError:
                self.unsent = b""
            except BlockingIOError:
                pass
        if readable:
            block = os.read(out, 65536)
            if not block:
                try:
                    raise Broken(self.ended())
                except subprocess.TimeoutExpired:
                    raise Broken("closed its output") from None
            self.volume += len(block)
            self.got += block

    def line(self, seconds, what):
        """The next line that is not empty."""
        deadline = time.monotonic() + seconds
        while True:
            if self.volume > VOLUME:
                raise Broken("flooded: more than 1 MiB without an answer")
            end = self.got.find(b"\n")
            if end >= AGENT_LINE or (end < 0 and len(self.got) >= AGENT_LINE):
                raise Broken("flooded: a line of more than 64 KiB")
            if end >= 0:
                raw, self.got = self.got[:end], self.got[end + 1:]
                try:
                    text = raw.decode().rstrip("\r")
                except UnicodeDecodeError:
                    raise Broken(f"a line that is not UTF-8: {raw[:60]!r}") from None
                if text.strip():
                    return text
                continue
            if time.monotonic() >= deadline:
                raise Broken("does not read its input" if self.unsent else f"no {what} within {seconds:g} s")
            self.move_bytes(deadline)

    def ask(self, question, answer, seconds):
        """The line that begins with `answer`, and those before it."""
        self.volume = len(self.got)
        before = []
        if question:
            self.say(question)
        deadline = time.monotonic() + seconds
        while True:
            text = self.line(max(0.0, deadline - time.monotonic()), f"`{answer}`")
            word = text.split(" ")[0]
            if word == answer:
                return text, before
            if word == "error":
                raise Broken(f"says: {text[6:]}")
            if word == "bestmove":
                raise Broken(f"answered without being asked: `{text[:60]}`")
            before.append(text)

    def ready(self, seconds):
        text, before = self.ask("isready", "readyok", seconds)
        if text != "readyok":
            raise Broken(f"`{text}` instead of `readyok`")
        return before

    def close(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                pipe.close()
            except BrokenPipeError:
                pass


# ---- what lines look like --------------------------------------------------------------------------

def written_as_word(text):
    """A TEXT as a WORD. What a TEXT has written with % stays as it is."""
    return "".join(f"%{ord(c):02X}" if c in " \t#~" else c for c in text)


def check_info(text):
    """info depth N nodes N time MS score value V pv TEXT"""
    words = text.split(" ")[1:]
    while words:
        key = words.pop(0)
        if key in ("string", "pv"):
            return
        if key == "score":
            if words[:1] == ["value"] and len(words) > 1:
                if not re.fullmatch(r"-?[0-9.]+(e-?[0-9]+)?", words[1]) or abs(float(words[1])) > 1:
                    raise Broken(f"a score from -1 to 1: `{text[:80]}`")
            words = words[2:]
        elif key in ("depth", "nodes", "time"):
            if not words or not words.pop(0).isdigit():
                raise Broken(f"a number behind `{key}`: `{text[:80]}`")
        elif words:
            words.pop(0)


def check_option(text):
    if not re.fullmatch(r"option name \S+ type (check|spin|number|combo|string|button)( .*)?", text):
        raise Broken(f"an option that cannot be read: `{text[:80]}`")


def check_move(text, legal):
    """Is it one of the legal moves?"""
    move = text[len("bestmove"):].strip()
    if re.fullmatch(r"#[0-9]+", move):
        if int(move[1:]) < len(legal):
            return
    elif move in legal or move in [written_as_word(m) for m in legal]:
        return
    raise Broken(f"illegal move `{move[:60]}`")


# ---- the checks ------------------------------------------------------------------------------------

class Check:
    def __init__(self, options):
        self.options = options
        self.failed = 0
        self.passed = 0
        self.wants = STANDARD
        self.sessions = []
        for path in options.session:
            with open(path, encoding="utf-8") as file:
                lines = [line.rstrip("\n") for line in file]
            name = os.path.splitext(os.path.basename(path))[0]
            self.sessions.append((name, [line for line in lines if line]))

    def start(self):
        """A process that has shaken hands."""
        agent = Agent(self.options.command)
        try:
            _, before = agent.ask("ugi", "ugiok", self.options.start)
            self.handshake = before
            agent.ready(self.options.start)
        except Broken:
            agent.close()
            raise
        return agent

    def case(self, name, function):
        agents = []
        if self.failed and self.options.first:
            return False

        def start():
            agents.append(self.start())
            return agents[-1]

        try:
            function(start)
            self.passed += 1
            print(f"ok - {name}")
        except (Broken, OSError) as why:
            self.failed += 1
            print(f"not ok - {name}: {why}")
        finally:
            for agent in agents:
                agent.close()
        sys.stdout.flush()
        return self.failed == 0

    # -- handshake

    def handshake_is_right(self, start):
        start()
        wants = None
        for text in self.handshake:
            word = text.split(" ")[0]
            if word == "option":
                check_option(text)
            elif word == "wants":
                wants = (wants or []) + text.split(" ")[1:]
            elif word == "id" and not re.match(r"id (name|author) \S", text):
                raise Broken(f"`id name` or `id author`: `{text[:60]}`")
        for wish in wants or []:
            if wish not in WISHES:
                raise Broken(f"it wants `{wish}`, which there is not")
        self.wants = STANDARD if wants is None else wants

    def options_can_be_set(self, start):
        agent = start()
        for text in self.handshake:
            found = re.match(r"option name (\S+) type \S+ default (\S.*?)( (min|max|var) .*)?$", text)
            if found:
                agent.say(f"setoption name {found[1]} value {found[2]}")
        agent.say("setoption name NobodyHasThis value 1")
        agent.ready(self.options.start)

    # -- games

    def is_told(self, line):
        word = line.split(" ")[0]
        return all(word != w or wish in self.wants for wish, w in WISHES.items())

    def play(self, agent, lines, go=None):
        """Says the lines; checks every answer. `go` replaces the limits of each move."""
        legal = []
        for line in lines:
            word = line.split(" ")[0]
            if word == "ugi" or line.startswith("setoption"):
                continue
            if word == "turn":
                legal = []
            if word == "legal":
                legal.append(line.split(" ", 2)[2])
            if word == "isready":
                agent.ready(self.options.start)
            elif word == "go":
                limits = line if go is None else go
                found = re.search(r"movetime (\d+)", limits)
                seconds = int(found[1]) / 1000 + self.options.grace if found else self.options.patience
                text, before = agent.ask(limits, "bestmove", seconds)
                for info in before:
                    if info.startswith("info "):
                        check_info(info)
                check_move(text, legal)
            elif self.is_told(line):
                agent.say(line)
        # Everything was answered once, and nothing more is said: not to `gameover` either.
        agent.ready(self.options.start)

    def up_to_go(self, agent, lines):
        """Says the lines up to the first move; the legal moves."""
        legal = []
        for line in lines:
            if line.startswith("go"):
                return legal
            if line.startswith("legal "):
                legal.append(line.split(" ", 2)[2])
            if line == "isready":
                agent.ready(self.options.start)
            elif line != "ugi" and self.is_told(line):
                agent.say(line)
        return legal

    def games_in_a_row(self, start):
        agent = start()
        for _, lines in self.sessions:
            self.play(agent, lines, "go movetime 20")

    def all_limits(self, start):
        agent = start()
        for go in ("go nodes 50", "go depth 2", "go movetime 1", "go depth 3 nodes 100 movetime 100"):
            self.play(agent, self.sessions[0][1], go)

    def unknown_lines(self, start):
        agent = start()
        lines = []
        for line in self.sessions[0][1]:
            lines.append(line)
            if line.startswith(("game ", "view ", "turn ")):
                lines += ["xyzzy 1 2 3", "game colour blue", "\t", "info string from the host"]
        self.play(agent, lines)

    def long_lines(self, start):
        agent = start()
        agent.say("view " + "x" * (HOST_LINE - 6))
        agent.say("xyzzy " + "y" * (HOST_LINE - 7))
        agent.ready(self.options.start)
        self.play(agent, self.sessions[0][1])

    def stop_when_idle(self, start):
        agent = start()
        agent.say("stop")
        agent.ready(self.options.start)
        self.play(agent, self.sessions[0][1])
        agent.say("stop")
        agent.ready(self.options.start)

    def stop_when_thinking(self, start):
        agent = start()
        for _ in range(3):
            legal = self.up_to_go(agent, self.sessions[0][1])
            agent.say("go movetime 600000")
            agent.say("stop")
            text, _ = agent.ask(None, "bestmove", self.options.grace)
            check_move(text, legal)
            agent.ready(self.options.start)

    def game_left(self, start):
        agent = start()
        for name, lines in self.sessions:
            self.up_to_go(agent, lines)
        self.play(agent, self.sessions[0][1])

    # -- the end

    def wait_end(self, agent, why):
        deadline = time.monotonic() + self.options.grace
        try:
            while time.monotonic() < deadline and agent.process.poll() is None:
                agent.move_bytes(deadline)
                if not agent.unsent and why == "the end of its input" and not agent.process.stdin.closed:
                    agent.process.stdin.close()
                    break
        except Broken:
            pass
        try:
            agent.process.wait(timeout=max(0.01, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            raise Broken(f"still runs {self.options.grace:g} s after {why}") from None

    def ends_at_quit(self, start):
        agent = start()
        self.play(agent, self.sessions[0][1])
        agent.say("quit")
        self.wait_end(agent, "`quit`")

    def ends_with_input(self, start):
        agent = start()
        self.wait_end(agent, "the end of its input")

    def run(self):
        if not self.case("handshake: ugi is answered by ugiok, isready by readyok", self.handshake_is_right):
            return
        self.case("options: defaults can be set, unknown ones are ignored", self.options_can_be_set)
        for name, lines in self.sessions:
            self.case(f"game `{name}`: every answer is legal, in time, and the only one",
                      lambda start, lines=lines: self.play(start(), lines))
        self.case("one process plays all games, one after the other", self.games_in_a_row)
        self.case("limits: nodes, depth, movetime, all of them", self.all_limits)
        self.case("lines it cannot know are ignored", self.unknown_lines)
        self.case("lines of 1 MiB are read", self.long_lines)
        self.case("a stop when it does not think is ignored", self.stop_when_idle)
        self.case("a stop when it thinks is answered", self.stop_when_thinking)
        self.case("a game may be left unfinished", self.game_left)
        self.case("it ends at quit", self.ends_at_quit)
        self.case("it ends when its input does", self.ends_with_input)


def main():
    parser = argparse.ArgumentParser(description="Does a program keep the protocol of agents (doc/protocol.md)?")
    parser.add_argument("--start", type=float, default=20, help="seconds until it must be ready (20)")
    parser.add_argument("--grace", type=float, default=5, help="seconds a late move is waited for (5)")
    parser.add_argument("--patience", type=float, default=60, help="seconds for a move without a time limit (60)")
    parser.add_argument("--first", action="store_true", help="stop at the first thing that is wrong")
    parser.add_argument("--session", action="append", help="what a host says; may be repeated")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="the program and its arguments")
    options = parser.parse_args()
    if not options.command:
        parser.error("give a command")
    if not options.session:
        folder = os.path.join(HERE, "..", "test", "agent", "sessions")
        options.session = sorted(os.path.join(folder, f) for f in os.listdir(folder) if f.endswith(".txt"))
    check = Check(options)
    check.run()
    print(f"{check.passed} passed, {check.failed} failed")
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
