// Stored game rows of a different format are computed again once, and the standings stay the same. A club with
// incomplete data reports this, and all other data can be used.

import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { Envelope, EventStore, NewEvent } from '../../src/store/port.ts'
import { type GameRow, GAME_ROW_FORMAT } from '../../src/scoring/gameRow.ts'
import { codeOf, newClub, newTable, openTable, RED_WINS, taken } from './clubFixture.ts'

/** A club with two finished games, and its store. */
async function playedClub() {
  const store = createMemoryStore()
  const { club, season, members, game } = await newTable(store)
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  const next = await openTable(club, season, members)
  await taken(club.enterAll({ game: next.id, version: next.version }, RED_WINS))
  return { store, season, members }
}

/** The same entries in a new store, each replaced by the result of `change`. `undefined` leaves the entry out. */
async function copied(from: EventStore, change: (envelope: Envelope) => NewEvent | undefined): Promise<EventStore> {
  const store = createMemoryStore()
  for (const { stream } of await taken(from.list(''))) {
    const events = (await taken(from.read(stream))).flatMap((envelope) => {
      const event = change(envelope)
      if (event === undefined) return []
      const { type, payload, at, author, private: isPrivate } = event
      return [{ type, payload, at, author, private: isPrivate }]
    })
    const [first, ...rest] = events
    if (first) await taken(store.append(stream, 0, [first, ...rest]))
  }
  return store
}

const isRow = ({ type }: Envelope) => type === 'GameSummarised'

/** A row as a program with a different format might have written it, with less data. */
function ofOtherFormat(envelope: Envelope): NewEvent {
  if (!isRow(envelope)) return envelope
  const { id, season, number, seats } = envelope.payload as GameRow
  const lesser = seats.map(({ seat, member }) => ({ seat, member }))
  return { ...envelope, payload: { format: GAME_ROW_FORMAT - 1, id, season, number, seats: lesser } }
}

describe('rows of a different format', () => {
  it('are computed again once, and the standings stay the same', async () => {
    const { store: original, season } = await playedClub()
    const store = await copied(original, ofOtherFormat)
    const before = await taken(newClub(original, 'x').ask('seasons.standings', { season }))
    const stale = (await taken(store.read(`summaries/${season}`))).length
    const club = newClub(store, 'new')
    expect((await taken(club.overview())).faults).toEqual([])
    expect(await taken(club.ask('seasons.standings', { season }))).toEqual(before)
    const rows = await taken(store.read(`summaries/${season}`))
    expect(rows.slice(stale).map(({ payload }) => (payload as GameRow).format)).toEqual([
      GAME_ROW_FORMAT,
      GAME_ROW_FORMAT,
    ])
    const again = newClub(store, 'again')
    expect(await taken(again.ask('seasons.standings', { season }))).toEqual(before)
    expect(await taken(store.read(`summaries/${season}`))).toHaveLength(rows.length)
  })

  it('do not appear as corrections in the audit', async () => {
    const { store: original, season } = await playedClub()
    const { changes } = await taken(
      newClub(await copied(original, ofOtherFormat), 'new').ask('seasons.audit', { season }),
    )
    expect(changes.filter(({ facts }) => facts.some(({ kind }) => kind !== 'line'))).toEqual([])
  })
})

describe('a club with incomplete data', () => {
  it.each<[string, (envelope: Envelope) => NewEvent | undefined, string]>([
    [
      'a season that is missing',
      (envelope) => (envelope.type === 'SeasonOpened' ? undefined : envelope),
      'seasons/unknown',
    ],
    [
      'an unknown scheme',
      (envelope) =>
        envelope.type === 'SeasonOpened'
          ? { ...envelope, payload: { ...(envelope.payload as object), scheme: 'of-later' } }
          : envelope,
      'seasons/unknown',
    ],
  ])('reports %s and opens', async (_, change, code) => {
    const { store } = await playedClub()
    // The rows have a different format, so their games are read again.
    const spoilt = await copied(store, (envelope) => (isRow(envelope) ? ofOtherFormat(envelope) : change(envelope)))
    const club = newClub(spoilt, 'new')
    const { faults } = await taken(club.overview())
    // Faults of the gate have their own code in `why`.
    expect(faults.flatMap((fault) => [fault.code, fault.params['why']])).toContain(code)
    expect((await taken(club.ask('members.list', {}))).length).toBeGreaterThan(0)
    expect(await codeOf(club.ask('members.add', { names: ['New'] }))).toBeUndefined()
  })
})
