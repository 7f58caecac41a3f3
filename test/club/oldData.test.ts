// What a club stored before there were tournaments, as it stood on its disk: rows of format 1 without
// judge, place or fouls, seasons without a kind, ledgers that knew three sources. Frozen: never
// written again. And data that is not whole: it is reported, and the rest goes on.

import { ROW_FORMAT, type GameRow } from '../../src/scoring/row.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { Envelope, NewEvent } from '../../src/store/port.ts'
import { codeOf, newClub, newTable, openTable, RED_WINS, taken } from './clubFixture.ts'

const FIXTURE = readFileSync(join(import.meta.dirname, 'fixtures/club-rows-1.jsonl'), 'utf8')

async function shelved(change: (envelope: Envelope) => NewEvent | undefined = (envelope) => envelope) {
  const store = createMemoryStore()
  const heads = new Map<string, number>()
  for (const line of FIXTURE.trimEnd().split('\n')) {
    const envelope = JSON.parse(line) as Envelope
    const event = change(envelope)
    if (!event) continue
    const { type, payload, at, author, private: isPrivate } = event
    const version = heads.get(envelope.stream) ?? 0
    const kept = await store.append(envelope.stream, version, [{ type, payload, at, author, private: isPrivate }])
    if (!kept.ok) throw new Error(kept.error.code)
    heads.set(envelope.stream, version + 1)
  }
  return store
}

describe('a club of the first rows', () => {
  it('is kept as it was: nothing in the fixture knows of formats, kinds, places or asserted lines', () => {
    expect(FIXTURE).toContain('"type":"GameSummarised"')
    for (const word of ['"format"', '"kind":"season"', '"place"', '"asserted"', '"isVoid"', '"fouls":'])
      expect(
        FIXTURE.split('\n')
          .filter(
            (line) =>
              line.includes('GameSummarised') || line.includes('SeasonOpened') || line.includes('LedgerLineAdded'),
          )
          .join('\n'),
      ).not.toContain(word)
  })

  it('has its rows made again, once, and stands as it stood', async () => {
    const store = await shelved()
    const club = newClub(store, 'new')
    const [season] = await taken(club.ask('seasons.list', {}))
    const id = season?.id ?? ''
    expect(season).toMatchObject({ kind: 'season', games: 3 })
    expect((await taken(club.overview())).faults).toEqual([])
    // As the version that wrote it had it, but for the best move of Player 1, which it did not pay: 1.80.
    const table = (await taken(club.ask('seasons.standings', { season: id }))).map(
      ({ place, name, metrics: { total, bestMove, wins, games } }) =>
        `${place} ${name} ${total} ${bestMove} ${wins}/${games}`,
    )
    expect(table).toEqual([
      '1 Player 1 2.20 0.40 2/2',
      '2 Player 2 1.50 0.00 2/2',
      ...[4, 5, 6, 8, 9].map((n) => `3 Player ${n} 1.50 0.00 2/2`),
      ...['10', '3', '7'].map((n) => `8 Player ${n} -1.00 0.00 0/2`),
    ])
    const rows = (await taken(store.read(`summaries/${id}`))).map(({ payload }) => payload as GameRow)
    const last = new Map(rows.map((row) => [row.id, row]))
    expect([...last.values()].map(({ format, judge, isVoid }) => [format, judge, isVoid])).toEqual(
      Array.from({ length: 2 }, () => [ROW_FORMAT, 'Judge', false]),
    )
    expect([...last.values()].every(({ seats }) => seats.every(({ fouls }) => Number.isInteger(fouls)))).toBe(true)
    const again = newClub(store, 'again')
    expect(await taken(again.ask('seasons.standings', { season: id }))).toEqual(
      await taken(club.ask('seasons.standings', { season: id })),
    )
    expect(await taken(store.read(`summaries/${id}`))).toHaveLength(rows.length)
  })

  it('is audited without a correction: making rows again is none', async () => {
    const club = newClub(await shelved(), 'new')
    const [season] = await taken(club.ask('seasons.list', {}))
    expect(
      (await taken(club.ask('seasons.audit', { season: season?.id ?? '' }))).changes.filter(({ facts }) =>
        facts.some(({ kind }) => kind !== 'line'),
      ),
    ).toEqual([])
  })
})

describe('data that is not whole', () => {
  it.each<[string, (envelope: Envelope) => NewEvent | undefined, string]>([
    [
      'a season that is gone',
      (envelope) => (envelope.type === 'SeasonOpened' ? undefined : envelope),
      'seasons/unknown',
    ],
    [
      'a scheme nobody knows',
      (envelope) =>
        envelope.type === 'SeasonOpened'
          ? { ...envelope, payload: { ...(envelope.payload as object), scheme: 'of-later' } }
          : envelope,
      'seasons/unknown',
    ],
  ])('%s is told, and the club opens', async (_, change, code) => {
    const club = newClub(await shelved(change), 'new')
    const { faults } = await taken(club.overview())
    // What the gate sets aside says why in its own words.
    expect(faults.flatMap((fault) => [fault.code, fault.params['why']])).toContain(code)
    expect((await taken(club.ask('members.list', {}))).length).toBeGreaterThan(0)
    expect(await codeOf(club.ask('members.add', { names: ['New'] }))).toBeUndefined()
  })

  it('a season after them is played as ever', async () => {
    const store = createMemoryStore()
    const { club, season, members, game } = await newTable(store)
    await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
    const next = await openTable(newClub(store, 'x'), season, members)
    expect(next.number).toBe(2)
  })
})
