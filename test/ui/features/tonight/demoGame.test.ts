// The demo game of the first start follows the rules to its end: no entry is rejected, and the last night spares seat
// 8.

import { expect, it } from 'vitest'
import { explainEntry, effectSubgraphOf } from '../../../../src/rules/explain.ts'
import { DEMO_SEAT_SAVED_BY_DOCTOR, createDemoReplay } from '../../../../src/ui/features/tonight/demoGame.ts'

const { steps, state } = createDemoReplay()

it('the engine accepts every entry of the demo game', () =>
  expect(steps.flatMap(({ rejection }) => rejection ?? [])).toEqual([]))

it('the demo game takes 15 to 30 seconds at 1.5 seconds per entry', () => {
  expect(steps.length * 1.5).toBeGreaterThan(15)
  expect(steps.length * 1.5).toBeLessThanOrEqual(30)
})

it("the Doctor's heal saves seat 8 from the mafia's kill and has an edge in the diagram", () => {
  expect(state.seats.find(({ seat }) => seat === DEMO_SEAT_SAVED_BY_DOCTOR)?.alive).toBe(true)
  const effects = explainEntry(createDemoReplay(), steps.length).flatMap((each) => each.effects)
  const shot = effects.find(({ kind, seat }) => kind.startsWith('kill') && seat === DEMO_SEAT_SAVED_BY_DOCTOR)
  expect(shot?.stands).toBe(false)
  expect(shot?.felledBy.flatMap(({ by }) => by.map(({ effect }) => effect))).toEqual([
    `heal:${DEMO_SEAT_SAVED_BY_DOCTOR}`,
  ])
  expect(
    effectSubgraphOf(effects.filter(({ seat }) => seat === DEMO_SEAT_SAVED_BY_DOCTOR)).edges.length,
  ).toBeGreaterThan(0)
})
