"""Mafia as an environment, for learners: Consigliere's research door as one file without dependencies.

Two shapes over the same game:

* ``AECEnv``: the shape of a PettingZoo AEC environment. ``reset``, ``agent_iter``, ``last``, ``step``,
  ``observe``, ``rewards``, ``terminations``, ``truncations``, ``infos``, ``agents``, ``agent_selection``.
* ``TextEnv``: the shape of a TextArena environment. ``reset(num_players)``, ``get_observation() ->
  (player_id, text)``, ``step(text) -> (done, info)``, ``close() -> (rewards, game_info)``.

``petting_zoo_env()`` is the first for programs that have PettingZoo, with numbers for observations.

``BatchEnv`` steps many games at once, one line each way for all of them: for learners that need many steps.

Neither library is needed; an action is the number of one of the offered actions. An action that is not
offered raises ``IllegalAction`` with those that are, and changes nothing.
"""

import json
import os
import re
import shlex
import subprocess

__all__ = ["AECEnv", "TextEnv", "BatchEnv", "petting_zoo_env", "Door", "IllegalAction", "DoorError"]


class DoorError(Exception):
    """The program refused a command, or ended."""

    def __init__(self, code, params=None, actions=None):
        super().__init__("%s %s" % (code, json.dumps(params or {})))
        self.code = code
        self.params = params or {}
        self.actions = actions or []


class IllegalAction(DoorError):
    """Not among the offered actions, which are in ``actions``; the game is as it was."""


class Door:
    """The program at the other end of a pipe: one command, one answer."""

    def __init__(self, command=None, games=None):
        command = command or os.environ.get("CONSIGLIERE_ENV", "npx consigliere env --stdio")
        words = shlex.split(command) if isinstance(command, str) else list(command)
        if games is not None:
            words += ["--envs", str(games)]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self._reader = os.fdopen(os.dup(self._process.stdout.fileno()), "rb", 1 << 16)

    def ask(self, **command):
        return _checked(self._exchange(command))

    def ask_all(self, commands):
        """One command for each game; ``None`` for a game that rests, a number for a step by that action."""
        answers = self._exchange(commands)
        if isinstance(answers, dict):
            _checked(answers)
        return [answer if answer is None else _checked(answer) for answer in answers]

    def _exchange(self, given):
        rest = memoryview(json.dumps(given, separators=(",", ":")).encode() + b"\n")
        try:
            while rest:
                rest = rest[self._process.stdin.write(rest) :]
        except (BrokenPipeError, ValueError):
            raise DoorError("env/ended") from None
        line = self._reader.readline()
        if not line:
            raise DoorError("env/ended")
        return json.loads(line)

    def close(self):
        if self._process.poll() is None:
            try:
                self.ask(cmd="close")
            except DoorError:
                pass
            self._process.stdin.close()
            self._process.wait()
        self._reader.close()
        self._process.stdout.close()


class AECEnv:
    """Agents are ``seat_1`` .. ``seat_n``; one acts after the other."""

    metadata = {"name": "consigliere_mafia_v1", "render_modes": [], "is_parallelizable": False}

    def __init__(self, rulebook="sport-club", players=None, seats=None, others="random", flags=None, command=None):
        self._door = Door(command)
        self._setup = {"rulebook": rulebook, "others": others, "flags": flags or {}}
        if players is not None:
            self._setup["players"] = players
        if seats is not None:
            self._setup["seats"] = list(seats)
        self.possible_agents = []
        self.agents = []

    def reset(self, seed=None, options=None):
        setup = dict(self._setup, **(options or {}))
        self._turn = self._door.ask(cmd="reset", seed=0 if seed is None else seed, **setup)
        size = len(self._turn["observation"]["pack"]) if self._turn["observation"] else 0
        seats = setup.get("seats") or range(1, size + 1)
        self.possible_agents = [_name(seat) for seat in seats]
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self._take(self._turn)

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("the game is over for %s: only None is an action" % agent)
            self.agents.remove(agent)
            for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
                del kept[agent]
            self.rewards = dict.fromkeys(self.agents, 0)
            self.agent_selection = self.agents[0] if self.agents else None
            return
        self._cumulative_rewards[agent] = 0
        self._take(self._door.ask(cmd="step", action=int(action)))

    def observe(self, agent):
        return self._door.ask(cmd="observe", seat=_seat(agent))["observation"]

    def last(self, observe=True):
        agent = self.agent_selection
        seen = self._turn["observation"] if not self._turn["over"] else None
        return (
            seen if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def close(self):
        self._door.close()

    def _take(self, turn):
        self._turn = turn
        if turn["over"]:
            for seat, reward in turn["rewards"].items():
                agent = _name(seat)
                self.rewards[agent] = reward
                self._cumulative_rewards[agent] = reward
            for agent in self.agents:
                self.terminations[agent] = True
                self.infos[agent] = {"outcome": turn["outcome"]}
            self.agent_selection = self.agents[0] if self.agents else None
            return
        self.agent_selection = _name(turn["seat"])
        self.infos[self.agent_selection] = {"actions": turn["actions"], "action_count": len(turn["actions"])}


def petting_zoo_env(rulebook="sport-club", players=10, flags=None, command=None):
    """The same as an ``AECEnv`` of the installed PettingZoo, with spaces of gymnasium: its own ``api_test`` passes.

    An action is a number that means the same in every turn: 0 nobody, then each seat, a hand down or up, a claim of
    each card, and the best moves. ``infos[agent]["action_mask"]`` has those on offer, ``infos[agent]["seen"]`` what
    this file's own ``AECEnv`` shows. An observation: the own seat, the round, how many may be named; then for each
    seat whether it lives, the card the own seat knows (0: none) and whom it votes for."""
    import itertools

    import gymnasium
    import numpy
    import pettingzoo

    class PettingZooEnv(AECEnv, pettingzoo.AECEnv):
        def __init__(self):
            AECEnv.__init__(self, rulebook, players=players, flags=flags, command=command)
            AECEnv.reset(self)
            self._cards = sorted(set(self._turn["observation"]["pack"]))
            seats = range(1, players + 1)
            keys = [("pass",), *(("name", seat) for seat in seats), ("hand", False), ("hand", True)]
            keys += [("claim", card) for card in self._cards]
            keys += [("best-move", *named) for named in itertools.combinations(seats, 3)]
            self._numbers = {key: number for number, key in enumerate(keys)}
            self._action_space = gymnasium.spaces.Discrete(len(keys))
            self._observation_space = gymnasium.spaces.Box(0, 1000, (3 + 3 * players,), numpy.int16)

        def observation_space(self, agent):
            return self._observation_space

        def action_space(self, agent):
            return self._action_space

        def reset(self, seed=None, options=None):
            known = {key: value for key, value in (options or {}).items() if key in ("rulebook", "flags")}
            AECEnv.reset(self, seed, known)

        def observe(self, agent):
            seen = AECEnv.observe(self, agent)
            votes = {vote["voter"]: vote["nominee"] for vote in seen["votes"]}
            row = [seen["seat"], seen["round"], len(self._offered)]
            for seat in range(1, players + 1):
                card = seen["known"].get(str(seat))
                row += [seat in seen["alive"], 0 if card is None else 1 + self._cards.index(card), votes.get(seat, 0)]
            return numpy.array(row, numpy.int16)

        def last(self, observe=True):
            agent = self.agent_selection
            seen = self.observe(agent) if observe else None
            return (seen, *AECEnv.last(self, observe=False)[1:])

        def step(self, action):
            if not self.terminations[self.agent_selection]:
                if int(action) not in self._offered:
                    raise IllegalAction("env/no-such-action", {"action": int(action)}, self._turn["actions"])
                action = self._offered[int(action)]
            AECEnv.step(self, action)

        def _take(self, turn):
            AECEnv._take(self, turn)
            self._offered = {}
            if turn["over"] or not hasattr(self, "_numbers"):
                return
            mask = numpy.zeros(self._action_space.n, numpy.int8)
            for at, action in enumerate(turn["actions"]):
                number = self._numbers[_key(action)]
                self._offered[number] = at
                mask[number] = 1
            self.infos[self.agent_selection] = {"action_mask": mask, "seen": turn["observation"]}

    return PettingZooEnv()


def _key(action):
    what = action["do"]
    if what == "name":
        return ("name", action["seat"])
    if what == "hand":
        return ("hand", action["up"])
    if what == "claim":
        return ("claim", action["role"])
    return ("best-move", *action["seats"]) if what == "best-move" else ("pass",)


class TextEnv:
    """Player ids count from 0; what a player is told ends with the offered actions, ``[3]`` picks the third."""

    def __init__(self, rulebook="sport-club", command=None):
        self._door = Door(command)
        self._rulebook = rulebook

    def reset(self, num_players=None, seed=0):
        setup = {"rulebook": self._rulebook, "seed": seed}
        if num_players is not None:
            setup["players"] = num_players
        self._turn = self._door.ask(cmd="reset", **setup)

    def get_observation(self):
        turn = self._turn
        lines = [json.dumps(turn["observation"], separators=(",", ":")), "Offered actions:"]
        lines += ["[%d] %s" % (i, _told(action)) for i, action in enumerate(turn["actions"])]
        return turn["seat"] - 1, "\n".join(lines)

    def step(self, action):
        found = re.search(r"\[(\d+)\]", action)
        if found is None:
            raise IllegalAction("env/no-action-in-text", {}, self._turn["actions"])
        self._turn = self._door.ask(cmd="step", action=int(found.group(1)))
        return self._turn["over"], {"outcome": self._turn["outcome"]}

    def close(self):
        rewards = {int(seat) - 1: reward for seat, reward in self._turn["rewards"].items()}
        outcome = self._turn["outcome"]
        self._door.close()
        return rewards, {"outcome": outcome}


class BatchEnv:
    """``games`` games side by side. A turn is a dict: ``seat``, ``observation``, ``actions``, ``rewards``, ``over``,
    ``outcome``. With ``observations=False`` turns have none, which is several times as fast; ``observe`` looks.
    A game that is over is dealt again, from the next seed, by the step after it."""

    def __init__(
        self, games, rulebook="sport-club", players=None, seats=None, others="random", flags=None, observations=True,
        command=None,
    ):
        self._door = Door(command, games)
        self._setup = {
            "cmd": "reset", "rulebook": rulebook, "others": others, "flags": flags or {}, "observations": observations,
        }
        if players is not None:
            self._setup["players"] = players
        if seats is not None:
            self._setup["seats"] = list(seats)
        self.games = games
        self.turns = []

    def reset(self, seed=0):
        """Game n is dealt by ``seed + n``; the first turn of each."""
        self._next = seed
        self.turns = self._door.ask_all([self._deal() for _ in range(self.games)])
        return self.turns

    def step(self, actions):
        """The number of an action for each game, ``None`` for one that is over; the next turn of each. An action
        that is not offered raises ``IllegalAction``, and every game is as it was."""
        if len(actions) != self.games:
            raise ValueError("%d games take %d actions" % (self.games, len(actions)))
        for turn, action in zip(self.turns, actions):
            if turn["over"] != (action is None):
                raise ValueError("a game that is over takes None, a running one the number of an action")
            if action is not None and not 0 <= action < len(turn["actions"]):
                raise IllegalAction("env/no-such-action", {"action": action}, turn["actions"])
        commands = [self._deal() if action is None else int(action) for action in actions]
        self.turns = self._door.ask_all(commands)
        return self.turns

    def observe(self, seats):
        """What one seat of each game has seen, all of it; ``None`` for a game that is not looked at."""
        looks = [None if seat is None else {"cmd": "observe", "seat": seat} for seat in seats]
        return [answer and answer["observation"] for answer in self._door.ask_all(looks)]

    def close(self):
        self._door.close()

    def _deal(self):
        seed = self._next
        self._next += 1
        return dict(self._setup, seed=seed)


def _checked(answer):
    if not answer["ok"]:
        kind = IllegalAction if answer["code"] == "env/no-such-action" else DoorError
        raise kind(answer["code"], answer["params"], answer["actions"])
    return answer


def _name(seat):
    return "seat_%s" % seat


def _seat(agent):
    return int(agent.rsplit("_", 1)[1])


def _told(action):
    what = action["do"]
    if what == "name":
        return "number %d" % action["seat"]
    if what == "claim":
        return "claim %s" % action["role"]
    if what == "best-move":
        return "name %s" % " ".join(str(seat) for seat in action["seats"])
    if what == "hand":
        return "raise a hand" if action["up"] else "raise no hand"
    return "nobody"
