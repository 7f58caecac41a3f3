// Import of a complete Polemica protocol, which replays step by step to the end in the file.

import { describe, expect, it } from 'vitest'
import { parseRecord } from '../../../../src/files/records/parseRecord.ts'
import { formatRecordFile } from '../../../../src/files/records/record.ts'
import { entriesAt, imported, importText, sampleProtocol, short } from './sampleProtocol.ts'

/** A record cannot store the guesses of the sample other than the best move. */
const LEFT = [2, 4, 6].map((seat) => `unread not-carried players[${seat - 1}].guess`)

it('a single protocol, a list and an object with games give the same result', () => {
  for (const file of [sampleProtocol(), [sampleProtocol()], { games: [sampleProtocol()] }])
    expect(importText(JSON.stringify(file)).games.map(({ state }) => state?.outcome?.winner)).toEqual(['red'])
})

it.each([
  ['2026-02-14T23:59:00.000', '2026-02-14'],
  ['2026-02-15T01:30:00.000', '2026-02-14'],
  ['2026-02-15T06:00:00.000', '2026-02-15'],
])('a game that starts at local time %s belongs to the evening %s in every time zone', (started, evening) => {
  for (const zone of ['UTC', 'Asia/Vladivostok', 'America/Los_Angeles']) {
    const game = { ...sampleProtocol(), started }
    const { record } = importText(JSON.stringify(game), zone).games[0] ?? {}
    expect(record?.evening).toBe(evening)
  }
  const [moscow] = importText(JSON.stringify({ ...sampleProtocol(), started }), 'Europe/Moscow').games
  expect(moscow?.record?.log[0]?.at).toBe(Date.parse(`${started}+03:00`))
})

it('points and comments of the judge become ledger lines', () => {
  const game = imported((raw) => {
    raw['bonuses'] = [
      { position: 4, scores: 0.3, text: 'calm', basic: true },
      { position: 4, scores: 0.15, text: null },
      { position: 7, scores: -0.4, text: 'shouted' },
      { position: 1, scores: 'x' },
    ]
    const [first] = raw.players
    if (first) first['award'] = 0.2
  })
  expect(short(game)).toEqual(['refused bad-value bonuses[3].scores', ...LEFT])
  expect(
    game.record?.ledger?.lines.map(({ seat, kind, hundredths, reason }) => [seat, kind, hundredths, reason]),
  ).toEqual([
    [1, 'bonus', 20, 'asserted'],
    [4, 'bonus', 45, 'calm'],
    [7, 'penalty', -40, 'shouted'],
  ])
})

it('number, table and phase of a tournament become round, table and stage of the game', () => {
  const game = imported((raw) => Object.assign(raw, { num: 3, table: 2, phase: 1, factor: 1.5 }))
  expect(game.place).toEqual({ stage: '1', round: '3', table: '2' })
  expect(short(game)).toEqual(['unread not-carried factor', ...LEFT])
})

describe('the sample protocol', () => {
  const game = imported()

  it('is imported without contradictions and ends as stated in the file', () => {
    expect(short(game)).toEqual(LEFT)
    expect(game).toMatchObject({ id: '900777', state: { outcome: { winner: 'red', reason: 'all-black-out' } } })
    expect(game.record).toMatchObject({ evening: '2026-02-14', judge: 'Gavel', header: { preset: 'sport-club' } })
    expect(game.record?.asserted).toBeUndefined()
    expect(game.record?.features).toEqual(['roles', 'nominations', 'votes', 'night-acts', 'fouls'])
  })

  it('has the exits that are stated in the file', () => {
    const exits = game.state?.seats.flatMap(({ seat, exit }) =>
      exit ? [[seat, exit.how, exit.phase, exit.round]] : [],
    )
    expect(exits).toEqual([
      [2, 'voted-out', 'day', 2],
      [4, 'killed', 'night', 4],
      [6, 'voted-out', 'day', 3],
      [8, 'voted-out', 'day', 4],
      [9, 'killed', 'night', 2],
    ])
  })

  it.each<[string, readonly unknown[]]>([
    ['D1.lift', [{ type: 'answer-lift', voters: [1, 7] }]],
    ['N2.shots', [{ type: 'shoot', shots: [2, 6, 8].map((by) => ({ by, target: 9 })) }]],
    ['N2.don', [{ type: 'night-act', role: 'don', target: 3 }]],
    ['D2.best-move', [{ type: 'best-move', seat: 9, named: [2, 5, 8] }]],
    [
      'D3.vote.1',
      [
        { type: 'vote', nominee: 6, voters: [1, 3, 4, 7, 10] },
        { type: 'vote', nominee: 4, voters: [5, 6, 8] },
        { type: 'close-vote' },
      ],
    ],
    [
      'N3.shots',
      [
        {
          type: 'shoot',
          shots: [
            { by: 6, target: 10 },
            { by: 8, target: 4 },
          ],
        },
      ],
    ],
    ['N4.don', [{ type: 'night-act', role: 'don' }]],
    ['N4.sheriff', [{ type: 'night-act', role: 'sheriff', target: 8 }]],
    [
      'D2.last-word',
      [
        { type: 'end-last-word', seat: 9 },
        { type: 'foul', seat: 8 },
        { type: 'end-last-word', seat: 2 },
      ],
    ],
    [
      'D1.tie-speech.1',
      [
        { type: 'foul', seat: 3 },
        { type: 'end-speech', seat: 2 },
        { type: 'end-speech', seat: 5 },
      ],
    ],
  ])('has the expected entries at %s', (moment, entries) => {
    expect(entriesAt(game, moment)).toEqual(entries)
  })

  it('becomes a record that is unchanged after writing and reading', () => {
    const { record } = game
    if (record === undefined) throw new Error('no record')
    const read = parseRecord(formatRecordFile(record))
    expect(read.fault).toBeUndefined()
    expect(read.record).toEqual(record)
  })
})

describe('a best move', () => {
  it.each([
    [{ mafs: [2] }, { named: [2], asSeen: true }, false],
    [{ mafs: [2, 8], civs: [1] }, { named: [2, 8], asSeen: true }, true],
    [{ civs: [1, 3, 5] }, { named: [] }, true],
    [undefined, { named: [] }, false],
  ])('is imported from the guess %j', (guess, entry, hasMore) => {
    const game = imported((raw) => {
      const victim = raw.players[8]
      if (victim) victim['guess'] = guess
    })
    expect(entriesAt(game, 'D2.best-move')).toEqual([{ type: 'best-move', seat: 9, ...entry }])
    expect(short(game).filter((each) => each.endsWith('players[8].guess'))).toHaveLength(hasMore ? 1 : 0)
  })
})
