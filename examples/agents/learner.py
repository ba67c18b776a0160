#!/usr/bin/env python3
"""Learner: an agent that knows no rules and learns from the games it plays.

    tessera match games/line/tic-tac-toe.lud --p1 random --p2 ./examples/agents/learner.py --games 100

It speaks the protocol of doc/protocol.md and needs Python 3.7 and nothing else.

When a game is over it counts for each move what the game was worth to the player who made it: its
opponents' moves as well as its own. At its turn it draws for each legal move a guess at how good it is from
what it has counted, and makes the one with the best guess (Thompson sampling). Moves
seldom tried have wide guesses and are tried now and then; moves that have failed often are dropped.

What is learned lives as long as the process. A game can be repeated only with the games before it.
"""

import random
import sys


class Learner:
    def __init__(self):
        self.counts = {}  # (rules, player, text of a move) -> [won, lost]
        self.new_game()

    def new_game(self):
        self.rules = ""
        self.player = "0"  # as whom we move; players are only compared, so they stay text
        self.steps = []  # (player, text of the move), in the order in which they were made
        self.legal = []  # the texts of our legal moves
        self.random = random.Random(0)

    def learn(self, worth):
        """Counts the moves of the game that is over; worth[i] is what it was worth in seat i + 1."""
        for player, text in set(self.steps):
            # A hidden move may be empty; player 0 is nobody. We take a player for who sits in that seat.
            if text and 1 <= int(player) <= len(worth):
                won = (1 + worth[int(player) - 1]) / 2
                count = self.counts.setdefault((self.rules, player, text), [0, 0])
                count[0] += won
                count[1] += 1 - won

    def guess(self, text):
        won, lost = self.counts.get((self.rules, self.player, text), (0, 0))
        return self.random.betavariate(1 + won, 1 + lost)

    def choose(self):
        guesses = [self.guess(text) for text in self.legal]
        best = max(range(len(guesses)), key=guesses.__getitem__)
        return best, guesses[best]


def say(line):
    print(line, flush=True)


def main():
    # A line ends with a line feed and with nothing else, whatever the system and its locale think.
    sys.stdin.reconfigure(encoding="utf-8", errors="replace", newline="\n")
    learner = Learner()
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "ugi":
            say("id name Learner")
            say("wants steps legal")
            say("ugiok")
        elif word == "isready":
            say("readyok")
        elif word == "uginewgame":
            learner.new_game()
        elif word == "game":
            key, _, value = rest.partition(" ")
            if key == "rules":
                learner.rules = value
            elif key == "seed":
                learner.random.seed(int(value))
        elif word == "step":  # player N … move TEXT
            head, _, text = rest.partition(" move ")
            learner.steps.append((head.split(" ")[1], text))
        elif word == "turn":  # player N moves COUNT
            learner.player = rest.split(" ")[1]
            learner.legal = []
        elif word == "legal":  # I TEXT
            learner.legal.append(rest.partition(" ")[2])
        elif word == "go":
            if learner.legal:
                best, guess = learner.choose()
                say(f"info score value {2 * guess - 1:.3f} pv {learner.legal[best]}")
                say(f"bestmove #{best}")
                learner.legal = []
            else:
                say("error asked for a move without a list of moves")
        elif word == "gameover":  # reason WORD … worth V1 V2 …
            head, _, values = rest.partition(" worth ")
            if not head.startswith("reason stopped"):
                learner.learn([float(value) for value in values.split()])
        elif word == "query":
            say("response unknown")
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
