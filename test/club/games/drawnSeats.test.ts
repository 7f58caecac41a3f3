// The draw of seats considers all games of the evening, whatever their season, except void ones.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawSeatsForEvening } from '../../../src/club/games/drawSeatsForEvening.ts'
import { foldPlan, NO_PLAN } from '../../../src/club/model/plan.ts'
import type { GameRow } from '../../../src/scoring/gameRow.ts'
import { clubOf, PEOPLE, row, season, TEN } from '../../scoring/ratings/rows.ts'
import { newClub, openTable, taken } from '../clubFixture.ts'

const TONIGHT = '2026-03-08'
const CLUB = clubOf([season('s'), season('other')])
const REQUEST = { season: 's', evening: TONIGHT, size: 10, people: PEOPLE, seed: 7 }

function draw(rows: readonly GameRow[], seed = REQUEST.seed) {
  const drawn = drawSeatsForEvening(
    {
      club: CLUB,
      rows: new Map(rows.map((each) => [each.id, each])),
      rowsOf: (id) => rows.filter(({ season: own }) => own === id),
      planOf: () => foldPlan(NO_PLAN, []),
    },
    { ...REQUEST, seed },
  )
  return drawn.ok ? drawn.value : expect.fail(drawn.error.code)
}

/** Games of either season, tonight or earlier, running or over, void or not, in any combination. */
const anyGames = fc
  .array(
    fc.record({
      players: fc.shuffledSubarray([...PEOPLE], { minLength: 10, maxLength: 10 }),
      season: fc.constantFrom('s', 'other'),
      evening: fc.constantFrom('2026-03-01', TONIGHT),
      isOver: fc.boolean(),
      isVoid: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((games) =>
    games.map(({ players, isOver, ...game }, index) =>
      row(players, TEN, {
        ...game,
        number: index + 1,
        winner: isOver && !game.isVoid ? 'red' : null,
        phase: isOver || game.isVoid ? 'over' : 'day',
      }),
    ),
  )

it('the draw considers tonight’s game of another season', async () => {
  const club = newClub()
  await taken(club.create('Black Cat'))
  const { added } = await taken(club.ask('members.add', { names: ['Ada', 'Ben', 'Cid', 'Dan', 'Eve', 'Fay', 'Gil'] }))
  const people = added.map(({ id }) => id)
  const seasons: string[] = []
  for (const name of ['Spring', 'Summer']) {
    const rules = { rulebook: 'city', preset: 'city', flags: {} } as const
    const opened = await taken(
      club.ask('seasons.open', { name, scheme: 'official-2025', from: '2026-03-01', ...rules }),
    )
    seasons.push(opened.id)
  }
  const [spring = '', summer = ''] = seasons
  await openTable(club, spring, people.slice(0, 6), undefined, TONIGHT)
  const drawn = await taken(club.ask('games.draw', { season: summer, evening: TONIGHT, size: 6, people, seed: 1 }))
  expect(drawn.gamesTonight).toBe(1)
  const late = drawn.seats.find(({ member }) => member === people[6])
  expect(late?.waited, 'who sat out sits first').toBe(1)
  expect(drawn.seats.filter(({ waited }) => waited > 0)).toHaveLength(1)
  for (const { seat, member, timesTonight } of drawn.seats)
    expect(timesTonight).toBe(people[seat - 1] === member && seat <= 6 ? 1 : 0)
})

describe('with any games of two seasons', () => {
  it('a void game has no effect on the draw', () => {
    fc.assert(
      fc.property(anyGames, fc.nat(), (rows, seed) => {
        expect(draw(rows, seed)).toEqual(
          draw(
            rows.filter(({ isVoid }) => !isVoid),
            seed,
          ),
        )
      }),
    )
  })

  it('the season of tonight’s games has no effect on the draw', () => {
    fc.assert(
      fc.property(anyGames, fc.nat(), (rows, seed) => {
        // The season matters only for earlier evenings.
        const asOneSeason = rows.map((each) => (each.evening === TONIGHT ? { ...each, season: 's' } : each))
        const { gamesInSeason: _, ...drawn } = draw(rows, seed)
        const { gamesInSeason: __, ...expected } = draw(asOneSeason, seed)
        expect(drawn).toEqual(expected)
      }),
    )
  })
})
