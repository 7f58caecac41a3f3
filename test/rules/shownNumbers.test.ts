// Viewers of the numbers shown at night (SPORT, WOLVES-1, BENCH-2, AIWOLF). Every living black player of the circle
// sees them as soon as they are shown, the Don of sport-2025 before deciding. Nobody else ever sees them.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dealRoles } from '../../src/rules/deal.ts'
import { initialState } from '../../src/rules/openGame.ts'
import { RULEBOOKS, rulesOf } from '../../src/rules/rulebooks/registry.ts'
import type { Rulebook } from '../../src/rules/rulebook.ts'
import type { GameState } from '../../src/rules/state.ts'
import { seat, type Role, type Seat } from '../../src/rules/vocabulary.ts'
import { eventForViewer, gameViewFor, type Viewer } from '../../src/rules/view.ts'
import { play, randomGame, table, type RandomGame } from './support/games.ts'

const eye = (at: Seat): Viewer => ({ kind: 'seat', seat: at })
const PUBLIC: Viewer = { kind: 'public' }

/** Roles of black players who know each other and open their eyes together, according to the rulebooks. */
const CIRCLE: Readonly<Record<string, readonly Role[]>> = {
  sport: ['mafia', 'don'],
  wolves: ['mafia', 'don'],
  benchmark: ['mafia'],
  'aiwolf-5': ['werewolf'],
  'aiwolf-9': ['werewolf'],
  'aiwolf-13': ['werewolf'],
}

const SHOWING = RULEBOOKS.filter(({ night }) => night.some((step) => step.kind === 'shots'))

function gamesOf(rulebook: Rulebook): fc.Arbitrary<RandomGame> {
  const { min, max } = rulebook.seats
  return fc
    .record({
      n: fc.integer({ min: Math.max(min, 5), max: Math.min(max, 13) }),
      seed: fc.nat({ max: 0xffffffff }),
      preset: fc.constantFrom(...rulebook.presets.map(({ id }) => id)),
    })
    .map(({ n, seed, preset }) =>
      randomGame(table(dealRoles(rulebook, n, seed), { rulebook: preset, seed }), seed, { fouls: seed % 2 === 0 }),
    )
}

/** Living players in the circle, and all others, during the night. */
function parted({ seats, header }: GameState): { readonly circle: readonly Seat[]; readonly others: readonly Seat[] } {
  const roles = CIRCLE[rulesOf(header).id] ?? []
  const isOf = ({ role, alive }: GameState['seats'][number]) => alive && roles.includes(role)
  return {
    circle: seats.filter((sitter) => isOf(sitter)).map((sitter) => sitter.seat),
    others: seats.filter((sitter) => !isOf(sitter)).map((sitter) => sitter.seat),
  }
}

test('the test lists the roles that see shown numbers for every rulebook that has them', () =>
  expect(SHOWING.filter(({ id }) => CIRCLE[id] === undefined)).toEqual([]))

describe.each(SHOWING.map((rulebook) => ({ id: rulebook.id, rulebook })))('numbers shown in $id', ({ rulebook }) => {
  test('until morning, shown numbers are visible only to living mafia players or werewolves', () => {
    let shown = 0
    fc.assert(
      fc.property(gamesOf(rulebook), ({ states }) => {
        for (const state of states) {
          if (state.phase !== 'night' || Object.keys(state.shots).length === 0) continue
          shown += 1
          const { circle, others } = parted(state)
          for (const at of circle) expect(gameViewFor(state, eye(at)).shots).toEqual(state.shots)
          for (const viewer of [...others.map(eye), PUBLIC]) expect(gameViewFor(state, viewer).shots).toEqual({})
        }
      }),
      { numRuns: 40 },
    )
    // If numbers are the last step of the night, they are visible only as an event.
    if (rulebook.night.at(-1)?.kind !== 'shots') expect(shown).toBeGreaterThan(0)
  })

  test('the event and the step show numbers and shooters to the same players', () => {
    let told = 0
    fc.assert(
      fc.property(gamesOf(rulebook), ({ header, events, states, entries }) => {
        let state = initialState(header)
        for (const [i, entry] of entries.entries()) {
          const { circle, others } = parted(state)
          if (state.step.type === 'shots') {
            for (const at of circle) expect(gameViewFor(state, eye(at)).step).toEqual(state.step)
            for (const viewer of [...others.map(eye), PUBLIC])
              expect(gameViewFor(state, viewer).step).toEqual({ ...state.step, shooters: [] })
          }
          if (entry.type === 'shoot') {
            const event = events.find((each) => each.type === 'ShotsShown' && each.shots === entry.shots)
            if (event !== undefined) {
              told += 1
              for (const at of circle) expect(eventForViewer(state, event, eye(at))).toEqual(event)
              for (const viewer of [...others.map(eye), PUBLIC])
                expect(eventForViewer(state, event, viewer)).toBeUndefined()
            }
          }
          state = states[i + 1] ?? state
        }
      }),
      { numRuns: 40 },
    )
    expect(told).toBeGreaterThan(0)
  })
})

describe('the Don of sport-2025', () => {
  const ROLES: readonly Role[] = ['don', 'mafia', 'mafia', 'sheriff', 'civilian', 'civilian', 'civilian', 'civilian']
  const claims = [
    { by: seat(2), target: seat(5) },
    { by: seat(3), target: seat(6) },
  ]
  const asked = () =>
    play(table(ROLES, { rulebook: 'sport-2025' }), [
      { type: 'night-act', role: 'sheriff' },
      { type: 'shoot', shots: claims },
    ])

  test('is called after the claims of the mafia', () =>
    expect(asked().step).toEqual({ type: 'night-act', role: 'mafia' }))
  test.each([
    { who: 'the Don', n: 1, sees: { claims } },
    { who: 'the first mafia player', n: 2, sees: { claims } },
    { who: 'the second mafia player', n: 3, sees: { claims } },
    { who: 'the Sheriff', n: 4, sees: {} },
    { who: 'a civilian', n: 5, sees: {} },
  ])('sees the claims, as the mafia does and nobody else does: $who sees $sees', ({ n, sees }) =>
    expect(gameViewFor(asked(), eye(seat(n))).shots).toEqual(sees),
  )
})
