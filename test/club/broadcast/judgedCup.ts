// A small event with two judges, for tests of what a judge's own link shows and saves.

import type { RequestArgs } from '../../../src/api/requestTypes.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { newClub, taken } from '../clubFixture.ts'

export const CARDS = [
  'don',
  'mafia',
  'mafia',
  'sheriff',
  ...Array.from({ length: 6 }, () => 'civilian' as const),
] as const

/** Two rounds at two tables. Olga judges the first table, and Boris the second. */
export async function judgedCup(kind: 'season' | 'tournament' = 'season') {
  const store = createMemoryStore()
  const club = newClub(store)
  await taken(club.create('Red Circle'))
  const all = [...'ABCDEFGHIJKLMNOPQRST', 'Olga', 'Boris']
  const { added } = await taken(club.ask('members.add', { names: all, decisions: all.map((name) => ({ name })) }))
  const lineup = added.slice(0, 20).map(({ id }) => id)
  const [olga, boris] = added.slice(20).map(({ name, id }) => ({ judge: name, judgeId: id }))
  if (!olga || !boris) throw new Error('no judges')
  const { id: season } = await taken(
    club.ask('seasons.open', {
      name: 'Cup',
      kind,
      scheme: 'tournament-2026',
      from: '2026-03-01',
      rulebook: 'sport',
      preset: 'sport-club',
      flags: {},
    }),
  )
  await taken(club.ask('plan.addEntrants', { season, members: lineup }))
  const plan = await taken(
    club.ask('plan.addStage', {
      season,
      stage: {
        name: 'Main',
        isFinal: false,
        rounds: 2,
        tables: 2,
        lineup,
        judges: ['Olga', 'Boris'],
        judgeIds: [olga.judgeId, boris.judgeId],
      },
    }),
  )
  const stage = plan.stages[0]?.id ?? ''
  const first = Array.from({ length: 10 }, (_, index) => index + 1)
  const second = first.map((place) => place + 10)
  await taken(
    club.ask('plan.seat', {
      season,
      id: stage,
      schedule: [
        [first, second],
        [second, first],
      ],
    }),
  )
  const sheet = (
    round: number,
    table: number,
    rest: Partial<RequestArgs<'results.save'>> = {},
  ): RequestArgs<'results.save'> => ({
    season,
    evening: '2026-03-07',
    judge: 'Somebody',
    place: { stage, round, table },
    seats: CARDS.map((role, index) => ({ member: lineup[index] ?? '', role, bonus: 0, penalty: 0 })),
    winner: 'red',
    bestMove: [],
    reason: '',
    ...rest,
  })
  return { store, club, season, stage, lineup, olga, boris, sheet }
}

export type Cup = Awaited<ReturnType<typeof judgedCup>>
