// A season with games changes its scheme. Laws over generated seasons: its standings are then those of a season with
// the new scheme from the start, changing back restores the former standings, and an interrupted change is completed.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { isMainLineKind, type StoredLedgerLine } from '../../../src/scoring/ledgerLine.ts'
import { type SchemeValues, schemeValuesOf } from '../../../src/scoring/schemes/schemeData.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { EventStore } from '../../../src/store/port.ts'
import { codeOf, MAFIA_WINS, newClub, newTable, openTable, RED_WINS, ROLES, s, taken } from '../clubFixture.ts'

/**
 * Schemes of the club. In `own` every result has a different value than in the official schemes. In `dear` a
 * disqualification costs more, and in `lenient` nothing.
 */
const OWN_SCHEMES = ['own', 'dear', 'lenient'] as const
const SCHEMES = ['official-2025', 'tournament-2026', ...OWN_SCHEMES] as const
type SchemeName = (typeof SCHEMES)[number]

interface PlayedGame {
  readonly winner: 'red' | 'mafia' | 'none'
  readonly isVoid: boolean
  /** Seats that receive a bonus or a penalty from the judge. */
  readonly bonus?: number
  readonly penalty?: number
}

const game: fc.Arbitrary<PlayedGame> = fc.record(
  {
    winner: fc.constantFrom('red', 'red', 'mafia', 'mafia', 'none'),
    isVoid: fc.boolean(),
    bonus: fc.integer({ min: 1, max: 6 }),
    penalty: fc.integer({ min: 1, max: 6 }),
  },
  { requiredKeys: ['winner', 'isVoid'] },
)
const season = fc.array(game, { minLength: 1, maxLength: 4 })
const pair = fc.tuple(fc.constantFrom(...SCHEMES), fc.constantFrom(...SCHEMES))

const isOwn = (name: SchemeName) => OWN_SCHEMES.some((own) => own === name)

async function played(store: EventStore, scheme: SchemeName, games: readonly PlayedGame[]) {
  const table = await newTable(store, isOwn(scheme) ? 'official-2025' : scheme)
  const { club, season: id, members } = table
  const from = { id: 'official-2025', version: '1' }
  const { data } = await taken(club.ask('schemes.get', { scheme: from.id, version: from.version }))
  const values = schemeValuesOf(data)
  const others = values.ranges.filter(({ kind }) => kind !== 'disqualification')
  const owns: Readonly<Record<(typeof OWN_SCHEMES)[number], SchemeValues>> = {
    own: { ...values, win: 100, results: [{ result: 'loss', points: '-1/4' }] },
    dear: { ...values, ranges: [...others, { kind: 'disqualification', who: 'anyone', min: -150, max: -150 }] },
    lenient: { ...values, ranges: others },
  }
  for (const name of OWN_SCHEMES)
    await taken(club.ask('schemes.publish', { from, name, published: '2026-01-01', values: owns[name] }))
  if (isOwn(scheme)) await taken(setScheme(club, id, scheme))
  for (const [index, { winner, isVoid, bonus, penalty }] of games.entries()) {
    const { id: opened } = index === 0 ? table.game : await openTable(club, id, members, ROLES, `2026-01-0${index + 1}`)
    const entries = winner === 'red' ? RED_WINS : winner === 'mafia' ? MAFIA_WINS : []
    if (entries.length > 0) await taken(club.enterAll({ game: opened, version: 1 }, entries))
    const lines = [
      ...(bonus === undefined ? [] : [{ seat: s(bonus), kind: 'bonus' as const, hundredths: 20, reason: 'good play' }]),
      ...(penalty === undefined
        ? []
        : [{ seat: s(penalty), kind: 'penalty' as const, hundredths: -20, reason: 'noise' }]),
    ]
    if (winner !== 'none') await taken(club.addLines(opened, lines))
    const { version } = await taken(club.ask('games.get', { game: opened }))
    if (isVoid) await taken(club.ask('games.void', { game: opened, version, isVoid: true, reason: 'wrong table' }))
  }
  return { club, season: id }
}

const standings = (club: Club, id: string) => taken(club.ask('seasons.standings', { season: id }))

async function idOf(club: Club, scheme: string): Promise<string> {
  const own = (await taken(club.ask('schemes.list', {}))).find(({ name }) => name === scheme)
  return own?.id ?? scheme
}

async function setScheme(club: Club, id: string, scheme: string) {
  return club.ask('seasons.setScheme', { season: id, scheme: await idOf(club, scheme), version: '1' })
}
const placesOf = (rows: Awaited<ReturnType<typeof standings>>) => rows.map(({ name, place }) => `${name} ${place}`)

/** All lines of the season, in the order of writing, so new lines are last. */
async function entriesOf(club: Club, id: string): Promise<readonly StoredLedgerLine[]> {
  const games = await taken(club.ask('games.list', { season: id }))
  const ledgers = await Promise.all(games.map(({ id: each }) => taken(club.ask('ledger.list', { game: each }))))
  return ledgers.flat().toSorted((a, b) => a.at - b.at)
}

/** Contents of the season's ledgers without ids and times. */
async function linesOf(club: Club, id: string): Promise<readonly unknown[]> {
  const games = await taken(club.ask('games.list', { season: id }))
  const ledgers = games.map(({ id: each }) => taken(club.ask('ledger.list', { game: each })))
  return (await Promise.all(ledgers)).map((lines) =>
    lines.map(({ seat, kind, hundredths }) => [seat, kind, hundredths]),
  )
}

describe('a season with a changed scheme', () => {
  it('equals a season that had the new scheme from the start', async () => {
    await fc.assert(
      fc.asyncProperty(season, pair, async (games, [from, to]) => {
        const { club, season: id } = await played(createMemoryStore(), from, games)
        const places = placesOf(await standings(club, id))
        const scheme = await idOf(club, to)
        const effect = await taken(club.ask('seasons.schemeEffect', { season: id, scheme, version: '1' }))
        await taken(setScheme(club, id, to))
        expect(effect.places.map(({ name, to: place }) => `${name} ${place}`)).toEqual(
          placesOf(await standings(club, id)),
        )
        expect(effect.places.map(({ name, from: place }) => `${name} ${place}`).toSorted()).toEqual(places.toSorted())
        const other = await played(createMemoryStore(), to, games)
        expect(await standings(club, id)).toEqual(await standings(other.club, other.season))
      }),
      { numRuns: 25 },
    )
  })

  it('has its former standings after changing back', async () => {
    await fc.assert(
      fc.asyncProperty(season, fc.constantFrom(...SCHEMES), fc.constantFrom(...SCHEMES), async (games, from, to) => {
        const { club, season: id } = await played(createMemoryStore(), from, games)
        const before = await standings(club, id)
        await taken(setScheme(club, id, to))
        await taken(setScheme(club, id, from))
        expect(await standings(club, id)).toEqual(before)
        const lines = await linesOf(club, id)
        await taken(setScheme(club, id, from))
        expect(await linesOf(club, id)).toEqual(lines)
      }),
      { numRuns: 25 },
    )
  })

  it('adds lines only for the scheme, a verdict or a removal', async () => {
    await fc.assert(
      fc.asyncProperty(season, pair, async (games, [from, to]) => {
        const { club, season: id } = await played(createMemoryStore(), from, games)
        const before = await entriesOf(club, id)
        await taken(setScheme(club, id, to))
        const added = (await entriesOf(club, id)).slice(before.length)
        for (const { game: of, seat, reason } of added) {
          // The first line of a seat is not a change, so its reason is the event that it comes from.
          const isFirst = !before.some((line) => line.game === of && line.seat === seat && isMainLineKind(line.kind))
          expect(isFirst ? ['verdict', 'removed'] : ['scheme-changed']).toContain(reason)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('is completed without duplicates after an interruption', async () => {
    await fc.assert(
      fc.asyncProperty(season, pair, fc.nat(6), async (games, [from, to], writes) => {
        const shelf = createMemoryStore()
        let left = Number.POSITIVE_INFINITY
        const refused = { ok: false, error: { code: 'store/unavailable', params: { cause: 'full' } } } as const
        const store: EventStore = {
          ...shelf,
          append: async (...args) => ((left -= 1) < 0 ? refused : shelf.append(...args)),
          appendAll: async (...args) => ((left -= 1) < 0 ? refused : shelf.appendAll(...args)),
        }
        const { club, season: id } = await played(store, from, games)
        left = 1 + writes
        await taken(setScheme(club, id, to))
        const again = newClub(shelf, 'again')
        const whole = await played(createMemoryStore(), from, games)
        await taken(setScheme(whole.club, whole.season, to))
        expect(await standings(again, id)).toEqual(await standings(whole.club, whole.season))
        expect(await linesOf(again, id)).toEqual(await linesOf(whole.club, whole.season))
      }),
      { numRuns: 40 },
    )
  })

  it('refuses an unknown scheme and changes nothing', async () => {
    const { club, season: id } = await played(createMemoryStore(), 'official-2025', [{ winner: 'red', isVoid: false }])
    const before = await standings(club, id)
    expect(await codeOf(setScheme(club, id, 'nobody-knows'))).toBe('schemes/unknown')
    expect(await standings(club, id)).toEqual(before)
  })
})
