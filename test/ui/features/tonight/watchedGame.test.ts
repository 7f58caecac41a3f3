// The game of the first start plays by the rules to its end: nothing in it waits, and its last night spares seat 8.

import { expect, it } from 'vitest'
import { explainedAt, partOf } from '../../../../src/rules/explain.ts'
import { SAVED, watchedGame } from '../../../../src/ui/features/tonight/watchedGame.ts'

const { steps, state } = watchedGame()

it('every entry fits', () => expect(steps.flatMap(({ rejection }) => rejection ?? [])).toEqual([]))

it('takes half a minute at one and a half seconds an entry', () => {
  expect(steps.length * 1.5).toBeGreaterThan(15)
  expect(steps.length * 1.5).toBeLessThanOrEqual(30)
})

it('the mafia shoots seat 8, the Doctor is there, and the drawing has an edge for it', () => {
  expect(state.seats.find(({ seat }) => seat === SAVED)?.alive).toBe(true)
  const effects = explainedAt(watchedGame(), steps.length).flatMap((each) => each.effects)
  const shot = effects.find(({ kind, seat }) => kind.startsWith('kill') && seat === SAVED)
  expect(shot?.stands).toBe(false)
  expect(shot?.felledBy.flatMap(({ by }) => by.map(({ effect }) => effect))).toEqual([`heal:${SAVED}`])
  expect(partOf(effects.filter(({ seat }) => seat === SAVED)).edges.length).toBeGreaterThan(0)
})
