// The game record: written and read again without loss, hostile text refused with line and location, the valid
// beginning of a log kept, and "what if" under other flags.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjudicate } from '../../src/files/records/adjudicate.ts'
import { parseRecord, MAX_RECORD_CHARACTERS } from '../../src/files/records/parseRecord.ts'
import type { GameRecord } from '../../src/files/records/record.ts'
import { createJsonLineLocator } from '../../src/club/json/scanJson.ts'
import { createSampleSeason } from '../../src/application/sample/sampleSeason.ts'
import { findBuiltInScheme, SCHEMES } from '../../src/scoring/schemes/registry.ts'
import { newClub, taken } from '../club/clubFixture.ts'

const official = findBuiltInScheme('official-2025') ?? SCHEMES[0]
if (!official) throw new Error('official-2025')
const scheme = official

const SEATS = ['don', 'mistress', 'sheriff', 'citizen', 'doctor', 'maniac', 'citizen'].map((role, index) => ({
  seat: index + 1,
  role,
  immune: index === 3,
}))

/** A first day without a vote, then one night in which the mafia shoots the Mistress, who visits 4. */
const ENTRIES = [
  { type: 'end-discussion' },
  { type: 'night-act', role: 'mistress', target: 4 },
  { type: 'night-act', role: 'mafia', target: 2 },
  { type: 'night-act', role: 'don', target: 3 },
  { type: 'night-act', role: 'maniac', target: 7 },
  { type: 'night-act', role: 'sheriff', target: 1 },
  { type: 'night-act', role: 'doctor', target: 7 },
]

function handWritten(
  change: object = {},
  log: readonly object[] = ENTRIES.map((entry, index) => ({ id: index + 1, type: 'made', entry })),
): string {
  return JSON.stringify(
    {
      format: 'consigliere-game',
      version: 1,
      header: { rulebook: 'city', seats: SEATS },
      players: SEATS.map(({ seat }) => ({ seat, name: `P${seat}` })),
      log,
      ...change,
    },
    null,
    1,
  )
}

function recordOf(text: string): GameRecord {
  const { record, fault } = parseRecord(text)
  if (!record || fault) throw new Error(JSON.stringify(fault))
  return record
}

describe('a record written by hand', () => {
  it('needs no flags, steps of the game, times or seed', () => {
    const { header, log } = recordOf(handWritten())
    expect(header).toMatchObject({ rulebook: 'city', preset: 'city', seed: 0, flags: { healCancelsManiacKill: true } })
    expect(log.map((item) => item.type === 'made' && item.moment)).toEqual([
      'D1.speech',
      'N1.mistress',
      'N1.mafia',
      'N1.don',
      'N1.maniac',
      'N1.sheriff',
      'N1.doctor',
    ])
  })

  it.each([
    [{}, [2, 4]],
    [{ healCancelsManiacKill: false }, [2, 4, 7]],
    [{ loverDeathDrag: false }, [2]],
    [{ immunitySavesFromDrag: true }, [2]],
  ])('with the flags %j leads to the deaths of the seats %j', (flags, dead) => {
    const result = adjudicate(recordOf(handWritten()), scheme, { flags })
    if (!result.ok) throw new Error(result.error.code)
    expect(result.value.deaths.map(({ seat }) => seat).sort()).toEqual(dead)
    expect(
      result.value.explained[0]?.trace.find(({ effect }) => effect === 'kill:maniac:7')?.overturnedBy ?? null,
    ).toBe(dead.includes(7) ? null : 'heal:7')
  })

  it('lists entries that do not fit and adjudicates the others', () => {
    const log = [...ENTRIES.slice(0, 2), { type: 'vote', nominee: 1, voters: [2] }, ...ENTRIES.slice(2)].map(
      (entry, index) => ({ id: index + 1, type: 'made', entry }),
    )
    const result = adjudicate(recordOf(handWritten({}, log)), scheme)
    expect(result).toMatchObject({
      ok: true,
      value: { waiting: [{ item: 3, rejection: { code: 'step/another-is-due' } }], deaths: [{ seat: 2 }, { seat: 4 }] },
    })
  })
})

describe('an invalid record', () => {
  const made = (entry: object, more: object = {}) => ({ id: 1, type: 'made', entry, ...more })

  it.each<[string, string, string]>([
    ['json/syntax', '', '{"format": "consigliere-game",}'],
    ['json/syntax', '', ''],
    ['json/syntax', '', '{} {}'],
    ['json/syntax', 'version', '{"format":"consigliere-game","version":01}'],
    ['json/forbidden-key', '__proto__', '{"__proto__": {"polluted": 1}}'],
    ['json/forbidden-key', 'header.constructor', '{"header": {"constructor": 1}}'],
    ['json/forbidden-key', '__proto__', '{"\\u005f_proto__": 1}'],
    ['json/repeated-key', 'format', '{"format": 1, "format": 2}'],
    ['record/not-a-record', 'format', '[]'],
    ['record/not-a-record', 'format', 'null'],
    ['record/not-a-record', 'format', '{"format":"other"}'],
    ['record/newer-version', 'version', handWritten({ version: 2 })],
    ['record/bad-value', 'version', handWritten({ version: '1' })],
    ['record/unknown-field', 'extra', handWritten({ extra: 1 })],
    [
      'record/bad-value',
      'header.seats[0].role',
      handWritten({ header: { rulebook: 'city', seats: [{ seat: 1, role: 'wizard' }] } }),
    ],
    ['setup/unknown-rulebook', 'header.rulebook', handWritten({ header: { rulebook: 'chess', seats: SEATS } })],
    [
      'setup/unknown-preset',
      'header.preset',
      handWritten({ header: { rulebook: 'city', preset: 'chess', seats: SEATS } }),
    ],
    [
      'flags/unknown',
      'header.flags.magic',
      handWritten({ header: { rulebook: 'city', flags: { magic: 1 }, seats: SEATS } }),
    ],
    [
      'flags/bad-value',
      'header.flags.liftAll',
      handWritten({ header: { rulebook: 'city', flags: { liftAll: 'maybe' }, seats: SEATS } }),
    ],
    [
      'record/rulebook-version',
      'header.version',
      handWritten({ header: { rulebook: 'city', version: '99', seats: SEATS } }),
    ],
    [
      'setup/seats-in-order',
      'header.seats[1]',
      handWritten({
        header: { rulebook: 'city', seats: SEATS.map((seat, index) => (index === 1 ? { ...seat, seat: 5 } : seat)) },
      }),
    ],
    ['record/players-in-order', 'players[0]', handWritten({ players: [{ seat: 2, name: 'x' }] })],
    ['record/bad-value', 'log[0].entry.target', handWritten({}, [made({ type: 'nominate', by: 1, target: 99 })])],
    ['record/bad-value', 'log[0].entry.type', handWritten({}, [made({ type: 'cheat' })])],
    ['record/unknown-field', 'log[0].entry.seats', handWritten({}, [made({ type: 'foul', seat: 1, seats: [1] })])],
    ['record/ids-in-order', 'log[0].id', handWritten({}, [made({ type: 'foul', seat: 1 }, { id: 2 })])],
    [
      'games/no-such-item',
      'log[1].target',
      handWritten({}, [made({ type: 'foul', seat: 1 }), { id: 2, type: 'retracted', target: 2 }]),
    ],
    [
      'games/not-an-entry',
      'log[2].target',
      handWritten({}, [
        made({ type: 'foul', seat: 1 }),
        { id: 2, type: 'retracted', target: 1 },
        { id: 3, type: 'corrected', target: 2, entry: { type: 'foul', seat: 2 } },
      ]),
    ],
    [
      'ledger/no-such-line',
      'ledger.lines[0].replaces',
      handWritten({
        ledger: {
          scheme: 'official-2025',
          version: '1',
          lines: [{ id: 'a', seat: 1, kind: 'bonus', hundredths: 30, replaces: 'b' }],
        },
      }),
    ],
    [
      'record/bad-value',
      'ledger.lines[0].hundredths',
      handWritten({
        ledger: {
          scheme: 'official-2025',
          version: '1',
          lines: [{ id: 'a', seat: 1, kind: 'bonus', hundredths: 0.5 }],
        },
      }),
    ],
  ])('is refused with %s at %s', (code, place, text) => {
    const { fault } = parseRecord(text)
    expect(fault).toMatchObject({ code, params: { place } })
    const line = text.split('\n')[(fault?.params.line ?? 0) - 1]
    const key = place.split('.').at(-1) ?? ''
    // If the value begins on a line of its own, that line contains its key.
    if (text.includes('\n') && !key.endsWith(']')) expect(line).toContain(`"${key}"`)
  })

  it('is refused if it is too large or nested too deeply', () => {
    expect(parseRecord(' '.repeat(MAX_RECORD_CHARACTERS + 1)).fault?.code).toBe('record/too-large')
    expect(parseRecord('['.repeat(1_000_000)).fault?.code).toBe('json/too-deep')
    expect(parseRecord(`"${'\\n'.repeat(1_000_000)}"`).fault?.code).toBe('record/not-a-record')
  })

  it('keeps the log items before its fault', () => {
    const log = ENTRIES.map((entry, index) => ({
      id: index + 1,
      type: 'made',
      entry: index === 4 ? { type: 'nothing' } : entry,
    }))
    const { record, fault } = parseRecord(handWritten({}, log))
    expect([record?.log.length, fault?.params.place]).toEqual([4, 'log[4].entry.type'])
  })
})

describe('createJsonLineLocator', () => {
  it('accepts JSON texts unless a key is repeated or reserved', () => {
    const anyText = fc.oneof(
      fc.json({ maxDepth: 4 }),
      fc.string({
        unit: fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '1', '-', '.', 'e', 'a', '\\', ' ', 'null', 'true'),
        maxLength: 12,
      }),
    )
    fc.assert(
      fc.property(anyText, (text) => {
        const scanned = createJsonLineLocator(text)
        if (!scanned.ok && scanned.error.code !== 'json/syntax') return
        const parses = (() => {
          try {
            JSON.parse(text)
            return true
          } catch {
            return false
          }
        })()
        expect(scanned.ok).toBe(parses)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('a game of the club', async () => {
  const club = newClub()
  await taken(createSampleSeason(club, 'ru'))
  const games = await taken(club.ask('games.list', {}))

  it('has the same verdict and ledger if its exported record is adjudicated', async () => {
    for (const { id, outcome, players } of games) {
      const { text } = await taken(club.ask('games.export', { game: id }))
      const record = recordOf(text)
      const detail = await taken(club.ask('games.get', { game: id }))
      expect(record.header).toEqual(detail.header)
      expect(record.players.map(({ name }) => name)).toEqual(players.map(({ name }) => name))
      const result = adjudicate(record, scheme)
      if (!result.ok) throw new Error(result.error.code)
      expect([result.value.winner, result.value.reason, result.value.waiting]).toEqual([
        outcome?.winner ?? null,
        outcome?.reason ?? null,
        [],
      ])
      const counting = (await taken(club.ask('ledger.list', { game: id }))).filter(
        ({ counts, hundredths }) => counts && hundredths !== 0,
      )
      expect(result.value.ledger.map(({ seat, kind, points }) => `${seat} ${kind} ${points}`).sort()).toEqual(
        counting.map(({ seat, kind, hundredths }) => `${seat} ${kind} ${(hundredths / 100).toFixed(2)}`).sort(),
      )
    }
  })

  it('lists the kinds of data in its record', async () => {
    const { text } = await taken(club.ask('games.export', { game: games[0]?.id ?? '' }))
    expect(recordOf(text).features).toEqual(expect.arrayContaining(['roles', 'nominations', 'night-acts', 'ledger']))
  })
})
