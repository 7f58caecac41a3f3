"""The Python file against the program: both shapes to the end of a game, and what is refused.

Run by python.test.ts, which names the program in CONSIGLIERE_ENV. Python's own library only."""

import os
import random
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "resources", "env"))

from consigliere_env import AECEnv, BatchEnv, DoorError, IllegalAction, TextEnv  # noqa: E402


class AEC(unittest.TestCase):
    def setUp(self):
        self.env = AECEnv()
        self.addCleanup(self.env.close)

    def play(self, seed):
        draw = random.Random(seed)
        self.env.reset(seed=seed)
        log, paid = [], {}
        for agent in self.env.agent_iter():
            observation, reward, over, cut, info = self.env.last()
            self.assertFalse(cut)
            if over:
                paid[agent] = reward
                self.env.step(None)
                continue
            self.assertEqual(agent, "seat_%d" % observation["seat"])
            action = draw.randrange(info["action_count"])
            log.append((agent, action))
            self.env.step(action)
        return log, paid

    def test_a_game_ends_and_pays_every_seat(self):
        log, paid = self.play(3)
        self.assertEqual(sorted(paid), sorted(self.env.possible_agents))
        self.assertEqual(len(paid), 10)
        self.assertTrue(set(paid.values()) <= {-1, 0, 1})
        self.assertEqual(self.env.agents, [])
        self.assertGreater(len(log), 10)

    def test_the_same_seed_is_the_same_game(self):
        self.assertEqual(self.play(5), self.play(5))

    def test_an_illegal_action_names_the_legal_ones_and_changes_nothing(self):
        self.env.reset(seed=1)
        before = self.env.last()
        with self.assertRaises(IllegalAction) as refused:
            self.env.step(9999)
        self.assertEqual(refused.exception.code, "env/no-such-action")
        self.assertEqual(len(refused.exception.actions), before[4]["action_count"])
        self.assertEqual(self.env.last(), before)

    def test_a_seat_is_shown_no_card_it_may_not_see(self):
        self.env.reset(seed=2)
        for agent in self.env.possible_agents:
            seen = self.env.observe(agent)
            if seen["role"] not in ("mafia", "don"):
                self.assertEqual(list(seen["known"]), [str(seen["seat"])])


class Batch(unittest.TestCase):
    def batch(self, games, **setup):
        env = BatchEnv(games, rulebook="city", **setup)
        self.addCleanup(env.close)
        return env

    def play(self, env, seed, games):
        """Each game once to its end: its actions, and what it paid."""
        turns = env.reset(seed=seed)
        log, paid = [[] for _ in range(games)], [None] * games
        draws = [random.Random(seed + n) for n in range(games)]
        while None in paid:
            actions = [None if turn["over"] else draws[n].randrange(len(turn["actions"])) for n, turn in enumerate(turns)]
            for n, turn in enumerate(turns):
                if paid[n] is None:
                    log[n].append((turn["seat"], actions[n]))
            turns = env.step(actions)
            for n, turn in enumerate(turns):
                if turn["over"] and paid[n] is None:
                    paid[n] = turn["rewards"]
        return log, paid

    def test_a_batch_plays_the_games_that_one_by_one_are_played(self):
        log, paid = self.play(self.batch(3), 7, 3)
        single = self.batch(1)
        for n in range(3):
            self.assertEqual(self.play(single, 7 + n, 1), ([log[n]], [paid[n]]))

    def test_without_observations_it_is_the_same_game_and_a_seat_can_be_looked_at(self):
        lean = self.batch(2, observations=False)
        self.assertEqual(self.play(lean, 3, 2), self.play(self.batch(2), 3, 2))
        turns = lean.reset(seed=9)
        self.assertEqual([turn["observation"] for turn in turns], [None, None])
        looks = lean.observe([turns[0]["seat"], None])
        self.assertEqual(looks[0]["seat"], turns[0]["seat"])
        self.assertIsNone(looks[1])

    def test_an_illegal_action_changes_no_game(self):
        env = self.batch(2)
        before = env.reset(seed=1)
        with self.assertRaises(IllegalAction) as refused:
            env.step([0, 9999])
        self.assertEqual(refused.exception.actions, before[1]["actions"])
        self.assertEqual(env.turns, before)
        again = self.batch(2)
        again.reset(seed=1)
        self.assertEqual(env.step([0, 0]), again.step([0, 0]))
        with self.assertRaises(ValueError):
            env.step([0])


class Text(unittest.TestCase):
    def test_a_game_by_text(self):
        env = TextEnv(rulebook="city")
        env.reset(num_players=8, seed=4)
        draw = random.Random(4)
        done = False
        while not done:
            player, text = env.get_observation()
            self.assertIn("Offered actions:", text)
            self.assertTrue(0 <= player < 8)
            count = text.count("\n[")
            done, info = env.step("I think [%d] it is" % draw.randrange(count))
        rewards, info = env.close()
        self.assertEqual(sorted(rewards), list(range(8)))
        self.assertIn(info["outcome"]["winner"], ("red", "mafia", "maniac", "draw"))

    def test_a_text_without_an_action(self):
        env = TextEnv()
        env.reset(seed=4)
        with self.assertRaises(IllegalAction):
            env.step("I pass")
        env._turn["rewards"] = {}
        env.close()


class Ended(unittest.TestCase):
    def test_a_program_that_ends_is_an_error_with_a_code(self):
        with self.assertRaises(DoorError) as ended:
            AECEnv(command=[sys.executable, "-c", "pass"]).reset()
        self.assertEqual(ended.exception.code, "env/ended")


if __name__ == "__main__":
    unittest.main()
