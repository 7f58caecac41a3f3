// The club of an event (docs/spec/scoring.md §7): even if a member's club changes later, played games keep the clubs
// that people played for, on every screen, printed document and file. The club of an event comes from its results
// sheet, its list of players or the organiser.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Club } from '../../src/application/club.ts'
import type { FileToImport } from '../../src/files/imports/importCommands.ts'
import type { ExportKind } from '../../src/files/exports/exportKinds.ts'
import { INITIAL_CLUB_STATE } from '../../src/club/model/clubState.ts'
import { memberClubInSeason } from '../../src/club/model/clubsInEvent.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { EventStore } from '../../src/store/port.ts'
import { newClub, openTable, RED_WINS, ROLES, taken } from '../club/clubFixture.ts'
import { game, sheet, type Cells } from '../files/sheets/sheetText.ts'

const CLUBS = ['', 'Cats', 'Dogs', 'Owls'] as const
const TABLES = ['standings', 'teams', 'ledger', 'games', 'results', 'season'] as const satisfies readonly ExportKind[]

function cup(club: Club, name: string): Promise<{ readonly id: string }> {
  const rules = { scheme: 'tournament-2026', rulebook: 'sport', preset: 'sport-club', flags: {} } as const
  return taken(club.ask('seasons.open', { name, kind: 'tournament', from: '2026-03-01', ...rules }))
}

async function takeSheet(club: Club, season: string, clubs: Readonly<Record<number, Cells>>, round = 1) {
  const file: FileToImport = { season, format: 'results-csv', text: sheet(...game({ round }, clubs)) }
  const offer = await taken(club.previewImport(file))
  await taken(
    club.takeImport(
      file,
      offer.games.map(({ index }) => index),
    ),
  )
  return offer
}

/** All data of a season that contains clubs and is shown, printed or exported. */
async function told(club: Club, season: string): Promise<unknown> {
  const files = []
  for (const what of TABLES) {
    const format = what === 'season' ? 'json' : 'csv'
    const file = await taken(club.ask('exports.file', { season, what, format, lang: 'en' }))
    const text = 'text' in file ? file.text : ''
    // The order of keys differs if they come from a store.
    files.push(format === 'json' ? (JSON.parse(text) as unknown) : text)
  }
  const papers = []
  for (const ask of [
    { paper: 'standings', of: { season, scope: {} } },
    { paper: 'teams', of: { season, scope: {} } },
  ] as const)
    papers.push((await taken(club.ask('documents.paper', { ask, lang: 'en' }))).html)
  return {
    standings: await taken(club.ask('seasons.standings', { season })),
    teams: await taken(club.ask('seasons.teams', { season })),
    awards: await taken(club.ask('seasons.awards', { season })),
    board: await taken(club.ask('players.board', { season })),
    page: (await taken(club.ask('documents.publish', { season, lang: 'en' }))).html,
    files,
    papers,
  }
}

const clubsIn = async (club: Club, season: string) =>
  new Map((await taken(club.ask('seasons.standings', { season }))).map(({ name, club: of = '' }) => [name, of]))

/**
 * A tournament from results sheets, whose players p1 to p4 have clubs, and a season played at the table by p1 to p6.
 */
async function played(store: EventStore = createMemoryStore()) {
  const club = newClub(store)
  await taken(club.create('Club'))
  const { id: cupId } = await cup(club, 'Cup')
  await takeSheet(club, cupId, { 1: { club: 'Cats' }, 2: { club: 'Cats' }, 3: { club: 'Dogs' }, 4: { club: 'Owls' } })
  const rules = { scheme: 'official-2025', rulebook: 'city', preset: 'city', flags: {} } as const
  const { id: season } = await taken(club.ask('seasons.open', { name: 'Season', from: '2026-01-01', ...rules }))
  const people = await taken(club.ask('members.list', {}))
  const idOf = (name: string) => people.find((each) => each.name === name)?.id ?? ''
  // This table is opened before all other games, so that games of later events do not affect its ratings.
  const table = await openTable(
    club,
    season,
    [1, 2, 3, 4, 5, 6].map((n) => idOf(`p${n}`)),
    ROLES,
    '2025-12-31',
  )
  await taken(club.enterAll({ game: table.id, version: table.version }, RED_WINS))
  return { club, store, cup: cupId, season, idOf }
}

let aliases = 0
type Step = (world: Awaited<ReturnType<typeof played>>) => Promise<unknown>
const someone = fc.integer({ min: 1, max: 10 }).map((n) => `p${n}`)
const someClub = fc.constantFrom(...CLUBS)
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(someone, someClub).map(
    ([name, to]): Step =>
      ({ club, idOf }) =>
        taken(club.ask('members.setClub', { member: idOf(name), club: to })),
  ),
  fc.array(fc.record({ name: someone, club: someClub }), { maxLength: 5 }).map(
    (people): Step =>
      ({ club }) =>
        taken(club.ask('members.take', { people })),
  ),
  fc.array(fc.record({ name: someone, club: someClub }), { maxLength: 5 }).map(
    (people): Step =>
      async ({ club }) =>
        taken(
          club.ask('plan.enrol', {
            season: (await cup(club, `Other ${(await taken(club.ask('seasons.list', {}))).length}`)).id,
            people,
          }),
        ),
  ),
  fc
    .dictionary(
      fc.constantFrom('1', '5', '9'),
      someClub.map((name): Cells => ({ club: name })),
    )
    .map(
      (clubs): Step =>
        async ({ club }) =>
          takeSheet(club, (await cup(club, `Sheet ${(await taken(club.ask('seasons.list', {}))).length}`)).id, clubs),
    ),
  fc.tuple(someone, someClub).map(([name, to]): Step => async ({ club, idOf }) => {
    const { added } = await taken(club.ask('members.add', { names: [`Alias ${(aliases += 1)} of ${name}`] }))
    const [alias] = added
    await taken(club.ask('members.setClub', { member: alias?.id ?? '', club: to }))
    await taken(club.ask('members.merge', { from: alias?.id ?? '', into: idOf(name) }))
  }),
)

/** Copies the club without the clubs that are stored for events. */
async function withoutEventClubs(store: EventStore): Promise<EventStore> {
  const old = createMemoryStore()
  for (const { stream } of await taken(store.list(''))) {
    const events = (await taken(store.read(stream))).filter(
      ({ type, payload }) => type !== 'ClubNoted' || !Object.hasOwn(payload as object, 'season'),
    )
    const kept = events.map(({ type, payload, at, author, private: isPrivate }) => ({
      type,
      payload,
      at,
      author,
      private: isPrivate,
    }))
    await taken(old.append(stream, 0, kept))
  }
  return old
}

it("a store without event clubs shows the members' clubs and keeps them after later changes", async () => {
  const { store, cup: season, season: second, idOf } = await played()
  const old = newClub(await withoutEventClubs(store), 'old')
  const before = [await told(old, season), await told(old, second)]
  expect((await clubsIn(old, season)).get('p1')).toBe('Cats')
  await taken(old.ask('members.setClub', { member: idOf('p1'), club: 'Owls' }))
  await taken(old.ask('members.setClub', { member: idOf('p7'), club: 'Owls' }))
  expect([await told(old, season), await told(old, second)]).toEqual(before)
})

describe('played games', () => {
  it('keep their clubs everywhere when the clubs of members change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 5 }), async (all) => {
        const world = await played()
        const before = [await told(world.club, world.cup), await told(world.club, world.season)]
        for (const step of all) await step(world)
        expect([await told(world.club, world.cup), await told(world.club, world.season)]).toEqual(before)
        const again = newClub(world.store, 'again')
        expect([await told(again, world.cup), await told(again, world.season)]).toEqual(before)
      }),
      { numRuns: 15 },
    )
  })

  it('keep their clubs when two members are merged and unmerged', async () => {
    const { club, cup: season, idOf } = await played()
    const { id: other } = await cup(club, 'Other')
    const rows = sheet(...game({}, { 1: { player: 'Someone else', club: 'Owls' } }))
    const file: FileToImport = { season: other, format: 'results-csv', text: rows }
    await taken(club.takeImport(file, [0]))
    const alias = (await taken(club.ask('members.list', {}))).find(({ name }) => name === 'Someone else')?.id ?? ''
    await taken(club.ask('members.merge', { from: alias, into: idOf('p1') }))
    expect([(await clubsIn(club, season)).get('p1'), (await clubsIn(club, other)).get('p1')]).toEqual(['Cats', 'Owls'])
    await taken(club.ask('members.setClub', { member: idOf('p1'), club: 'Dogs' }))
    expect([(await clubsIn(club, season)).get('p1'), (await clubsIn(club, other)).get('p1')]).toEqual(['Cats', 'Owls'])
    await taken(club.ask('members.part', { member: alias }))
    expect((await clubsIn(club, other)).get('Someone else')).toBe('Owls')
  })
})

describe('a member’s club in an event', () => {
  it.each([
    ['the member’s own club was stored first', ['now', 'former']],
    ['the merged member’s club was stored first', ['former', 'now']],
  ])('is the member’s own, not that of a merged member, if %s', (_, order) => {
    const known = { active: true, present: false, club: '' }
    const club = {
      ...INITIAL_CLUB_STATE,
      members: new Map([
        ['now', { ...known, id: 'now', name: 'Now' }],
        ['former', { ...known, id: 'former', name: 'Former', mergedInto: 'now' }],
      ]),
      eventClubs: new Map([['cup', new Map(order.map((id) => [id, `the club of ${id}`]))]]),
    }
    expect(memberClubInSeason(club, 'cup', 'now')).toBe('the club of now')
  })

  it('comes from the results sheet, and differences are reported', async () => {
    const { club, cup: before } = await played()
    const { id: season } = await cup(club, 'Second')
    const offer = await takeSheet(club, season, { 1: { club: 'Dogs' }, 3: { club: 'Dogs' }, 5: { club: 'Owls' } })
    const clubs = await clubsIn(club, season)
    expect(['p1', 'p2', 'p3', 'p5'].map((name) => clubs.get(name))).toEqual(['Dogs', 'Cats', 'Dogs', 'Owls'])
    expect((await clubsIn(club, before)).get('p1')).toBe('Cats')
    const own = new Map((await taken(club.ask('members.list', {}))).map((member) => [member.name, member.club]))
    expect([own.get('p1'), own.get('p5')]).toEqual(['Cats', 'Owls'])
    expect(offer.games.flatMap(({ faults }) => faults)).toEqual([
      { code: 'import/club-differs', params: { name: 'p1', club: 'Dogs', known: 'Cats' }, weight: 'odd' },
    ])
  })

  it('is the club in the list of players, or else the member’s current club', async () => {
    const { club, idOf } = await played()
    const { id: season } = await cup(club, 'Third')
    await taken(
      club.ask('plan.enrol', {
        season,
        people: [{ name: 'p1', club: 'Owls' }, { name: 'p2' }, { name: 'New', club: 'Dogs' }],
      }),
    )
    const shown = async () =>
      (await taken(club.ask('plan.get', { season }))).entrants.map(({ name, club: of }) => [name, of])
    expect(await shown()).toEqual([
      ['p1', 'Owls'],
      ['p2', 'Cats'],
      ['New', 'Dogs'],
    ])
    await taken(club.ask('plan.setClub', { season, member: idOf('p2'), club: 'Dogs' }))
    await taken(club.ask('plan.setClub', { season, member: idOf('p1'), club: '' }))
    expect(await shown()).toEqual([
      ['p1', undefined],
      ['p2', 'Dogs'],
      ['New', 'Dogs'],
    ])
    const members = new Map((await taken(club.ask('members.list', {}))).map((member) => [member.name, member.club]))
    expect(['p1', 'p2', 'New'].map((name) => members.get(name))).toEqual(['Cats', 'Cats', 'Dogs'])
  })

  it('follows changes of the member’s club until the member plays in the event', async () => {
    const { club, season, idOf } = await played()
    const { id: next } = await cup(club, 'Next')
    await taken(club.ask('plan.addEntrants', { season: next, members: [idOf('p5')] }))
    await taken(club.ask('members.setClub', { member: idOf('p5'), club: 'Dogs' }))
    expect((await taken(club.ask('plan.get', { season: next }))).entrants).toMatchObject([{ name: 'p5', club: 'Dogs' }])
    expect((await clubsIn(club, season)).get('p5')).toBe('')
    expect(await taken(club.ask('plan.otherClubs', { season }))).toEqual([
      { member: idOf('p5'), name: 'p5', club: '', own: 'Dogs' },
    ])
    expect(await taken(club.ask('plan.useMemberClubs', { season }))).toEqual([])
    expect((await clubsIn(club, season)).get('p5')).toBe('Dogs')
  })
})
