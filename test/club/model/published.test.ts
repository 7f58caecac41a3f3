// Published part of a season, for combinations of hiding rules, plans and tables. A game is published completely only
// if it is known to come before the hidden part.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StandingsHidingRule } from '../../../src/club/model/clubEvents.ts'
import { NO_PLAN, type Plan } from '../../../src/club/model/plan.ts'
import { type SeasonData } from '../../../src/club/model/seasonData.ts'
import { withoutHiddenParts, hasHiddenParts } from '../../../src/club/model/hiddenParts.ts'
import type { GameRow } from '../../../src/scoring/gameRow.ts'

const STAGES = ['first', 'second', 'final'] as const
/** `gone` is a stage that was removed from the plan. */
const stage = fc.constantFrom(...STAGES, 'gone')

const hiding: fc.Arbitrary<StandingsHidingRule> = fc.record({
  what: fc.constantFrom('table', 'bonuses'),
  from: fc.oneof(
    fc.record({ stage, round: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ game: fc.integer({ min: 1, max: 6 }) }),
  ),
})

const row = fc
  .record({
    number: fc.integer({ min: 1, max: 6 }),
    place: fc.option(fc.record({ stage, round: fc.integer({ min: 1, max: 4 }), table: fc.constant(1) }), {
      nil: undefined,
    }),
    season: fc.constantFrom('this', 'other'),
  })
  .map(
    ({ place, ...each }): GameRow =>
      ({
        ...each,
        ...(place === undefined ? {} : { place }),
        seats: [{ lines: { win: 100, 'best-move': 25, bonus: 40, penalty: -30 } }],
      }) as unknown as GameRow,
  )

/** The rule in its opposite form: whether a game is known to come before the hidden part. */
function isBefore({ number, place }: GameRow, { from }: StandingsHidingRule): boolean {
  if ('game' in from) return number < from.game
  if (place === undefined) return false
  if (place.stage === from.stage) return place.round < from.round
  const [here, there] = [STAGES.indexOf(place.stage as 'first'), STAGES.indexOf(from.stage as 'first')]
  return here >= 0 && here < there
}

test('a published season shows a game completely only if it is known to precede the hidden part', () => {
  let hidden = 0
  fc.assert(
    fc.property(fc.option(hiding, { nil: undefined }), fc.array(row, { maxLength: 8 }), (hides, rows) => {
      const plan: Plan = {
        ...NO_PLAN,
        stages: new Map(STAGES.map((id) => [id, {}])) as unknown as Plan['stages'],
        given: [{}] as unknown as Plan['given'],
      }
      const season = { id: 'this', ...(hides === undefined ? {} : { hiding: hides }) }
      const data = { season, plan, rows } as unknown as SeasonData
      const shown = withoutHiddenParts(data)
      if (hides === undefined) {
        expect(shown).toBe(data)
        return
      }
      expect(shown.plan.given).toEqual([])
      const whole = (each: GameRow) => each.season !== 'this' || isBefore(each, hides)
      for (const each of rows) if (each.season === 'this') expect(hasHiddenParts(data, each)).toBe(!whole(each))
      hidden += rows.filter((each) => !whole(each)).length
      const earned = { win: 100, 'best-move': 25 }
      expect([...shown.rows]).toEqual(
        hides.what === 'table'
          ? rows.filter(whole)
          : rows.map((each) => (whole(each) ? each : { ...each, seats: [{ lines: earned }] })),
      )
    }),
    { seed: 7, numRuns: 500 },
  )
  expect(hidden).toBeGreaterThan(500)
})
