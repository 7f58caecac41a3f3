// Ledger of a season for the screens: names, stages, weights, and each player's total (docs/spec/scoring.md §1 and §3).

import { describe, expect, it } from 'vitest'
import { NO_PLAN, type Plan } from '../../../src/club/model/plan.ts'
import { createSeasonData } from '../../../src/club/model/seasonData.ts'
import { fraction } from '../../../src/rules/fraction.ts'
import type { GivenPoints } from '../../../src/scoring/ledger/givenPoints.ts'
import type { StoredLedgerLine } from '../../../src/scoring/ledgerLine.ts'
import { points } from '../../../src/scoring/points.ts'
import { seasonLedger } from '../../../src/scoring/standings/seasonLedger.ts'
import {
  droppedGameSeatKeys,
  weightedLedgerLines,
  type WeightedLedgerLine,
} from '../../../src/scoring/standings/stageLedger.ts'
import { clubOf, PEOPLE, row, season, TEN } from '../ratings/rows.ts'

const SEASON = season('s')
const TABLE = PEOPLE.slice(0, 10)
const stage = (id: string, isFinal: boolean) => ({
  id,
  name: `The ${id}`,
  isFinal,
  rounds: 4,
  tables: 1,
  lineup: [],
  judgeIds: [],
  replacements: [],
})
const PLAN: Plan = { ...NO_PLAN, stages: new Map([['final', stage('final', true)]]) }
const place = { stage: 'final', round: 1, table: 2 }
const GAME = { ...row(TABLE, TEN, { winner: 'red', place }), ledgerVersion: 3 }
const LINE: StoredLedgerLine = {
  id: 'a',
  game: GAME.id,
  member: 'p1',
  seat: 1,
  kind: 'win',
  hundredths: points(75),
  reason: 'verdict',
  source: 'verdict',
  author: 'judge',
  at: 1700,
}
const LEDGER: readonly StoredLedgerLine[] = [
  LINE,
  { ...LINE, id: 'b', seat: 2, member: 'p2', kind: 'bonus', hundredths: points(30), reason: 'bright', source: 'judge' },
  { ...LINE, id: 'c', seat: 2, member: 'p2', kind: 'penalty', hundredths: points(0), reason: 'none', source: 'judge' },
  { ...LINE, id: 'later', seat: 3, member: 'p3' },
]
const data = createSeasonData(clubOf([SEASON]), SEASON, [GAME], PLAN)
const ledgers = new Map([[GAME.id, LEDGER]])

describe('weighted ledger lines', () => {
  it('contain the points before and after the weight', () => {
    const game = { game: GAME.id, number: 1, evening: GAME.evening, place }
    const weight = fraction(13, 10)
    expect(weightedLedgerLines(data, ledgers)).toEqual([
      {
        ...game,
        member: 'p1',
        seat: 1,
        role: 'citizen',
        kind: 'win',
        points: fraction(75),
        weight,
        weighted: fraction(195, 2),
        reason: 'verdict',
        source: 'verdict',
        written: { author: 'judge', at: 1700 },
      },
      {
        ...game,
        member: 'p2',
        seat: 2,
        role: 'citizen',
        kind: 'bonus',
        points: fraction(30),
        weight,
        weighted: fraction(39),
        reason: 'bright',
        source: 'judge',
        written: { author: 'judge', at: 1700 },
      },
    ])
  })

  it('can be limited to one player', () => {
    expect(weightedLedgerLines(data, ledgers, {}, 'p2').map(({ member }) => member)).toEqual(['p2'])
    expect(weightedLedgerLines(data, new Map())).toEqual([])
  })

  it('of a game outside the plan have the ordinary weight', () => {
    const { place: _, ...outside } = GAME
    const [line] = weightedLedgerLines(createSeasonData(clubOf([SEASON]), SEASON, [outside], PLAN), ledgers)
    expect(line && 'place' in line).toBe(false)
    expect(line?.weight).toEqual(fraction(1))
  })

  it('have weight 0 in a dropped game', () => {
    const worse = { ...row(TABLE, TEN, { number: 2, winner: 'mafia', lines: { p1: {} } }), ledgerVersion: 0 }
    const known = createSeasonData(clubOf([SEASON]), SEASON, [GAME, worse], PLAN)
    const best = { ...known, scheme: { ...known.scheme, bestGames: { games: 1 } } }
    // The red players won the first game, the black players the second.
    expect([...droppedGameSeatKeys(best)]).toEqual([
      'g1 8',
      'g1 9',
      'g1 10',
      ...[1, 2, 3, 4, 5, 6, 7].map((at) => `g2 ${at}`),
    ])
    expect(droppedGameSeatKeys(known).size).toBe(0)
    const blacks = new Map([[GAME.id, [{ ...LINE, seat: 8, member: 'p8', kind: 'bonus' } as const]]])
    expect(weightedLedgerLines(best, blacks)).toMatchObject([
      { member: 'p8', points: fraction(75), weighted: fraction(0) },
    ])
  })
})

describe('seasonLedger', () => {
  const given = (id: string, more: Partial<GivenPoints>): GivenPoints => ({
    id,
    member: 'p1',
    hundredths: points(50),
    reason: 'helped',
    author: 'o',
    at: 5,
    ...more,
  })
  const GIVEN = [
    given('1', {}),
    given('2', { member: 'gone', stage: 'final', replaces: '0' }),
    given('3', { stage: 'lost' }),
  ]

  it('adds the stage’s name to lines and marks rounded values', () => {
    const [win] = seasonLedger(data, weightedLedgerLines(data, ledgers)).lines
    expect(win).toMatchObject({
      stage: 'The final',
      points: { hundredths: 75, isExact: true },
      weight: '13/10',
      weighted: { hundredths: 98, isExact: false },
    })
    const outside = weightedLedgerLines(data, ledgers).map(({ place: _, ...line }): WeightedLedgerLine => line)
    expect(seasonLedger(data, outside).lines.some((line) => 'stage' in line)).toBe(false)
  })

  it('adds names of player and stage to points outside games', () => {
    const line = { hundredths: 50, reason: 'helped', author: 'o', at: 5 }
    expect(seasonLedger(data, [], GIVEN).given).toEqual([
      { ...line, id: '1', member: 'p1', name: 'P1' },
      { ...line, id: '2', member: 'gone', name: 'gone', stage: 'The final' },
      { ...line, id: '3', member: 'p1', name: 'P1' },
    ])
    expect(seasonLedger(data, []).given).toEqual([])
  })

  it('sums lines and points outside games exactly, in order of first appearance', () => {
    expect(seasonLedger(data, weightedLedgerLines(data, ledgers), GIVEN).players).toEqual([
      // 97.5 + 50 + 50.
      { member: 'p1', name: 'P1', total: { hundredths: 198, isExact: false } },
      { member: 'p2', name: 'P2', total: { hundredths: 39, isExact: true } },
      { member: 'gone', name: 'gone', total: { hundredths: 50, isExact: true } },
    ])
  })
})
