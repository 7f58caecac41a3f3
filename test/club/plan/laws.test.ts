// Whatever commands a plan receives in whatever order, it can be played afterwards, and games already played stay
// unchanged.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  decideEntrantAddition,
  decideStageAddition,
  decideStageChange,
  decideEntrantCheckIn,
  decideStageRemoval,
  decidePlayerReplacement,
  decideStageSeating,
  decidePairRestrictions,
  decideSlotSwap,
  decideEntrantWithdrawal,
  type PlanChangeContext,
} from '../../../src/club/plan/changePlan.ts'
import { foldPlan, memberIdsAtTable } from '../../../src/club/model/plan.ts'
import { after, ids, planData, stage, turning, withGame } from './planData.ts'
import { scheduleFault } from '../../../src/club/model/scheduleFault.ts'

const someone = fc.nat({ max: 25 }).map((n) => `m${n}`)
const small = fc.nat({ max: 5 })
const name = fc.constantFrom('q', 'f')
const lineup = fc
  .record({ from: fc.nat({ max: 3 }), size: fc.constantFrom(9, 10, 12, 20) })
  .map(({ from, size }) => ids(size, from + 1))

type Step = (data: PlanChangeContext) => PlanChangeContext
const step =
  (decide: (data: PlanChangeContext) => ReturnType<typeof decideEntrantAddition>): Step =>
  (data) => {
    const events = decide(data)
    return events.ok ? { ...data, plan: foldPlan(data.plan, events.value) } : data
  }

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.array(someone, { maxLength: 4 }).map((members) => step((data) => decideEntrantAddition(data, members))),
  someone.map((member) => step((data) => decideEntrantWithdrawal(data, member))),
  fc.array(someone, { maxLength: 3 }).map((members) => step((data) => decideEntrantCheckIn(data, members, true))),
  fc
    .tuple(someone, someone)
    .map(([a, b]) => step((data) => decidePairRestrictions(data, [...data.plan.pairs, { a, b, kind: 'avoid' }]))),
  fc
    .tuple(name, lineup, small, fc.constantFrom(1, 2))
    .map(([id, people, rounds, tables]) =>
      step((data) =>
        decideStageAddition(
          data,
          stage({ name: id, lineup: people, rounds: rounds + 1, tables }),
          data.plan.stages.has(id) ? `${id} again` : id,
        ),
      ),
    ),
  fc
    .tuple(name, lineup, small, fc.constantFrom(1, 2))
    .map(([id, people, rounds, tables]) =>
      step((data) => decideStageChange(data, id, stage({ name: id, lineup: people, rounds: rounds + 1, tables }))),
    ),
  name.map((id) => step((data) => decideStageRemoval(data, id))),
  name.map((id) =>
    step((data) => {
      const { rounds = 1, tables = 1, lineup: { length: players } = [] } = data.plan.stages.get(id) ?? {}
      return decideStageSeating(data, id, turning({ rounds, tables, players }), 1)
    }),
  ),
  fc
    .tuple(name, small, small, fc.nat({ max: 21 }))
    .map(([id, round, a, b]) => step((data) => decideSlotSwap(data, id, round, a, b))),
  fc
    .tuple(
      name,
      fc.nat({ max: 20 }),
      fc.option(
        fc.integer({ min: 19, max: 25 }).map((n) => `m${n}`),
        { nil: undefined },
      ),
      small,
    )
    .map(([id, place, member, fromRound]) =>
      step((data) =>
        decidePlayerReplacement(data, {
          stage: id,
          place,
          fromRound,
          reason: member === undefined ? 'left' : '',
          ...(member === undefined ? {} : { member }),
        }),
      ),
    ),
  fc.tuple(name, small, fc.constantFrom(1, 2)).map(([id, round, table]): Step => (data) => {
    const planned = data.plan.stages.get(id)
    const members = planned && memberIdsAtTable(planned, round, table)
    return members &&
      !data.rows.some(({ place }) => place?.stage === id && place.round === round && place.table === table)
      ? withGame(data, { stage: id, round, table }, members)
      : data
  }),
)

/** The smallest number of players that these rules allow. */
const LEAST = 8
const empty = planData(25, 24, LEAST)
const begun = after(empty, decideStageAddition(empty, stage({ name: 'q', rounds: 4 }), 'q'))
const beginning = after(begun, decideStageSeating(begun, 'q', turning({ rounds: 4, tables: 2, players: 20 }), 1))

it('a plan can be played after any commands, and games already played stay unchanged', () => {
  const seen = { schedules: 0, short: 0, replacements: 0, games: 0, pairs: 0 }
  fc.assert(
    fc.property(fc.array(steps, { minLength: 20, maxLength: 50 }), (todo) => {
      const { club, plan, rows } = todo.reduce((data, act) => act(data), beginning)
      for (const { a, b } of plan.pairs) expect(plan.entrants.has(a) && plan.entrants.has(b) && a !== b).toBe(true)
      for (const planned of plan.stages.values()) {
        const people = [...planned.lineup, ...planned.replacements.flatMap(({ member }) => member ?? [])]
        expect(people.every((member) => plan.entrants.has(member) && club.members.has(member))).toBe(true)
        if (!planned.schedule) continue
        // Added rounds may not have a seating yet.
        expect(planned.schedule.length).toBeLessThanOrEqual(planned.rounds)
        expect(scheduleFault({ ...planned, rounds: planned.schedule.length }, planned.schedule)).toBeUndefined()
        for (const [index, round] of planned.schedule.entries()) {
          const sitting = round.flatMap((_, table) => memberIdsAtTable(planned, index + 1, table + 1) ?? [])
          expect(new Set(sitting).size).toBe(sitting.length)
          for (const table of round.keys())
            expect(memberIdsAtTable(planned, index + 1, table + 1)?.length).toBeGreaterThanOrEqual(LEAST)
          seen.short += Number(sitting.length < planned.tables * 10)
        }
        seen.schedules += 1
        seen.replacements += planned.replacements.length
      }
      for (const { place, seats } of rows) {
        const planned = place && plan.stages.get(place.stage)
        expect(planned && memberIdsAtTable(planned, place.round, place.table), JSON.stringify(place)).toEqual(
          seats.map(({ member }) => member),
        )
      }
      seen.games += rows.length
      seen.pairs += plan.pairs.length
    }),
    { seed: 4, numRuns: 400 },
  )
  // The test would prove nothing if these cases hardly occurred.
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(20)
})
