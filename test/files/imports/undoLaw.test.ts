// Law of imports over random histories of imports, undos, new people and games. Undone imports are gone and the others
// are complete, people of the club's own games stay, a restart gives the same club, the gate accepts every event, and
// `verify` accepts its backup.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { verifyText } from '../../../src/cli/verify/verifyFile.ts'
import type { Club } from '../../../src/application/club.ts'
import type { FileToImport } from '../../../src/files/imports/importCommands.ts'
import { importIdOfGame } from '../../../src/club/model/importStream.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { newClub, openCup, openTable, RED_WINS, taken } from '../../club/clubFixture.ts'
import { MATRIX } from '../layouts/corpus.ts'
import { game, sheet } from '../sheets/sheetText.ts'
import { judgedStore } from '../../club/gate/judgedStore.ts'

const others = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [at + 1, { player: `q${at + 1}` }]))
// Without a game, points do not show in the standings.
const matrixPeople = { 1: { player: 'Анна' }, 2: { player: 'Борис' }, 3: { player: 'Вера' } }
const FILES = [
  { format: 'results-csv', text: sheet(...game({ round: 1 }), ...game({ round: 2 })) },
  { format: 'results-csv', text: sheet(...game({ stage: 'Final', round: 1 }, others)) },
  { format: 'results-csv', text: sheet(...game({ round: 2, table: 2 }, others)) },
  { format: 'results-csv', text: sheet(...game({ round: 3, table: 3 }, matrixPeople)) },
  { format: 'table', text: MATRIX },
] as const satisfies readonly Pick<FileToImport, 'format' | 'text'>[]

const LEAGUE_RULES = {
  scheme: 'official-2025',
  from: '2026-01-01',
  rulebook: 'city',
  preset: 'city',
  flags: {},
} as const

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ take: fc.nat(FILES.length - 1) }) },
  { weight: 3, arbitrary: fc.record({ undo: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ add: fc.constantFrom('Newcomer', 'p1', 'q1', 'Анна') }) },
  { weight: 1, arbitrary: fc.record({ play: fc.nat(8) }) },
)

async function takeAll(club: Club, file: FileToImport): Promise<void> {
  const offer = await taken(club.previewImport(file))
  const known = new Set(
    (await taken(club.ask('imports.list', {}))).filter(({ undone }) => !undone).flatMap(({ hashes = [] }) => hashes),
  )
  expect((offer.repeats ?? []).length > 0).toBe(
    offer.repeats?.some(({ hashes = [] }) => known.has(hashes[0] ?? '')) === true,
  )
  const indices = offer.games.filter(({ canTake }) => canTake).map(({ index }) => index)
  await taken(club.takeImport({ ...file, names: offer.nearPeople.map(({ name }) => ({ name })) }, indices))
}

async function shown(club: Club, season: string) {
  const plan = await taken(club.ask('plan.get', { season }))
  return {
    games: (await taken(club.ask('games.list', {}))).map(({ id }) => id).toSorted(),
    people: (await taken(club.ask('members.list', {}))).filter(({ active }) => active).map(({ id }) => id),
    entrants: plan.entrants.map(({ member }) => member),
    stages: plan.stages.map(({ id }) => id),
    given: plan.given.map(({ id }) => id),
    imports: await taken(club.ask('imports.list', {})),
  }
}

/** The standings of every season, as text. */
async function standingsOf(club: Club): Promise<string> {
  const seasons = await taken(club.ask('seasons.list', {}))
  return JSON.stringify(
    await Promise.all(seasons.map(async ({ id }) => [id, await taken(club.ask('seasons.standings', { season: id }))])),
  )
}

const playedClub = fc.record({
  /** Imports before the one that is undone. */
  before: fc.array(fc.constantFrom(...FILES), { maxLength: 3 }),
  games: fc.array(fc.nat(8), { maxLength: 2 }),
  undone: fc.constantFrom(...FILES),
  target: fc.constantFrom('cup', 'league'),
})

it('undoing an import after a restart restores exactly the standings from before the import', async () => {
  await fc.assert(
    fc.asyncProperty(playedClub, async ({ before, games, undone, target }) => {
      const store = createMemoryStore()
      const club = newClub(store)
      await taken(club.create('Club'))
      const cup = await openCup(club)
      const league = (await taken(club.ask('seasons.open', { name: 'League', ...LEAGUE_RULES }))).id
      for (const file of before) await takeAll(club, { season: cup, ...file })
      for (const from of games) {
        const people = (await taken(club.ask('members.list', {}))).slice(from).slice(0, 6)
        if (people.length < 6) continue
        const played = await openTable(
          club,
          league,
          people.map(({ id }) => id),
        )
        await taken(club.enterAll({ game: played.id, version: played.version }, RED_WINS))
      }
      const earlier = await standingsOf(club)
      const known = new Set((await taken(club.ask('imports.list', {}))).map(({ id }) => id))
      await takeAll(club, { season: target === 'cup' ? cup : league, ...undone })
      const again = newClub(store, 'again')
      const own = (await taken(again.ask('imports.list', {}))).find(({ id }) => !known.has(id))
      // If all tables in a file already have a game, its import adds nothing, but it is still in the list.
      await taken(again.ask('imports.undo', { import: own?.id ?? '' }))
      expect(await standingsOf(again)).toBe(earlier)
      expect(await standingsOf(newClub(store, 'third'))).toBe(earlier)
    }),
    { numRuns: 30, seed: 55 },
  )
})

it('undone imports are gone and other imports are complete, even after a restart', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
      const { store, refused } = judgedStore(createMemoryStore())
      const club = newClub(store)
      await taken(club.create('Club'))
      const season = await openCup(club)
      const league = (await taken(club.ask('seasons.open', { name: 'League', ...LEAGUE_RULES }))).id
      const needed = new Set<string>()
      const active = async () => (await taken(club.ask('members.list', {}))).filter((each) => each.active)
      for (const each of steps) {
        if ('take' in each) {
          const file = FILES[each.take]
          if (file) await takeAll(club, { season, ...file })
        } else if ('undo' in each) {
          const open = (await taken(club.ask('imports.list', {}))).filter(({ undone }) => !undone)
          const one = open[each.undo % Math.max(1, open.length)]
          if (one) await taken(club.ask('imports.undo', { import: one.id }))
        } else if ('add' in each) {
          const { added } = await taken(club.ask('members.add', { names: [each.add], decisions: [{ name: each.add }] }))
          for (const { id } of added) needed.add(id)
        } else {
          const people = await active()
          const six = people.slice(each.play % Math.max(1, people.length - 6)).slice(0, 6)
          if (six.length < 6) continue
          const played = await openTable(
            club,
            league,
            six.map(({ id }) => id),
          )
          await taken(club.enterAll({ game: played.id, version: played.version }, RED_WINS))
          for (const { id } of six) needed.add(id)
        }
      }
      const now = await shown(club, season)
      for (const { id, games, undone } of now.imports)
        expect(now.games.filter((own) => importIdOfGame(own) === id)).toHaveLength(undone ? 0 : games)
      for (const id of needed) expect(now.people).toContain(id)
      expect(await shown(newClub(store, 'again'), season)).toEqual(now)
      for (const { id, undone } of now.imports) if (!undone) await taken(club.ask('imports.undo', { import: id }))
      const empty = await shown(club, season)
      expect(new Set(empty.people)).toEqual(needed)
      expect(empty.games.filter((own) => importIdOfGame(own) !== undefined)).toEqual([])
      expect([empty.entrants, empty.stages, empty.given]).toEqual([[], [], []])
      expect(refused).toEqual([])
      expect(await verifyText((await taken(club.backup())).text)).not.toHaveProperty('fault')
    }),
    { numRuns: 30, seed: 50 },
  )
})

/** Names of which several are spellings of one person, with the club that the file gives. */
const SPELLINGS = ['Alexander', 'Aleksander', 'Aleksandr', 'Katherine', 'Katharine', 'Konstantin', 'Konstantyn']
const seatsOfFile = fc.record({
  names: fc.shuffledSubarray(SPELLINGS, { minLength: 2, maxLength: 4 }),
  club: fc.constantFrom('', 'Wolves', 'Foxes'),
  /** Whether similar names are decided to be the similar person. */
  areSame: fc.boolean(),
})
type SeatsOfFile = typeof seatsOfFile extends fc.Arbitrary<infer Value> ? Value : never

async function takeSpellings(club: Club, season: string, round: number, file: SeatsOfFile): Promise<void> {
  const { names, club: home, areSame } = file
  const people = Object.fromEntries(names.map((player, at) => [at + 1, { player }]))
  const text = sheet(...game({ round, club: home }, people))
  const offer = await taken(club.previewImport({ season, format: 'results-csv', text }))
  const decided = offer.nearPeople.map(({ name, perhaps: [other = ''] }) => (areSame ? { name, as: other } : { name }))
  const indices = offer.games.filter(({ canTake }) => canTake).map(({ index }) => index)
  const result = await club.takeImport({ season, format: 'results-csv', text, names: decided }, indices)
  // Two spellings of one person at one table are refused, so that such a file is imported with separate people.
  if (areSame && !result.ok) await takeSpellings(club, season, round, { ...file, areSame: false })
  else await taken(Promise.resolve(result))
}

/** People with their clubs and spellings, as the list of members shows them, and the clubs in each season. */
async function peopleOf(club: Club) {
  const seasons = await taken(club.ask('seasons.list', {}))
  return {
    members: (await taken(club.ask('members.list', {})))
      .filter(({ active, guest, merged }) => active || guest === true || merged !== undefined)
      .map(({ name, club: home, active, guest, merged }) => [
        name,
        home,
        active,
        guest,
        merged?.map((each) => each.name),
      ]),
    clubs: await Promise.all(
      seasons.map(async ({ id }) => (await taken(club.ask('plan.get', { season: id }))).entrants.map((each) => each)),
    ),
    standings: await standingsOf(club),
  }
}

it('undoing an import after a restart restores all people, clubs and spellings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(seatsOfFile, { maxLength: 2 }), seatsOfFile, async (before, undone) => {
      const { store, refused } = judgedStore(createMemoryStore())
      const club = newClub(store)
      await taken(club.create('Club'))
      const season = await openCup(club)
      await taken(club.ask('members.add', { names: ['Alexander'] }))
      for (const [at, file] of before.entries()) await takeSpellings(club, season, at + 1, file)
      const earlier = await peopleOf(club)
      const known = new Set((await taken(club.ask('imports.list', {}))).map(({ id }) => id))
      for (const time of ['first', 'second']) {
        const again = newClub(store, time)
        await takeSpellings(again, season, before.length + 1, undone)
        const own = (await taken(again.ask('imports.list', {}))).find(
          ({ id, undone: gone }) => !known.has(id) && gone === undefined,
        )
        await taken(newClub(store, `${time} undo`).ask('imports.undo', { import: own?.id ?? '' }))
        expect(await peopleOf(newClub(store, `${time} restart`))).toEqual(earlier)
      }
      expect(refused).toEqual([])
    }),
    { numRuns: 40, seed: 55 },
  )
})
