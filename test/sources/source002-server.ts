// Source 002, with a row for each demand on streams, rights, storage and the server.

import { expect } from 'vitest'
import { benchmarkServed as game } from './games.ts'
import { decided, type Section, tested } from './rows.ts'

export const SERVER_SECTIONS: readonly Section[] = [
  {
    id: 'streaming',
    title: 'Streaming pattern',
    from: ['Streaming Pattern'],
    where: 'src/server/routes/watch.ts',
    rows: [
      [
        'the command line follows a game over the socket that web pages use',
        tested('cli/client/client', 'open a game, step through it, resume it and follow it to its end'),
        'src/cli/lab/client/followGame.ts',
      ],
      [
        'events are sent when they happen, without a question of the client',
        tested('server/contract', 'can be paused, advanced round by round and resumed'),
        'src/server/routes/frames.ts',
      ],
      [
        'a page that watches changes with the events',
        tested('server/watch', 'spectators see corrections of the running table, but no cards before the end'),
      ],
      [
        'the table and the seats never get the thoughts of others',
        game(({ town, seat: own }) => expect(JSON.stringify([town, own])).not.toContain('AGENT_THINK_STREAM')),
        'src/server/frames/speechFrames.ts',
      ],
    ],
  },
  {
    id: 'rights',
    title: 'Permission model',
    from: ['Permission Model: View Modes'],
    fromOf: {
      4: ['Permission Model: Implementation'],
      5: ['Permission Model: Implementation'],
    },
    where: 'src/server/frames/benchmarkFrameBuilder.ts',
    rows: [
      [
        'an admin sees thoughts and roles',
        game(({ admin }) => expect(JSON.stringify(admin)).toContain('NIGHT_ACTION_SUBMITTED')),
      ],
      [
        'the town sees what was said aloud and nothing private',
        game(({ town }) => {
          const before = JSON.stringify(town.slice(0, -1))
          expect(before).not.toMatch(
            /NIGHT_ACTION_SUBMITTED|INVESTIGATION|VIGILANTE_SHOT|THINK|"isTruth"|"seed"|"salt"/,
          )
        }),
      ],
      ['after the end everything can be seen', tested('cli/client/client', 'export a game only to a new file')],
      [
        'private events are filtered for each viewer; done by the server, not by the client',
        decided(
          'adr/0017-frames-and-the-one-filter',
          'Frame bodies are made from events with `gameViewFor` and `eventForViewer`',
        ),
      ],
      [
        'a private event says so: `private: true`',
        game(({ admin, town }) => {
          expect(admin.some((frame) => frame.private)).toBe(true)
          expect(town.some((frame) => frame.private)).toBe(false)
        }),
      ],
    ],
  },
  {
    id: 'storage',
    title: 'Storage patterns',
    from: ['SQLite Schema'],
    fromOf: {
      3: ['Storage Abstraction'],
      4: ['Storage Abstraction'],
    },
    where: 'src/store/gameStorage.ts',
    rows: [
      [
        'table games (id, seed, created_at, status, metadata)',
        tested('store/gameStorage', 'SQL can read games and events'),
        'src/store/adapters/sqlite.ts',
      ],
      [
        'table events (game_id, sequence, event_type, payload, private, created_at)',
        tested('store/gameStorage', 'SQL can read games and events'),
        'src/store/adapters/sqlite.ts',
      ],
      [
        'Storage: createGame, appendEvent, getEvents, getGame',
        tested('store/gameStorage', 'game storage keeps each game separately, with its events in order'),
      ],
      [
        'SQLite is the usual store, and PostgreSQL may take its place',
        tested('server/postgres', 'plays a game that still exists after a restart'),
        'src/store/adapters/postgres/postgres.ts',
      ],
    ],
  },
  {
    id: 'rest',
    title: 'REST API',
    from: ['REST API (Control)'],
    where: 'src/server/routes/games.ts',
    rows: [
      ['POST /games makes a game', game(({ id }) => expect(id).toMatch(/^[0-9a-f]{32}$/))],
      ['GET /games/:id', game(({ id, status }) => expect(status).toMatchObject({ id, over: true, phase: 'over' }))],
      ['POST /games/:id/pause', tested('server/contract', 'can be paused, advanced round by round and resumed')],
      ['POST /games/:id/resume', tested('server/contract', 'can be paused, advanced round by round and resumed')],
      ['POST /games/:id/step', tested('server/contract', 'can be paused, advanced round by round and resumed')],
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
    ],
  },
  {
    id: 'websocket',
    title: 'WebSocket',
    from: ['WebSocket (Streaming)'],
    where: 'src/server/routes/frames.ts',
    rows: [
      ['a game is followed at `/ws/:gameId`', game(({ admin }) => expect(admin.length).toBeGreaterThan(20))],
      [
        'a socket gets an event as soon as it happens',
        tested('server/contract', 'can be paused, advanced round by round and resumed'),
      ],
      [
        'an event carries its type, its payload and whether it is private',
        game(({ admin }) => {
          for (const frame of admin) expect(Object.keys(frame)).toEqual(['seq', 'type', 'payload', 'private'])
        }),
        'src/server/frames/happenings.ts',
      ],
    ],
  },
]
