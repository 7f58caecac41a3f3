// The club's own schemes: versions are added and never edited, and a season uses one fixed version until it is changed.

import { describe, expect, it } from 'vitest'
import { newEvent } from '../../../src/club/model/clubEvents.ts'
import { toSchemeJson, schemeValuesOf, type SchemeJson } from '../../../src/scoring/schemes/schemeData.ts'
import type { SchemePublicationRequest } from '../../../src/club/schemes/publishScheme.ts'
import { TOURNAMENT_2026_SCHEME_V1 } from '../../../src/scoring/schemes/tournament2026.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { codeOf, newClub, newTable, openTable, RED_WINS, ROLES, taken } from '../clubFixture.ts'

const PARENT = { id: 'tournament-2026', version: '1' }
const VALUES = { ...schemeValuesOf(toSchemeJson(TOURNAMENT_2026_SCHEME_V1)), win: 100 }
const REQUEST: SchemePublicationRequest = { from: PARENT, name: 'Ours', published: '2026-05-01', values: VALUES }

describe('publishing a scheme', () => {
  it('creates a new scheme, and later further versions of it', async () => {
    const club = newClub()
    const first = await taken(club.ask('schemes.publish', REQUEST))
    expect(first).toMatchObject({
      isBuiltIn: false,
      data: { version: '1', name: 'Ours', parent: PARENT, win: 100 },
      version: { author: 'unknown', seasons: [] },
    })
    const { id } = first.data
    const second = await taken(
      club.ask('schemes.publish', {
        ...REQUEST,
        scheme: id,
        from: { id, version: '1' },
        name: 'Ours, autumn',
        published: '2026-09-01',
        values: { ...VALUES, win: 120 },
      }),
    )
    expect(second.data).toMatchObject({
      id,
      version: '2',
      name: 'Ours, autumn',
      win: 120,
      parent: { id, version: '1' },
    })
    expect((await taken(club.ask('schemes.get', { scheme: id, version: '1' }))).data).toEqual(first.data)
    expect((await taken(club.ask('schemes.get', { scheme: id }))).data).toEqual(second.data)
    expect(
      (await taken(club.ask('schemes.list', {}))).map(({ id: each, name, versions }) => [each, name, versions.length]),
    ).toEqual([
      ['official-2025', undefined, 1],
      ['tournament-2026', undefined, 3],
      ['wolves-club', undefined, 1],
      [id, 'Ours, autumn', 2],
    ])
  })

  it.each<[string, (id: string) => SchemePublicationRequest]>([
    ['schemes/built-in', () => ({ ...REQUEST, scheme: 'tournament-2026' })],
    ['schemes/unknown', () => ({ ...REQUEST, scheme: 'nobody-knows' })],
    ['schemes/unknown', () => ({ ...REQUEST, from: { id: 'tournament-2026', version: '7' } })],
    ['schemes/name-taken', () => ({ ...REQUEST, name: ' OURS ' })],
    ['name/empty', () => ({ ...REQUEST, name: '  ' })],
    [
      'schemes/dated-before',
      (scheme) => ({ ...REQUEST, scheme, published: '2026-04-30', values: { ...VALUES, win: 1 } }),
    ],
    ['schemes/nothing-new', (scheme) => ({ ...REQUEST, scheme, published: '2026-06-01' })],
    ['schemes/ranking-empty', (scheme) => ({ ...REQUEST, scheme, values: { ...VALUES, ranking: [] } })],
  ])('is refused: %s', async (code, request) => {
    const club = newClub()
    const { data } = await taken(club.ask('schemes.publish', REQUEST))
    expect(await codeOf(club.ask('schemes.publish', request(data.id)))).toBe(code)
    expect((await taken(club.ask('schemes.list', {}))).at(-1)?.versions).toHaveLength(1)
  })

  it('from a file creates a new scheme without a parent', async () => {
    const club = newClub()
    const { text, fileName } = await taken(club.ask('schemes.export', { scheme: PARENT.id, version: PARENT.version }))
    const read = await taken(club.ask('schemes.read', { text }))
    expect([fileName, read]).toEqual(['scheme-tournament-2026-v1.json', toSchemeJson(TOURNAMENT_2026_SCHEME_V1)])
    const { data } = await taken(
      club.ask('schemes.publish', { name: 'Taken over', published: read.published, values: schemeValuesOf(read) }),
    )
    expect(schemeValuesOf(data)).toEqual(schemeValuesOf(read))
    expect(data.parent).toBeUndefined()
  })

  it('survives a restart and cannot be replaced by a second publication', async () => {
    const store = createMemoryStore()
    const { data } = await taken(newClub(store).ask('schemes.publish', REQUEST))
    const stamp = { at: 1, author: 'other' }
    const forged = [{ ...data, win: 1 }, { ...data, id: 'x', win: 'much' } as unknown as SchemeJson]
    await taken(
      store.append(
        'club',
        1,
        forged.map((scheme) => newEvent({ type: 'SchemePublished', scheme, author: 'other' }, stamp)),
      ),
    )
    const again = newClub(store)
    expect(await taken(again.ask('schemes.get', { scheme: data.id, version: '1' }))).toMatchObject({
      data: { win: 100 },
      version: { author: 'unknown' },
    })
    expect(await codeOf(again.ask('schemes.get', { scheme: 'x' }))).toBe('schemes/unknown')
  })
})

describe('a season', () => {
  it('uses its own scheme version in ledger, standings and form', async () => {
    const table = await newTable()
    const { data } = await taken(table.club.ask('schemes.publish', REQUEST))
    const season = await taken(
      table.club.ask('seasons.open', {
        name: 'Own',
        scheme: data.id,
        from: '2026-06-01',
        rulebook: 'city',
        preset: 'city',
        flags: {},
      }),
    )
    await taken(table.club.ask('schemes.publish', { ...REQUEST, scheme: data.id, values: { ...VALUES, win: 500 } }))
    const game = await openTable(table.club, season.id, table.members, ROLES, '2026-06-01')
    await taken(table.club.enterAll({ game: game.id, version: game.version }, RED_WINS))
    expect(
      new Set(
        (await taken(table.club.ask('ledger.list', { game: game.id })))
          .filter(({ kind }) => kind === 'win')
          .map(({ hundredths }) => hundredths),
      ),
    ).toEqual(new Set([100]))
    expect((await taken(table.club.ask('seasons.standings', { season: season.id })))[0]).toMatchObject({
      metrics: { total: '1.00' },
    })
    expect([
      (await taken(table.club.ask('ledger.scheme', { scheme: data.id, version: season.schemeVersion }))).win,
      (await taken(table.club.ask('ledger.scheme', { scheme: data.id }))).win,
    ]).toEqual([100, 500])
    expect((await taken(table.club.ask('schemes.get', { scheme: data.id, version: '1' }))).version.seasons).toEqual([
      { id: season.id, name: 'Own' },
    ])
  })

  it('can change to another version, whether or not it has games', async () => {
    const { club, season } = await newTable()
    const { data } = await taken(club.ask('schemes.publish', REQUEST))
    const empty = await taken(
      club.ask('seasons.open', {
        name: 'Empty',
        scheme: 'wolves-club',
        from: '2026-06-01',
        rulebook: 'city',
        preset: 'city',
        flags: {},
      }),
    )
    expect(
      await taken(club.ask('seasons.setScheme', { season: empty.id, scheme: data.id, version: data.version })),
    ).toMatchObject({ scheme: data.id, schemeVersion: '1' })
    expect(
      await taken(club.ask('seasons.setScheme', { season, scheme: data.id, version: data.version })),
    ).toMatchObject({ scheme: data.id, schemeVersion: '1' })
    expect(
      await codeOf(club.ask('seasons.setScheme', { season, scheme: 'official-2025', version: '1' })),
    ).toBeUndefined()
    expect(await codeOf(club.ask('seasons.setScheme', { season: empty.id, scheme: data.id, version: '9' }))).toBe(
      'schemes/unknown',
    )
    expect(
      await codeOf(club.ask('seasons.setScheme', { season: 'none', scheme: data.id, version: data.version })),
    ).toBe('seasons/unknown')
  })
})
