// Law of running games: whatever is opened, ended, corrected and taken back in whatever order, two running games of one
// evening never share a player or a judge.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { CITY_SEASON, codeOf, newClub, ROLES, s, taken } from '../clubFixture.ts'

const SEED = 20261201
const TONIGHT = '2026-11-28'
/** Games seat six people in a row. Only the games from the first and the seventh person share nobody. */
const PEOPLE = Array.from({ length: 13 }, (_, index) => `Player ${index + 1}`)
const WORKS_AGAIN = ['continue', 'reinstate', 'retract', 'correct'] as const

const game = fc.nat({ max: 2 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('open' as const), from: fc.constantFrom(0, 3, 6) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('finish' as const, 'stop' as const, 'decide' as const), game }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('void' as const), game }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom(...WORKS_AGAIN), game }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace' as const), game, person: fc.nat({ max: 12 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function newEvening() {
  const club = newClub()
  const { id: season } = await taken(club.ask('seasons.open', { ...CITY_SEASON, kind: 'season' }))
  const people = PEOPLE.map((name) => ({ name, state: 'here' as const }))
  const { members } = await taken(club.ask('evening.note', { evening: TONIGHT, people, via: 'typed' }))
  const games: string[] = []

  async function open(from: number): Promise<string | undefined> {
    const seats = ROLES.map((role, index) => ({ member: members[from + index] ?? '', immune: false, role }))
    const rules = { rulebook: 'city', preset: 'city', flags: {} } as const
    const judge = from === 6 ? '' : 'Player 13'
    const opened = await club.ask('games.open', { season, evening: TONIGHT, judge, ...rules, seats, seed: 1 })
    if (opened.ok) games.push(opened.value.id)
    return opened.ok ? undefined : opened.error.code
  }
  return { club, members, games, open }
}
type Evening = Awaited<ReturnType<typeof newEvening>>

/** Takes the step, and returns the code if it is refused. */
async function run({ club, members, games, open }: Evening, each: Step): Promise<string | undefined> {
  if (each.kind === 'open') return open(each.from)
  const id = games[each.game]
  if (id === undefined) return undefined
  const { version, log } = await taken(club.ask('games.get', { game: id }))
  const seen = { game: id, version }
  const reason = 'late'
  const item = log.findLast((line) => line.type === 'made')?.id ?? 0
  switch (each.kind) {
    case 'finish':
      return codeOf(club.ask('games.enter', { ...seen, entry: { type: 'remove', seat: s(3) } }))
    case 'stop':
      return codeOf(club.ask('games.stop', { ...seen, reason }))
    case 'decide':
      return codeOf(club.ask('games.decide', { ...seen, winner: 'red', reason }))
    case 'void':
      return codeOf(club.ask('games.void', { ...seen, isVoid: true, reason: 'misdeal' }))
    case 'reinstate':
      return codeOf(club.ask('games.void', { ...seen, isVoid: false, reason: '' }))
    case 'continue':
      return codeOf(club.ask('games.continue', { ...seen, reason }))
    case 'retract':
      return codeOf(club.ask('games.retract', { ...seen, item, reason }))
    case 'correct':
      return codeOf(club.ask('games.correct', { ...seen, item, entry: { type: 'remove', seat: s(2) }, reason }))
    case 'replace':
      return codeOf(
        club.ask('games.mend', { ...seen, seats: [{ seat: s(1), member: members[each.person] ?? '' }], reason }),
      )
  }
}

async function placesOfRunningGames(club: Club): Promise<readonly string[]> {
  const { tables } = await taken(club.ask('evening.get', { evening: TONIGHT }))
  return tables.flatMap(({ seats, judgeId = '' }) => [...new Set([...seats.map(({ member }) => member), judgeId])])
}

test('two running games of one evening never share a player or a judge', async () => {
  /** Steps that were refused because of a busy person, and steps that were accepted. */
  const refused = new Set<string>()
  const accepted = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 24, size: 'max' }), async (steps) => {
      const evening = await newEvening()
      await evening.open(0)
      for (const each of steps) {
        const code = await run(evening, each)
        if (code === undefined) accepted.add(each.kind)
        else if (code.startsWith('tables/')) refused.add(each.kind)
        const places = await placesOfRunningGames(evening.club)
        expect(places.length, each.kind).toBe(new Set(places).size)
      }
    }),
    { seed: SEED, numRuns: 120 },
  )
  for (const kind of ['open', 'replace', ...WORKS_AGAIN] as const) {
    expect([...accepted]).toContain(kind)
    expect([...refused]).toContain(kind)
  }
}, 60_000)
