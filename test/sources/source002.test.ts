// Source 002, "System Patterns - Mafia AI Benchmark", a row for each demand: architecture, data flow, rights, storage,
// determinism, transport, errors. Its patterns of behaviour are in source002-behaviour.test.ts.

import { expect } from 'vitest'
import { feedFor, feedOf, type FeedEvent, type FsmState } from '../../src/agents/benchmark-feed.ts'
import { RULES } from '../../src/agents/suspicion/rules.ts'
import { decide } from '../../src/rules/decide.ts'
import { evolve } from '../../src/rules/evolve.ts'
import { stepEntries } from '../../src/rules/legal.ts'
import { initialState } from '../../src/rules/open.ts'
import { seat } from '../../src/rules/vocabulary.ts'
import { payloads, playedTable, served, type ServedGame } from './games.ts'
import { decided, demands, tested } from './rows.ts'

const OF_AGENT: unknown = expect.stringMatching(/^agent-\d+$/)
const TEXT: unknown = expect.any(String)
const SEEDS = Array.from({ length: 30 }, (_, i) => i + 1)
const GAMES = SEEDS.map((seed) => playedTable('benchmark', seed))
const FEEDS = GAMES.map(({ header, events }) => feedOf(header, events))
const each = (check: (feed: readonly FeedEvent[]) => void) => () => {
  for (const feed of FEEDS) check(feed)
}
const all = <T extends FeedEvent['type']>(type: T) => FEEDS.flatMap((feed) => payloads(feed, type))
const reaches = (to: FsmState) => () =>
  each((feed) => expect(payloads(feed, 'PHASE_CHANGED').some((move) => move.to === to)).toBe(true))()
const game =
  (check: (served: ServedGame) => void, request = {}) =>
  async () =>
    check(await served({ rulebook: 'benchmark', seed: 11, ...request }))

demands('event sourcing', [
  [
    'all game state is derived from an append-only event stream',
    () => {
      for (const { header, events, state } of GAMES) expect(events.reduce(evolve, initialState(header))).toEqual(state)
    },
  ],
  [
    'debugging: the exact sequence of events can be inspected',
    each((feed) => expect(feed.map(({ sequence }) => sequence)).toEqual(feed.map((_, i) => i + 1))),
  ],
  [
    'export and import of games: the event log is the save file',
    tested('server/savedGame', 'is read as a record, and the same export is made of it again'),
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
  ],
  [
    'AGENT_SAY_STREAM {agentId, chunk, turnId}, public',
    game(({ town }) => {
      const words = town.filter(({ type }) => type === 'AGENT_SAY_STREAM')
      expect(words.length).toBeGreaterThan(5)
      for (const said of words)
        expect(said).toMatchObject({ payload: { agentId: OF_AGENT, chunk: TEXT, turnId: TEXT }, private: false })
    }),
  ],
  [
    'VOTE_CAST {voterId, targetId}',
    () => expect(Object.keys(all('VOTE_CAST')[0] ?? {})).toEqual(['voterId', 'targetId']),
  ],
  [
    'VOTE_CORRECTION {playerId, correctedVoteHistory}',
    tested('rules/benchmark/rounds', 'a correction of the record carries the true votes of that day'),
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
])

demands('finite state machine', [
  [
    'SETUP → NIGHT_ACTIONS → MORNING_REVEAL → DAY_DISCUSSION → DAY_VOTING → RESOLUTION → END',
    tested('agents/benchmark-feed', 'from SETUP to END, each transition a legal one'),
  ],
  [
    'transitions are triggered by events',
    each((feed) => expect(feed.filter(({ type }) => type === 'PHASE_CHANGED').length).toBeGreaterThan(4)),
  ],
  [
    'each state validates the actions it allows',
    () => {
      for (const { header } of GAMES.slice(0, 5)) {
        const state = initialState(header)
        for (const entry of stepEntries(state)) expect(decide(state, entry).ok).toBe(true)
        expect(decide(state, { type: 'vote', nominee: seat(1), voters: [seat(2)] })).toMatchObject({ ok: false })
      }
    },
  ],
  [
    'the engine is a pure-logic machine without WebSocket or HTTP',
    tested('architecture/layering', 'holds types to the same arrows'),
  ],
])

demands('agents', [
  ['AgentPolicy: think, say, nightAction, vote', tested('agents/human/fourMethods', 'all four methods are asked')],
  [
    'think is given what is private, say what is public',
    tested('agents/table/table', 'nobody is given more than the view of his seat'),
  ],
  [
    'ScriptedAgent: heuristic rules, no external API',
    () => expect(playedTable('benchmark', 1).state.phase).toBe('over'),
  ],
  [
    'LLMAgent: calls an API, pluggable',
    tested('agents/llm/models', 'has each by its name, with what it costs and how it is asked'),
  ],
])

demands('night', [
  ['the game goes to NIGHT_ACTIONS', reaches('NIGHT_ACTIONS')],
  [
    'agents submit night actions in parallel',
    tested('agents/table/playInTurn', 'questions of one yield are answered side by side'),
  ],
  ['the mafia kills its target', tested('rules/benchmark/rounds', 'the mafia kills')],
  ['the Doctor may protect himself', tested('rules/benchmark/rounds', 'the Doctor may protect himself')],
  [
    'no player is protected two nights running',
    tested('rules/benchmark/rounds', "{ role: 'doctor', target: 7, code: 'night/void-act' }"),
  ],
  [
    'the Sheriff investigates a target',
    () => expect(all('INVESTIGATION_ANSWERED')[0]).toMatchObject({ isMafia: expect.any(Boolean) }),
  ],
  ['NIGHT_RESOLVED is emitted', each((feed) => expect(payloads(feed, 'NIGHT_RESOLVED').length).toBeGreaterThan(0))],
])

demands('day', [
  ['the game goes to DAY_DISCUSSION', reaches('DAY_DISCUSSION')],
  [
    'each agent speaks in turn, SAY streaming, THINK private',
    tested('server/streams', 'is heard in pieces: thoughts by those who see everything, words by the table'),
  ],
  ['the game goes to DAY_VOTING', reaches('DAY_VOTING')],
  [
    'all living agents vote',
    each((feed) => {
      const gone = new Set<string>()
      for (const { type, payload } of feed) {
        if (type === 'PLAYER_ELIMINATED') gone.add(payload.playerId)
        if (type === 'VOTE_CAST') expect([payload.voterId, gone.has(payload.voterId)]).toEqual([payload.voterId, false])
      }
    }),
  ],
  [
    'PLAYER_ELIMINATED where there is a majority',
    tested('rules/benchmark/rounds', 'majority: exactly half is not enough'),
  ],
  ['the conditions of victory are checked', each((feed) => expect(feed.at(-1)?.type).toBe('GAME_ENDED'))],
])

demands('streaming', [
  [
    'the command line and web clients use the same WebSocket stream',
    tested('cli/client/client', 'open a game, step it, let it go on and follow it to its end'),
  ],
  ['the server pushes events as they occur', tested('server/contract', 'waits, is stepped round by round and goes on')],
  [
    'a client receives events and updates its screen',
    tested('server/watch', 'spectators are sent the table as it goes'),
  ],
  [
    'think streams are private, filtered by what the client may see',
    game(({ town, seat: own }) => expect(JSON.stringify([town, own])).not.toContain('AGENT_THINK_STREAM')),
  ],
])

demands('rights', [
  [
    'observer and admin: THINK and true roles',
    game(({ admin }) => expect(JSON.stringify(admin)).toContain('NIGHT_ACTION_SUBMITTED')),
  ],
  [
    'town: public SAY and public events only',
    game(({ town }) => {
      const before = JSON.stringify(town.slice(0, -1))
      expect(before).not.toMatch(/NIGHT_ACTION_SUBMITTED|INVESTIGATION|VIGILANTE_SHOT|THINK|"isTruth"|"seed"|"salt"/)
    }),
  ],
  [
    'post-mortem: everything, after the game',
    tested(
      'cli/client/client',
      'write an export to a file, never over one that is there; everything once the game is over',
    ),
  ],
  [
    'the server sends all events with metadata and the client filters',
    decided('adr/0017-frames-and-the-one-filter', 'a teller makes bodies of happenings by `viewFor` and `eventFor`'),
  ],
  [
    'private events are flagged: `private: true`',
    game(({ admin, town }) => {
      expect(admin.some((frame) => frame.private)).toBe(true)
      expect(town.some((frame) => frame.private)).toBe(false)
    }),
  ],
])

demands('suspect meter', [
  [
    'a score of 0 to 100 an agent',
    tested('agents/suspicion/meter', 'it starts at blacks by seats for everybody, and knows what a seat knows'),
  ],
  ...(
    [
      ['bandwagoning', 'bandwagon'],
      ['late swaps', 'late-swap'],
      ['contradictions', 'contradiction'],
      ['pushing a mislynch', 'mislynch'],
      ['a claim against investigation results', 'claim'],
    ] as const
  ).map(([what, rule]) => [`a rule for ${what}`, () => expect(RULES.map(({ id }) => id)).toContain(rule)] as const),
  [
    'rules { name, weight, calculate } are configurable',
    tested('agents/suspicion/ownRules', 'points are a share of the weight'),
  ],
])

demands('storage', [
  [
    'table games (id, seed, created_at, status, metadata)',
    tested('store/gameStorage', 'SQL reads games and events from the SQLite file'),
  ],
  [
    'table events (game_id, sequence, event_type, payload, private, created_at)',
    tested('store/gameStorage', 'SQL reads games and events from the SQLite file'),
  ],
  [
    'Storage: createGame, appendEvent, getEvents, getGame',
    tested('store/gameStorage', 'keeps a game and its events in order'),
  ],
  ['SQLite by default, PostgreSQL instead', tested('server/postgres', 'plays a game and is found again')],
])

demands('determinism', [
  ['SeededRNG: random', tested('agents/random/seededRng', 'random is from 0 up to 1')],
  ['SeededRNG: shuffle', tested('agents/random/seededRng', 'shuffle gives a new array with the same elements')],
  ['SeededRNG: pick', tested('agents/random/seededRng', 'pick takes each as often as any other')],
  [
    'the same seed deals the same roles',
    () => expect(playedTable('benchmark', 5).header.seats).toEqual(playedTable('benchmark', 5).header.seats),
  ],
  [
    'the same policies decide the same',
    () => expect(playedTable('benchmark', 5).entries).toEqual(playedTable('benchmark', 5).entries),
  ],
  [
    'the log applied again gives the same final state',
    () => {
      const { header, events, state } = playedTable('benchmark', 5)
      expect(events.reduce(evolve, initialState(header))).toEqual(state)
    },
  ],
  ['the test: the events of a replay equal those of the game', tested('sources/replay', 'deterministic replay')],
])

demands('REST', [
  ['POST /games makes a game', game(({ id }) => expect(id).toMatch(/^[0-9a-f]{32}$/))],
  ['GET /games/:id', game(({ id, status }) => expect(status).toMatchObject({ id, over: true, phase: 'over' }))],
  ['POST /games/:id/pause', tested('server/contract', 'waits, is stepped round by round and goes on')],
  ['POST /games/:id/resume', tested('server/contract', 'waits, is stepped round by round and goes on')],
  ['POST /games/:id/step', tested('server/contract', 'waits, is stepped round by round and goes on')],
  [
    'GET /games/:id/export',
    game(({ admin, exported }) =>
      expect(
        exported
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown),
      ).toEqual(admin),
    ),
  ],
])

demands('WebSocket', [
  ['a client connects to /ws/:gameId', game(({ admin }) => expect(admin.length).toBeGreaterThan(20))],
  ['events are pushed in real time', tested('server/contract', 'waits, is stepped round by round and goes on')],
  [
    'events have type, payload and the private flag',
    game(({ admin }) => {
      for (const frame of admin) expect(Object.keys(frame)).toEqual(['seq', 'type', 'payload', 'private'])
    }),
  ],
])

demands('errors', [
  [
    'the machine validates transitions',
    tested('agents/benchmark-feed', 'from SETUP to END, each transition a legal one'),
  ],
  [
    'actions are validated before they are carried out',
    tested('agents/table/instead', 'only what must be named is drawn, and it is marked'),
  ],
  [
    'an invalid action is rejected with an error event',
    tested(
      'server/missedAnswers',
      'is out after three questions; the game is void and says so to everybody at its end',
    ),
  ],
  [
    'a client reconnects and asks for what it missed',
    tested('server/contract', 'tells whoever comes back what he has not had yet'),
  ],
  [
    'the replay goes on from the last number it has',
    tested('server/contract', 'tells whoever comes back what he has not had yet'),
  ],
  [
    'private events stay private: feedFor gives a town none',
    each((feed) => {
      const { header } = GAMES[FEEDS.indexOf(feed)] ?? {}
      if (header === undefined) throw new Error('no game')
      expect(() => feedFor(header, feed.slice(0, 9), 'town')).toThrow('drawn')
    }),
  ],
])
