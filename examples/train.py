#!/usr/bin/env python3
"""Train a small agent by self-play, and see how well it plays. What happens here is told in docs/train.md.

python train.py                                            # the base game for four, about a minute
python train.py --edition party --menu big-banquet --seats 3 --games 1000 --to banquet.npz
"""

import argparse
import os
import time
from pathlib import Path
from random import Random

import numpy as np

from sushibelt.bots import make
from sushibelt.lab.environments.core import Play
from sushibelt.lab.environments.pettingzoo import parallel_env
from sushibelt.lab.environments.space import space_of
from sushibelt.lab.intervals import share_interval
from sushibelt.lab.match import play
from sushibelt.lab.setup import Setup
from sushibelt.table import redeal

DISCOUNT = 0.9  # points that come a decision later count so much less: it is less certain what they came from
FORGET = 0.9  # with every batch older games count so much less: they were played by a weaker agent
CURIOUS = 0.1  # so often an agent in training tries anything
BATCH = 100  # games between two fits; the first ones are played at random


class Agent:
    """For every action a guess of how far ahead of the others it leads: a weight for each number that is seen.

    The weights are those that would have guessed best in all games so far, by least squares; so all that has to be
    remembered of a game are two sums for each action.
    """

    def __init__(self, setup):
        self.setup, self.space = setup, space_of(setup)
        actions, columns = len(self.space.actions), self.features(np.zeros(len(self.space.columns))).size
        self.weights = np.zeros((actions, columns))
        self.products = np.zeros((actions, columns, columns))
        self.sums = np.zeros((actions, columns))

    def features(self, observation):
        """What is seen, in small numbers, and a 1."""
        return np.append(observation / 10, 1)

    def best(self, observation, mask):
        """The legal action with the highest guess."""
        return int(np.where(mask, self.weights @ self.features(observation), -np.inf).argmax())

    def learn(self, observation, action, gain):
        """`action` has led to so many points more than the others had."""
        seen = self.features(observation)
        self.products[action] += np.outer(seen, seen)
        self.sums[action] += seen * gain

    def fit(self):
        """Find the best weights for all that was learnt, and begin to forget it."""
        ridge = np.eye(self.products.shape[-1])  # keeps the weights small where little was seen
        self.weights = np.linalg.solve(self.products + ridge, self.sums[:, :, None])[:, :, 0]
        self.products *= FORGET
        self.sums *= FORGET

    def save(self, path):
        """Write the weights, with the names of what they belong to: its numbers may change between versions."""
        names = {"actions": self.space.actions, "columns": self.space.columns}
        game = {"edition": self.setup.edition, "players": self.setup.players, "menu": self.setup.menu}
        np.savez(path, weights=self.weights, **names, **game)

    @classmethod
    def load(cls, path):
        """The agent that `save` wrote. Raises ValueError if actions or columns are other ones now."""
        with np.load(path) as file:
            menu = [str(tile) for tile in file["menu"]] or None
            agent = cls(Setup.of(str(file["edition"]), int(file["players"]), menu))
            if (*file["actions"], *file["columns"]) != agent.space.actions + agent.space.columns:
                raise ValueError(f"{path} was trained with another version of sushibelt: train it again")
            agent.weights = file["weights"]
        return agent


class Trained:
    """The agent as a bot. Any game that agrees with the view is as good as the real one: it looks the same."""

    def __init__(self, seed=0, agent=None):
        self.agent, self.random = agent or Agent.load("trained.npz"), Random(seed)

    def choose(self, view):
        """The word for what the seat of `view` owes."""
        if Setup.of(view.edition, view.players, view.menu or None, dict(view.switches)) != self.agent.setup:
            raise ValueError(f"this agent was trained for {self.agent.setup.title}")
        game = Play.around(self.agent.setup, redeal(view, self.random).state)
        return (self.agent.space.actions[self.agent.best(game.observation(view.seat), game.mask(view.seat))],)


def self_play(env, agent, chance):
    """One game in which the agent has every seat. It learns from all of them. Returns the points of each seat."""
    seen, _ = env.reset()
    curious = CURIOUS if agent.weights.any() else 1
    decisions, rewards = [], []
    while env.agents:
        actions = {}
        for name in env.agents:
            observation, mask = seen[name]["observation"], seen[name]["action_mask"]
            tries = chance.random() < curious
            actions[name] = chance.choice(np.flatnonzero(mask)) if tries else agent.best(observation, mask)
            if actions[name]:  # 0 is `wait`, which is no decision
                decisions.append((name, len(rewards), observation, actions[name]))
        seen, gained, _, _, infos = env.step(actions)
        rewards.append(gained)
    gains = rewards[-1:]
    for gained in rewards[-2::-1]:
        gains.insert(0, {name: gained[name] + DISCOUNT * gains[0][name] for name in gained})
    for name, step, observation, action in decisions:
        agent.learn(observation, action, gains[step][name])
    return infos[env.possible_agents[0]]["scores"]


def train(agent, games, seed):
    """Let the agent play so many games with itself. Ctrl-C ends that earlier, and what has been learnt stays."""
    setup, chance, begun = agent.setup, np.random.default_rng(seed), time.monotonic()
    env = parallel_env(edition=setup.edition, players=setup.players, menu=setup.menu or None, reward="margin")
    env.reset(seed=seed)
    points = []
    try:
        for played in range(1, games + 1):
            points += self_play(env, agent, chance)
            if played % BATCH == 0 or played == games:
                agent.fit()
                rate = played / (time.monotonic() - begun)
                left, lately = (games - played) / rate, np.mean(points[-BATCH * setup.players :])
                print(f"{played} games, {rate:.0f} a second, {left:.0f} s left: {lately:.1f} points", flush=True)
    except KeyboardInterrupt:
        print("stopped: what has been learnt is kept")
        agent.fit()


def measure(agent, deals, seed):
    """Play each deal once in every seat against `random`, until Ctrl-C. Returns its shares of the wins, by deal."""
    shares, players = [], agent.setup.players
    try:
        for deal in range(deals):
            won = 0.0
            for hero in range(players):
                bots = [
                    Trained(seed, agent) if seat == hero else make("random", deal + seat) for seat in range(players)
                ]
                winners = play(agent.setup.game(seed + deal), bots).final.winners
                won += (hero in winners) / len(winners)
            shares.append(won / players)
    except KeyboardInterrupt:
        print("stopped: fewer deals are measured")
    return shares


def count(text):
    """A whole number from 1 up."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 up is expected, not {text!r}")
    return int(text)


def refusal(path, overwrite):
    """Why the weights cannot be written to `path`, "" if they can: that is told before anything is learnt."""
    if path.suffix != ".npz":
        return f"the name of the file must end in .npz, not {path.name!r}"
    if not path.parent.is_dir():
        return f"there is no folder {path.parent}"
    if path.is_dir():
        return f"{path} is a folder"
    if path.exists() and not overwrite:
        return f"{path} is there already; --overwrite replaces it"
    return "" if os.access(path if path.exists() else path.parent, os.W_OK) else f"{path} cannot be written"


def main():
    options = argparse.ArgumentParser(description="Train a small agent by self-play, and see how well it plays.")
    options.add_argument("--edition", default="base", help="base or party")
    options.add_argument("--menu", help="of Party: the name of a printed menu")
    options.add_argument("--seats", type=count, default=4, help="number of players")
    options.add_argument("--games", type=count, default=2000, help="games to learn from")
    options.add_argument("--deals", type=count, default=100, help="deals to measure it with, each in every seat")
    options.add_argument("--seed", type=count, default=1)
    options.add_argument("--to", type=Path, default=Path("trained.npz"), help="file for the weights")
    options.add_argument("--overwrite", action="store_true", help="replace that file if it is there")
    chosen = options.parse_args()
    try:
        agent = Agent(Setup.of(chosen.edition, chosen.seats, chosen.menu))
    except ValueError as mistake:
        options.exit(2, f"{options.prog}: {mistake}\n")
    if why := refusal(chosen.to, chosen.overwrite):
        options.exit(2, f"{options.prog}: {why}\n")
    train(agent, chosen.games, chosen.seed)
    agent.save(chosen.to)
    shares = measure(agent, chosen.deals, seed=1_000_000 + chosen.seed)  # deals that it has not learnt from
    if not shares:
        return
    low, high = share_interval(shares)
    print(
        f"{agent.setup.title}, against {chosen.seats - 1} x random: share of wins {np.mean(shares):.1%} "
        f"(95 %: {low:.1%} to {high:.1%}; par {1 / chosen.seats:.0%}), "
        f"n = {len(shares) * chosen.seats} ({len(shares)} deals x {chosen.seats} seats)"
    )


if __name__ == "__main__":
    main()
