// Laws of line-ups over any games of a tournament: a void game neither qualifies nor excludes anybody, and does not
// begin a final.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldPlan, NO_PLAN } from '../../../src/club/model/plan.ts'
import { createSeasonData } from '../../../src/club/model/seasonData.ts'
import {
  decideLineupConflict,
  decideQualificationLot,
  lineupConflictOf,
  createLineupSource,
  computeLineupSourceStandings,
} from '../../../src/club/plan/lineup.ts'
import type { GameRow } from '../../../src/scoring/gameRow.ts'
import { anyRows, clubOf, PEOPLE, season } from '../../scoring/ratings/rows.ts'

const CUP = season('s', { kind: 'tournament' })
const CLUB = clubOf([CUP])
const FINALISTS = PEOPLE.slice(0, 10)
const SOURCE = { size: 10 }
const stage = (id: string, isFinal: boolean) => ({
  type: 'StageAdded' as const,
  stage: id,
  name: id,
  isFinal,
  rounds: 12,
  tables: 1,
  lineup: isFinal ? FINALISTS : [...PEOPLE],
  judgeIds: [],
  ...(isFinal ? { source: { ...SOURCE, cut: { through: FINALISTS, tied: [], open: 0 } } } : {}),
})
const PLAN = foldPlan(NO_PLAN, [
  { type: 'EntrantsAdded', members: [...PEOPLE] },
  stage('main', false),
  stage('final', true),
])

/** Each game belongs to the main stage or the final, and is void or not. A void game may still have a verdict. */
const anyGames = anyRows.chain((rows) =>
  fc
    .array(fc.record({ isVoid: fc.boolean(), isFinal: fc.boolean(), isSaid: fc.boolean() }), {
      minLength: rows.length,
      maxLength: rows.length,
    })
    .map((choices) =>
      rows.map((each, index): GameRow => {
        const { isVoid = false, isFinal = false, isSaid = false } = choices[index] ?? {}
        return {
          ...each,
          isVoid,
          outcome: isVoid && !isSaid ? null : each.outcome,
          place: { stage: isFinal ? 'final' : 'main', round: index + 1, table: 1 },
        }
      }),
    ),
)
const dataOf = (rows: readonly GameRow[]) => createSeasonData(CLUB, CUP, rows, PLAN)
const withoutVoid = (rows: readonly GameRow[]) => rows.filter(({ isVoid }) => !isVoid)

function everythingSaid(rows: readonly GameRow[]) {
  const data = dataOf(rows)
  const final = data.plan.stages.get('final') ?? expect.fail('no final')
  const { cut } = computeLineupSourceStandings(data, SOURCE)
  const asked = { stage: 'final', chosen: cut.tied.slice(0, cut.open), reason: 'counted again' }
  return {
    standings: computeLineupSourceStandings(data, SOURCE),
    ofFinal: computeLineupSourceStandings(data, SOURCE, 'final'),
    drift: lineupConflictOf(data, final),
    lot: decideQualificationLot(data, SOURCE, 7),
    source: createLineupSource(data, FINALISTS, { ...SOURCE, reason: 'chosen' }),
    kept: decideLineupConflict(data, { ...asked, keep: true }),
    replaced: decideLineupConflict(data, { ...asked, keep: false, tie: 'choice' }),
  }
}

describe('with any games', () => {
  it('a void game has no effect on line-ups and decisions about them', () => {
    fc.assert(
      fc.property(anyGames, (rows) => {
        expect(everythingSaid(rows)).toEqual(everythingSaid(withoutVoid(rows)))
      }),
    )
  })

  it('a final begins only with a non-void game of its own', () => {
    fc.assert(
      fc.property(anyGames, (rows) => {
        const begun = rows.some(({ isVoid, place }) => !isVoid && place?.stage === 'final')
        const { drift, replaced } = everythingSaid(rows)
        if (drift) expect(drift.isBegun).toBe(begun)
        expect(!replaced.ok && replaced.error.code === 'plan/stage-begun').toBe(begun)
      }),
    )
  })
})
