// Source 002, the AI benchmark, with a row for each demand: architecture, data flow, determinism, errors. Server and
// storage are in source002-server.ts, patterns of behaviour in source002-behaviour.ts.

import { expect } from 'vitest'
import {
  filterFeedForViewer,
  buildBenchmarkFeed,
  type FeedEvent,
  type BenchmarkPhase,
} from '../../src/agents/benchmark-feed.ts'
import { BUILT_IN_SUSPICION_RULES } from '../../src/agents/suspicion/rules.ts'
import { isLegalEntry } from '../../src/rules/decide.ts'
import { evolve } from '../../src/rules/evolve.ts'
import { legalEntriesOfStep } from '../../src/rules/legalEntries.ts'
import { initialState } from '../../src/rules/openGame.ts'
import { seat } from '../../src/rules/vocabulary.ts'
import { benchmarkServed as game, lazily, payloads, playedTable } from './games.ts'
import { type Section, tested } from './rows.ts'

const OF_AGENT: unknown = expect.stringMatching(/^agent-\d+$/)
const TEXT: unknown = expect.any(String)
const SEEDS = Array.from({ length: 30 }, (_, i) => i + 1)
const games = lazily(() => SEEDS.map((seed) => playedTable('benchmark', seed)))
const feeds = lazily(() => games().map(({ header, events }) => buildBenchmarkFeed(header, events)))
const each = (check: (feed: readonly FeedEvent[]) => void) => () => {
  for (const feed of feeds()) check(feed)
}
const all = <T extends FeedEvent['type']>(type: T) => feeds().flatMap((feed) => payloads(feed, type))
const reaches = (to: BenchmarkPhase) => () =>
  each((feed) => expect(payloads(feed, 'PHASE_CHANGED').some((move) => move.to === to)).toBe(true))()

export const SECTIONS: readonly Section[] = [
  {
    id: 'events',
    title: 'Event sourcing',
    from: ['Event Sourcing'],
    where: 'src/agents/benchmark-feed.ts',
    rows: [
      [
        'the state of a game is computed from its events, to which events are only added',
        () => {
          for (const { header, events, state } of games())
            expect(events.reduce(evolve, initialState(header))).toEqual(state)
        },
        'src/rules/evolve.ts',
      ],
      [
        'events are numbered without gaps, so that a game can be inspected step by step',
        each((feed) => expect(feed.map(({ sequence }) => sequence)).toEqual(feed.map((_, i) => i + 1))),
      ],
      [
        'an exported log is a saved game: it is read back as the same game',
        tested('server/savedGame', 'a saved game is read as a record, from which the same export can be rebuilt'),
        'src/server/frames/savedGame.ts',
      ],
      [
        'GAME_CREATED {gameId, seed, rolesAssignedHash}',
        game(({ id, admin }) =>
          expect(admin[0]).toMatchObject({
            type: 'GAME_CREATED',
            payload: { gameId: id, rolesAssignedHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
          }),
        ),
      ],
      [
        'GAME_CREATED: the seed is the one that was asked for',
        game(({ admin }) => expect(admin[0]?.payload['seed']).toBe(11)),
      ],
      [
        'PHASE_CHANGED {from, to, dayNumber}',
        () => expect(all('PHASE_CHANGED')[0]).toEqual({ from: 'SETUP', to: 'NIGHT_ACTIONS', dayNumber: 1 }),
      ],
      [
        'NIGHT_ACTION_SUBMITTED {agentId, actionType, targetId}',
        () =>
          expect(new Set(all('NIGHT_ACTION_SUBMITTED').map(({ actionType }) => actionType))).toEqual(
            new Set(['kill', 'protect', 'investigate']),
          ),
      ],
      [
        'VIGILANTE_SHOT_SUBMITTED {vigilanteId, targetId, shotNumber}',
        () => {
          expect(all('VIGILANTE_SHOT_SUBMITTED').length).toBeGreaterThan(0)
          for (const shot of all('VIGILANTE_SHOT_SUBMITTED'))
            expect(shot).toEqual({
              vigilanteId: expect.stringMatching(/^agent-\d+$/),
              targetId: expect.stringMatching(/^agent-\d+$/),
              shotNumber: 1,
            })
        },
      ],
      [
        'NIGHT_RESOLVED {killedId, protectedId, vigilanteTargetId, doubleKill}',
        () =>
          expect(Object.keys(all('NIGHT_RESOLVED')[0] ?? {})).toEqual([
            'killedId',
            'protectedId',
            'vigilanteTargetId',
            'doubleKill',
          ]),
      ],
      [
        'AGENT_THINK_STREAM {agentId, chunk, turnId}, private',
        game(({ admin }) => {
          const thoughts = admin.filter(({ type }) => type === 'AGENT_THINK_STREAM')
          expect(thoughts.length).toBeGreaterThan(5)
          for (const thought of thoughts)
            expect(thought).toMatchObject({ payload: { agentId: OF_AGENT, chunk: TEXT, turnId: TEXT }, private: true })
        }),
        'src/server/frames/speechFrames.ts',
      ],
      [
        'AGENT_SAY_STREAM {agentId, chunk, turnId}, public',
        game(({ town }) => {
          const words = town.filter(({ type }) => type === 'AGENT_SAY_STREAM')
          expect(words.length).toBeGreaterThan(5)
          for (const said of words)
            expect(said).toMatchObject({ payload: { agentId: OF_AGENT, chunk: TEXT, turnId: TEXT }, private: false })
        }),
        'src/server/frames/speechFrames.ts',
      ],
      [
        'VOTE_CAST {voterId, targetId}',
        () => expect(Object.keys(all('VOTE_CAST')[0] ?? {})).toEqual(['voterId', 'targetId']),
      ],
      [
        'VOTE_CORRECTION {playerId, correctedVoteHistory}',
        tested('rules/benchmark/rounds', 'a corrected record contains the true votes of its day'),
      ],
      [
        'ROLE_CLAIMED {playerId, claimedRole, isTruth}',
        () => expect(Object.keys(all('ROLE_CLAIMED')[0] ?? {})).toEqual(['playerId', 'claimedRole', 'isTruth']),
      ],
      [
        'PLAYER_ELIMINATED {playerId, cause: vote, night_mafia or night_vigilante}',
        () =>
          expect(new Set(all('PLAYER_ELIMINATED').map(({ cause }) => cause))).toEqual(
            new Set(['vote', 'night_mafia', 'night_vigilante']),
          ),
      ],
      [
        'GAME_ENDED {winner: town or mafia}',
        () => expect(new Set(all('GAME_ENDED').map(({ winner }) => winner))).toEqual(new Set(['town', 'mafia'])),
      ],
    ],
  },
  {
    id: 'machine',
    title: 'Finite state machine',
    from: ['Finite State Machine (FSM)'],
    where: 'src/rules/decide.ts',
    rows: [
      [
        'SETUP → NIGHT_ACTIONS → MORNING_REVEAL → DAY_DISCUSSION → DAY_VOTING → RESOLUTION → END',
        tested('agents/benchmark-feed', 'change only by legal transitions, from SETUP to END'),
        'src/agents/benchmark-feed.ts',
      ],
      [
        'every change of phase comes from an event of the game',
        each((feed) => expect(feed.filter(({ type }) => type === 'PHASE_CHANGED').length).toBeGreaterThan(4)),
        'src/agents/benchmark-feed.ts',
      ],
      [
        'a step takes the entries it offers and refuses others',
        () => {
          for (const { header } of games().slice(0, 5)) {
            const state = initialState(header)
            for (const entry of legalEntriesOfStep(state)) expect(isLegalEntry(state, entry)).toBe(true)
            expect(isLegalEntry(state, { type: 'vote', nominee: seat(1), voters: [seat(2)] })).toBe(false)
          }
        },
      ],
      [
        'the rules know neither sockets nor HTTP',
        tested('architecture/layering', 'applies the same rules to type imports'),
      ],
    ],
  },
  {
    id: 'agents',
    title: 'Adapter pattern for agents',
    from: ['Adapter Pattern for Agents'],
    where: 'src/agents/policy.ts',
    rows: [
      [
        'AgentPolicy: think, say, nightAction, vote',
        tested('agents/human/fourMethods', 'is asked through all four methods, and its answers become events'),
        'src/agents/human/fourMethods.ts',
      ],
      [
        'think is given what is private, say what is public',
        tested('agents/table/agentTable', 'nobody gets more than the view of their seat'),
        'src/agents/table/observers.ts',
      ],
      [
        'a scripted player decides by heuristics and asks no service',
        () => expect(playedTable('benchmark', 1).state.phase).toBe('over'),
        'src/agents/scripted/scriptedBot.ts',
      ],
      [
        'a player asks a language model; which one is configured',
        tested('agents/llm/models', 'contains each model by name, with its prices and settings'),
        'src/agents/llm/llmPolicy.ts',
      ],
    ],
  },
  {
    id: 'night',
    title: 'Night phase',
    from: ['Night Phase'],
    where: 'src/rules/rulebooks/benchmark.json',
    rows: [
      ['a game reaches NIGHT_ACTIONS', reaches('NIGHT_ACTIONS'), 'src/agents/benchmark-feed.ts'],
      [
        'night acts that do not depend on each other are asked at the same time',
        tested(
          'agents/table/playWithPolicies',
          'questions that the game asks together are sent to the policies concurrently',
        ),
        'src/agents/table/playWithPolicies.ts',
      ],
      ['the target of the mafia dies', tested('rules/benchmark/rounds', 'the mafia kills')],
      ['the Doctor may choose the own seat', tested('rules/benchmark/rounds', 'the Doctor protects themselves')],
      [
        'the Doctor may not choose the seat of the night before',
        tested('rules/benchmark/rounds', "{ role: 'doctor', target: 7, code: 'night/void-act' }"),
      ],
      [
        'the Sheriff learns whether one seat is mafia',
        () => expect(all('INVESTIGATION_ANSWERED')[0]).toMatchObject({ isMafia: expect.any(Boolean) }),
      ],
      [
        'a night ends with NIGHT_RESOLVED',
        each((feed) => expect(payloads(feed, 'NIGHT_RESOLVED').length).toBeGreaterThan(0)),
        'src/agents/benchmark-feed.ts',
      ],
    ],
  },
  {
    id: 'day',
    title: 'Day phase',
    from: ['Day Phase'],
    where: 'src/rules/rulebooks/benchmark.json',
    rows: [
      ['a game reaches DAY_DISCUSSION', reaches('DAY_DISCUSSION'), 'src/agents/benchmark-feed.ts'],
      [
        'seats speak one after another; words are public as they come, thoughts are not',
        tested('server/streams', 'is sent in pieces, but thoughts are sent only to viewers of secrets'),
        'src/server/tables/speechPieces.ts',
      ],
      ['a game reaches DAY_VOTING', reaches('DAY_VOTING'), 'src/agents/benchmark-feed.ts'],
      [
        'only the living vote',
        each((feed) => {
          const gone = new Set<string>()
          for (const { type, payload } of feed) {
            if (type === 'PLAYER_ELIMINATED') gone.add(payload.playerId)
            if (type === 'VOTE_CAST')
              expect([payload.voterId, gone.has(payload.voterId)]).toEqual([payload.voterId, false])
          }
        }),
        'src/rules/vote.ts',
      ],
      [
        'a majority sends a player out',
        tested('rules/benchmark/rounds', 'under the majority rule, half of the votes are not enough'),
        'src/rules/vote.ts',
      ],
      [
        'a game ends as soon as somebody has won',
        each((feed) => expect(feed.at(-1)?.type).toBe('GAME_ENDED')),
        'src/rules/exits.ts',
      ],
    ],
  },
  {
    id: 'suspicion',
    title: 'Suspect meter',
    from: ['Suspect Meter Calculation'],
    where: 'src/agents/suspicion/rules.ts',
    rows: [
      [
        'each player has a suspicion from 0 to 100',
        tested(
          'agents/suspicion/meter',
          'at the start every suspicion is the share of black cards, and a seat knows its own colour',
        ),
        'src/agents/suspicion/meter.ts',
      ],
      ...(
        [
          ['bandwagoning', 'bandwagon'],
          ['late swaps', 'late-swap'],
          ['contradictions', 'contradiction'],
          ['pushing a mislynch', 'mislynch'],
          ['a claim against investigation results', 'claim'],
        ] as const
      ).map(
        ([what, rule]) =>
          [`a rule for ${what}`, () => expect(BUILT_IN_SUSPICION_RULES.map(({ id }) => id)).toContain(rule)] as const,
      ),
      [
        'rules { name, weight, calculate } are configurable',
        tested('agents/suspicion/customRules', 'gives points as a share of the weight'),
        'src/agents/suspicion/customRules.ts',
      ],
    ],
  },
  {
    id: 'determinism',
    title: 'Determinism patterns',
    from: ['Deterministic Replay'],
    fromOf: {
      1: ['Seeded RNG'],
      2: ['Seeded RNG'],
      3: ['Seeded RNG'],
    },
    where: 'src/agents/random/seededRng.ts',
    rows: [
      ['SeededRNG: random', tested('agents/random/seededRng', 'returns evenly spread numbers from 0 up to 1')],
      ['SeededRNG: shuffle', tested('agents/random/seededRng', 'shuffles the elements into a new array')],
      ['SeededRNG: pick', tested('agents/random/seededRng', 'picks each element equally often')],
      [
        'one seed gives one deal',
        () => expect(playedTable('benchmark', 5).header.seats).toEqual(playedTable('benchmark', 5).header.seats),
        'src/rules/deal.ts',
      ],
      [
        'one seed and one set of players give one game',
        () => expect(playedTable('benchmark', 5).entries).toEqual(playedTable('benchmark', 5).entries),
        'src/agents/table/playWithBots.ts',
      ],
      [
        'applying the log again ends in the same state',
        () => {
          const { header, events, state } = playedTable('benchmark', 5)
          expect(events.reduce(evolve, initialState(header))).toEqual(state)
        },
        'src/rules/evolve.ts',
      ],
      [
        'a game replayed from its log has the same events, by the test the source shows',
        tested('sources/replay', 'deterministic replay'),
        'src/server/frames/savedGame.ts',
      ],
    ],
  },
  {
    id: 'errors',
    title: 'Error handling patterns',
    from: ['Game Validation'],
    fromOf: {
      4: ['Connection Recovery'],
      5: ['Connection Recovery'],
      6: ['Permission Model: View Modes'],
    },
    where: 'src/rules/decide.ts',
    rows: [
      [
        'a game never makes a transition that the machine does not have',
        tested('agents/benchmark-feed', 'change only by legal transitions, from SETUP to END'),
        'src/agents/benchmark-feed.ts',
      ],
      [
        'an act is checked before it counts',
        tested('agents/table/instead', 'draws only a choice that must be made, and marks it'),
        'src/agents/table/missedAnswers.ts',
      ],
      [
        'an act that is refused becomes an event that says so',
        tested(
          'server/missedAnswers',
          'a failing model is excluded after three questions, and viewers get the void result',
        ),
        'src/server/tables/servedTable.ts',
      ],
      [
        'a client that lost its connection gets what it missed',
        tested('server/contract', 'sends a returning client only the frames not yet received'),
        'src/server/routes/frames.ts',
      ],
      [
        'it continues after the last number it has',
        tested('server/contract', 'sends a returning client only the frames not yet received'),
        'src/server/routes/frames.ts',
      ],
      [
        'the list of events for the town is refused while it would show private ones',
        each((feed) => {
          const { header } = games()[feeds().indexOf(feed)] ?? {}
          if (header === undefined) throw new Error('no game')
          expect(() => filterFeedForViewer(header, feed.slice(0, 9), 'town')).toThrow('drawn')
        }),
        'src/agents/benchmark-feed.ts',
      ],
    ],
  },
]
