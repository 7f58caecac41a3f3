// Out as a results sheet and in again, as CSV and as a workbook: the same games on the same evenings under
// the same judges, the same rounds, seating and pairs, and the same standings, half-played finals too.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Club } from '../../../../src/club/club.ts'
import { rankSheet } from '../../../../src/cli/standings/rankSheet.ts'
import { tournament2026 } from '../../../../src/scoring/schemes/tournament2026.ts'
import { newClub, openCup, taken } from '../../clubFixture.ts'
import { game, sheet } from '../sheets/sheetText.ts'

const TABLE = Array.from({ length: 10 }, (_, index) => index + 1)
const PEOPLE = [...TABLE, ...TABLE.map((n) => n + 10)].map((n) => ({ name: n === 3 ? '=Émile; 1' : `p${n}` }))
const nameOf = (place: number) => PEOPLE[place - 1]?.name ?? ''

interface Cup {
  /** Of the qualifying stage and the final: rounds planned, and the tables played, by round. */
  readonly rounds: readonly [number, number]
  readonly played: readonly (readonly [stage: number, round: number, table: number])[]
  /** How far the places move from round to round. */
  readonly turn: number
  readonly isSeated: boolean
  readonly pairs: readonly (readonly [a: number, b: number, kind: 'separate' | 'avoid'])[]
}

const cup: fc.Arbitrary<Cup> = fc.record({
  rounds: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 })),
  played: fc.uniqueArray(
    fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 2 })),
    { minLength: 1, maxLength: 6, selector: String },
  ),
  turn: fc.integer({ min: 0, max: 9 }),
  isSeated: fc.boolean(),
  pairs: fc.uniqueArray(
    fc.constantFrom([1, 2, 'separate'], [3, 15, 'separate'], [4, 3, 'avoid'], [7, 8, 'avoid']) as fc.Arbitrary<
      Cup['pairs'][number]
    >,
    { maxLength: 3, selector: String },
  ),
})

/** Places by round and table: the final is one table of the first ten. */
function scheduleOf({ turn, rounds }: Cup, stage: number): number[][][] {
  return Array.from({ length: rounds[stage] ?? 1 }, (_, round) =>
    (stage === 0 ? [0, 10] : [0]).map((from) => TABLE.map((_seat, seat) => from + ((seat + turn * round) % 10) + 1)),
  )
}

async function cupClub(plan: Cup): Promise<{ readonly club: Club; readonly season: string }> {
  const club = newClub()
  const season = await openCup(club)
  const { entered } = await taken(club.enrol(season, PEOPLE))
  const stages = ['main', 'final']
  for (const [index, name] of stages.entries()) {
    const lineup = index === 0 ? entered : entered.slice(0, 10)
    const judges = index === 0 ? ['Ada', 'Ben'] : ['Cho']
    const added = await taken(
      club.addStage(season, {
        name,
        isFinal: index === 1,
        rounds: plan.rounds[index] ?? 1,
        tables: 2 - index,
        lineup,
        judges,
      }),
    )
    const id = added.stages.find((stage) => stage.name === name)?.id ?? ''
    if (plan.isSeated) await taken(club.seatStage(season, id, scheduleOf(plan, index)))
  }
  const pairs = plan.pairs.map(([a, b, kind]) => ({ a: entered[a - 1] ?? '', b: entered[b - 1] ?? '', kind }))
  if (pairs.length > 0) await taken(club.setPairs(season, pairs))
  const rows = plan.played.flatMap(([stage, round, table]) => {
    const places = scheduleOf(plan, stage)[round - 1]?.[table - 1]
    if (!places) return []
    const winner = (round + table) % 2 === 0 ? 'red' : 'mafia'
    const seats = places.map((place, seat): [number, object] => [
      seat + 1,
      {
        player: nameOf(place),
        evening: `2026-03-0${round}`,
        judge: round === 2 ? 'Dov' : 'Ada',
        ...(seat === 1 ? { first_victim: '1', best_move: '8 9 10', bonus: '0.25' } : {}),
      },
    ])
    return game({ stage: stages[stage] ?? '', round, table, winner }, Object.fromEntries(seats))
  })
  if (rows.length > 0) await take({ club, season }, sheet(...rows))
  return { club, season }
}

async function take({ club, season }: { readonly club: Club; readonly season: string }, text: string): Promise<void> {
  const file = { season, format: 'results-csv', text } as const
  const offer = await taken(club.previewImport(file))
  expect(offer.fault).toBeUndefined()
  expect(offer.games.filter(({ sound }) => !sound)).toEqual([])
  await taken(
    club.takeImport(
      file,
      offer.games.map(({ index }) => index),
    ),
  )
}

/** All of it by names: ids are each club's own. */
async function told({ club, season }: { readonly club: Club; readonly season: string }) {
  const { entrants, pairs, stages } = await taken(club.plan(season))
  const own = new Map(entrants.map(({ member, name }) => [member, name]))
  const listed = await taken(club.games({ season }))
  const games = await Promise.all(listed.map(({ id }) => taken(club.game(id))))
  const stageNames = new Map(stages.map(({ id, name }) => [id, name]))
  return {
    games: games
      .map(({ evening, judge, place, players }) => ({
        at: `${stageNames.get(place?.stage ?? '')} ${place?.round} ${place?.table}`,
        evening,
        judge,
        players: players.map(({ seat, name }) => `${seat} ${name}`),
      }))
      .sort((a, b) => (a.at < b.at ? -1 : 1)),
    stages: stages.map(({ name, isFinal, rounds, tables, judges, schedule, lineup }) => ({
      name,
      isFinal,
      rounds,
      tables,
      judges,
      seating: schedule?.map((round) => round.map((table) => table.map((place) => own.get(lineup[place - 1] ?? '')))),
    })),
    pairs: pairs.map(({ a, b, kind }) => `${kind} ${[own.get(a), own.get(b)].sort().join(' & ')}`).sort(),
    // A lot is drawn by ids.
    standings: (await taken(club.standings(season))).map(({ name, place, metrics: { lot: _, ...metrics } }) => ({
      name,
      place,
      metrics,
    })),
  }
}

describe('a results sheet and back', () => {
  it.each(['csv', 'xlsx'] as const)(
    'as %s gives the same club, and the command line the same table',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(cup, async (plan) => {
          const from = await cupClub(plan)
          const before = await told(from)
          fc.pre(before.games.length > 0)
          const file = await taken(from.club.exportFile({ season: from.season, what: 'results', format, lang: 'ru' }))
          const text = 'text' in file ? file.text : file.base64
          const club = newClub()
          const into = { club, season: await openCup(club) }
          await take(into, text)
          const after = await told(into)
          expect(after.games).toEqual(before.games)
          expect(after.standings).toEqual(before.standings)
          if (plan.isSeated) expect(after).toEqual(before)
          if ('text' in file) {
            const ranked = rankSheet(file.text, tournament2026).rows
            expect(ranked.map(({ name, place, metrics: { total } }) => [name, place, total])).toEqual(
              before.standings.map(({ name, place, metrics: { total } }) => [name, place, total]),
            )
          }
        }),
        { numRuns: format === 'csv' ? 40 : 10 },
      )
    },
  )

  it('of a season without a plan has no columns of one', async () => {
    const club = newClub()
    const season = await openCup(club)
    await take({ club, season }, sheet(...game({ round: 1 })))
    const file = await taken(club.exportFile({ season, what: 'results', format: 'csv', lang: 'en' }))
    expect('text' in file && file.text.split('\r\n')[0]).toMatch(/,rulebook,team_loss,evening,judge$/)
  })
})
