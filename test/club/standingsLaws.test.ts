// Properties of a season's standings (`docs/spec/scoring.md §1` to `§3`), for any games: what may change them and what
// may not.

import type { GameRow } from '../../src/scoring/gameRow.ts'
import { seasonStandings, type StandingsScope } from '../../src/scoring/season.ts'
import { createSeasonData } from '../../src/club/model/seasonData.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METRIC_KEYS } from '../../src/scoring/metricKeys.ts'
import type { StandingRow } from '../../src/scoring/standings/standingRow.ts'
import { foldPlan, NO_PLAN, type Plan } from '../../src/club/model/plan.ts'
import { newTable, RED_WINS, s, taken } from './clubFixture.ts'
import { anyRows, clubOf, PEOPLE, season } from '../scoring/ratings/rows.ts'

const SEASON = season('s')
const CLUB = clubOf([SEASON])
const STAGES = foldPlan(NO_PLAN, [
  { type: 'EntrantsAdded', members: [...PEOPLE] },
  {
    type: 'StageAdded',
    stage: 'main',
    name: 'Main',
    isFinal: false,
    rounds: 12,
    tables: 1,
    lineup: [...PEOPLE],
    judgeIds: [],
  },
  {
    type: 'StageAdded',
    stage: 'final',
    name: 'Final',
    isFinal: true,
    rounds: 4,
    tables: 1,
    lineup: [...PEOPLE],
    judgeIds: [],
  },
])

function table(rows: readonly GameRow[], plan: Plan = STAGES, scope: StandingsScope = {}): readonly StandingRow[] {
  return seasonStandings(createSeasonData(CLUB, SEASON, rows, plan), scope)
}

/** The first games belong to the main stage, the last two to the final. */
const staged = anyRows.map((rows) =>
  rows.map((row, i): GameRow => ({
    ...row,
    place: { stage: i >= rows.length - 2 ? 'final' : 'main', round: i + 1, table: 1 },
  })),
)
const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length })
const hundredths = (text: string) => Math.round(Number(text) * 100)

describe('for any season', () => {
  it('standings do not depend on the order in which games are entered', () => {
    fc.assert(
      fc.property(
        staged.chain((rows) => fc.tuple(fc.constant(rows), shuffled(rows))),
        ([rows, entered]) => {
          expect(table(entered)).toEqual(table(rows))
        },
      ),
    )
  })

  it('an exhibition player is not listed, and no other total changes', () => {
    fc.assert(
      fc.property(staged, fc.constantFrom(...PEOPLE), (rows, guest) => {
        const plan = foldPlan(STAGES, [{ type: 'EntrantMarked', member: guest, isExhibition: true }])
        const others = table(rows).filter(({ member }) => member !== guest)
        const shown = table(rows, plan)
        expect(shown.map(({ member }) => member)).toEqual(others.map(({ member }) => member))
        expect(shown.map(({ metrics }) => metrics)).toEqual(others.map(({ metrics }) => metrics))
      }),
    )
  })

  it('the stage totals add up to the season totals, apart from rounding', () => {
    fc.assert(
      fc.property(staged, (rows) => {
        const stages = ['main', 'final'].map((stage) => table(rows, STAGES, { stage }))
        for (const {
          member,
          metrics: { total, games },
        } of table(rows)) {
          const parts = stages.flatMap((part) => part.filter((row) => row.member === member))
          expect(parts.reduce((sum, row) => sum + Number(row.metrics.games), 0)).toBe(Number(games))
          expect(
            Math.abs(parts.reduce((sum, row) => sum + hundredths(row.metrics.total), 0) - hundredths(total)),
          ).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('standings before game N equal the standings without game N and all later games', () => {
    fc.assert(
      fc.property(staged, fc.integer({ min: 1, max: 13 }), (rows, number) => {
        const places = (list: readonly StandingRow[]) =>
          list.map(({ place, tied, member, metrics }) => ({ place, tied, member, metrics }))
        expect(places(table(rows, STAGES, { beforeGame: number }))).toEqual(
          places(table(rows.filter((row) => row.number < number))),
        )
      }),
    )
  })

  it('a minimum number of games omits exactly the players with fewer games', () => {
    fc.assert(
      fc.property(staged, fc.integer({ min: 0, max: 8 }), (rows, minimumGames) => {
        expect(table(rows, STAGES, { minimumGames }).map(({ member }) => member)).toEqual(
          table(rows)
            .filter(({ metrics: { games } }) => Number(games) >= minimumGames)
            .map(({ member }) => member),
        )
      }),
    )
  })

  it('finalists rank above all other players', () => {
    fc.assert(
      fc.property(staged, (rows) => {
        const finalists = table(rows).map(({ isFinalist }) => isFinalist)
        expect(finalists).toEqual(finalists.toSorted((a, b) => Number(b) - Number(a)))
      }),
    )
  })

  it('a row of the standings has every metric', () => {
    fc.assert(
      fc.property(staged, (rows) => {
        for (const row of table(rows)) expect(Object.keys(row.metrics)).toEqual([...METRIC_KEYS])
      }),
      { numRuns: 10 },
    )
  })
})

describe('in a club', () => {
  it('undoing a correction restores the standings', async () => {
    const { club, season: id, game } = await newTable()
    await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
    const first = await taken(club.addLines(game.id, [{ seat: s(1), kind: 'bonus', hundredths: 40, reason: 'bright' }]))
    const before = await taken(club.ask('seasons.standings', { season: id }))

    const bonus = first.find(({ kind, counts }) => kind === 'bonus' && counts)
    const raised = await taken(
      club.addLines(game.id, [
        { seat: s(1), kind: 'bonus', hundredths: 70, reason: 'brighter', replaces: bonus?.id ?? '' },
      ]),
    )
    expect(await taken(club.ask('seasons.standings', { season: id }))).not.toEqual(before)
    const changed = raised.find(({ kind, counts }) => kind === 'bonus' && counts)
    await taken(
      club.addLines(game.id, [
        { seat: s(1), kind: 'bonus', hundredths: 40, reason: 'as it was', replaces: changed?.id ?? '' },
      ]),
    )
    expect(await taken(club.ask('seasons.standings', { season: id }))).toEqual(before)
  })

  it('replacing a line with an equal one changes nothing', async () => {
    const { club, season: id, game } = await newTable()
    await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
    const lines = await taken(club.addLines(game.id, [{ seat: s(1), kind: 'bonus', hundredths: 40, reason: 'bright' }]))
    const before = await taken(club.ask('seasons.standings', { season: id }))
    const bonus = lines.find(({ kind }) => kind === 'bonus')
    await taken(
      club.addLines(game.id, [
        { seat: s(1), kind: 'bonus', hundredths: 40, reason: 'the same', replaces: bonus?.id ?? '' },
      ]),
    )
    expect(await taken(club.ask('ledger.list', { game: game.id }))).toHaveLength(lines.length + 1)
    expect(await taken(club.ask('seasons.standings', { season: id }))).toEqual(before)
  })

  it('repeating an undone verdict or reinstating a void game restores the standings', async () => {
    const { club, season: id, game } = await newTable()
    const ended = await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
    const before = await taken(club.ask('seasons.standings', { season: id }))
    const undone = await taken(
      club.ask('games.retract', { game: game.id, version: ended.version, item: 1, reason: 'slip' }),
    )
    expect(await taken(club.ask('seasons.standings', { season: id }))).toEqual([])
    const again = await taken(club.enterAll({ game: game.id, version: undone.version }, RED_WINS))
    expect(await taken(club.ask('seasons.standings', { season: id }))).toEqual(before)
    const voided = await taken(
      club.ask('games.void', { game: game.id, version: again.version, isVoid: true, reason: 'opened twice' }),
    )
    expect(await taken(club.ask('seasons.standings', { season: id }))).toEqual([])
    await taken(club.ask('games.void', { game: game.id, version: voided.version, isVoid: false, reason: 'it was not' }))
    expect(await taken(club.ask('seasons.standings', { season: id }))).toEqual(before)
  })
})
