// A small tournament for tests of printed documents: twenty-one players at two tables over three rounds, with one of
// them resting in each round. The first two rounds were entered in results sheets, and one game outside the plan was
// recorded at the table.

import { newClub, openTable, taken, MAFIA_WINS, ROLES as CITY_ROLES } from '../../club/clubFixture.ts'
import type { Club } from '../../../src/application/club.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { Role } from '../../../src/rules/vocabulary.ts'

export const SHEET_ROLES: readonly Role[] = [
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'sheriff',
  'mafia',
  'mafia',
  'don',
]

export interface Tournament {
  readonly club: Club
  readonly season: string
  readonly stage: string
  readonly final: string
  readonly members: readonly string[]
  /** The game that was recorded at the table, so that it has a protocol. */
  readonly game: string
  readonly schedule: readonly (readonly (readonly number[])[])[]
}

/** `called` turns a default name into the name of a person or thing. */
export async function newTournament(
  called: (what: string) => string = (what) => what,
  schemeOf: (club: Club) => Promise<string> = () => Promise.resolve('tournament-2026'),
): Promise<Tournament> {
  const club = newClub(createMemoryStore())
  await taken(club.create(called('Club')))
  const names = Array.from({ length: 21 }, (_, index) => called(`P${index + 1}`))
  // People with similar names are different people.
  const { added } = await taken(club.ask('members.add', { names, decisions: names.map((name) => ({ name })) }))
  const members = added.map(({ id }) => id)
  await taken(club.ask('members.setClub', { member: members[0] ?? '', club: called('Guests') }))
  const season = await taken(
    club.ask('seasons.open', {
      name: called('Cup'),
      kind: 'tournament',
      scheme: await schemeOf(club),
      from: '2026-01-01',
      rulebook: 'city',
      preset: 'city',
      flags: {},
    }),
  )
  await taken(club.ask('plan.addEntrants', { season: season.id, members }))
  const plan = await taken(
    club.ask('plan.addStage', {
      season: season.id,
      stage: {
        name: called('Main'),
        isFinal: false,
        rounds: 3,
        tables: 2,
        lineup: members,
        judges: [called('Judge'), ''],
      },
    }),
  )
  const stage = plan.stages[0]?.id ?? ''
  const schedule = [0, 1, 2].map((round) =>
    [0, 1].map((table) => Array.from({ length: 10 }, (_, seat) => ((table * 10 + seat + round) % 21) + 1)),
  )
  await taken(club.ask('plan.seat', { season: season.id, id: stage, schedule, seed: 1 }))
  const finals = await taken(
    club.ask('plan.addStage', {
      season: season.id,
      stage: {
        name: called('Final'),
        isFinal: true,
        rounds: 1,
        tables: 1,
        lineup: members.slice(0, 10),
        judges: [],
      },
    }),
  )
  const final = finals.stages[1]?.id ?? ''

  for (const [round, tables] of schedule.slice(0, 2).entries()) {
    for (const [table, places] of tables.entries()) {
      await taken(
        club.ask('results.save', {
          season: season.id,
          evening: `2026-01-0${round + 1}`,
          judge: called('Judge'),
          place: { stage, round: round + 1, table: table + 1 },
          seats: places.map((place, index) => ({
            member: members[place - 1] ?? '',
            role: SHEET_ROLES[index] ?? 'citizen',
            bonus: index === 0 ? 30 : 0,
            penalty: 0,
          })),
          winner: table === 0 ? 'red' : 'mafia',
          firstVictim: 1 as never,
          bestMove: [8, 9, 2] as never,
          reason: '',
        }),
      )
    }
  }
  const opened = await openTable(club, season.id, members.slice(0, 6), CITY_ROLES, '2026-01-02')
  const ended = await taken(club.enterAll({ game: opened.id, version: opened.version }, MAFIA_WINS))
  await taken(club.addLines(ended.id, [{ seat: 3, kind: 'bonus', hundredths: 45, reason: called('Reason') }]))
  await taken(club.ask('series.set', { name: called('Cup'), parts: [{ season: season.id, coefficient: '3/2' }] }))
  return { club, season: season.id, stage, final, members, game: ended.id, schedule }
}
