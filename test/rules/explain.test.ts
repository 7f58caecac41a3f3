// Explanations list every edge that overturns an effect, with its number, rule and flags, and the edges that house
// rules switch off. They are tested with the stress cases of the source, and against the trace and the rule sheet in
// random games of every rulebook.

import { describe, expect, test } from 'vitest'
import {
  explainEffects,
  explainEntry,
  findLastSurvivedAttack,
  restrictGraphModel,
  effectSubgraphOf,
  type ExplainedEdge,
  type ExplainedEffect,
} from '../../src/rules/explain.ts'
import { createGraphModel } from '../../src/rules/graphModel.ts'
import type { Flags, GameHeader } from '../../src/rules/header.ts'
import { resolutionOfNight } from '../../src/rules/night.ts'
import { momentOf } from '../../src/rules/moment.ts'
import { replay } from '../../src/rules/replay.ts'
import { city } from '../support/rulebooks.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { seat, type Role } from '../../src/rules/vocabulary.ts'
import { createRuleSheet } from '../../src/papers/documents/ruleSheet.ts'
import { randomGame, table } from './support/games.ts'

const ROLES: readonly Role[] = ['don', 'mistress', 'doctor', 'maniac', 'citizen', 'citizen', 'citizen']

interface Night {
  readonly acts: Record<string, number>
  readonly previous?: Record<string, number>
  readonly flags?: Flags
  readonly immune?: number
}

function effects({ acts, previous = {}, flags = {}, immune }: Night): readonly ExplainedEffect[] {
  const header = table(ROLES, { flags })
  const seats = header.seats.map((deal) => ({ ...deal, alive: true, immune: deal.seat === immune }))
  const at = (given: Record<string, number>) =>
    Object.fromEntries(Object.entries(given).map(([role, target]) => [role, seat(target)]))
  const night = { seats, acts: at(acts), shots: {}, previous: at(previous) }
  return explainEffects(city, header.flags, resolutionOfNight(city, header.flags, night).board)
}

const edgeOf = ({ number, rule, flags, by }: ExplainedEdge) => [
  number,
  rule,
  flags.join(),
  by.map(({ effect }) => effect).join(),
]
const told = (night: Night, effect: string) => {
  const found = effects(night).find((each) => each.effect === effect) ?? expect.fail(effect)
  return {
    stands: found.stands,
    felledBy: found.felledBy.map(edgeOf),
    closed: found.closed.map(edgeOf),
    through: found.through.map((death) => death.effect),
  }
}

function playedAtRandom(header: GameHeader, seed: number) {
  const { entries, states } = randomGame(header, seed, { limit: 300 })
  const log = entries.map((entry, i) => {
    const moment = momentOf(states[i] ?? expect.fail())
    return { id: i + 1, type: 'made', at: 0, author: '', entry, events: [], moment } as const
  })
  return replay(header, log)
}

test('findLastSurvivedAttack finds a player who survived because every attack was overturned', () => {
  let found = 0
  for (const rulebook of RULEBOOKS)
    for (let seed = 1; seed <= 8; seed += 1) {
      const played = playedAtRandom(table(rulebook.deal(rulebook.seats.usual), { rulebook: rulebook.id, seed }), seed)
      const survival = findLastSurvivedAttack(played)
      if (survival === undefined) continue
      found += 1
      const nights = played.steps.flatMap(({ events }) => events.filter((event) => event.type === 'NightResolved'))
      expect(nights.find(({ round }) => round === survival.round)?.deaths).not.toContain(survival.seat)
      expect(survival.attacks.length).toBeGreaterThan(0)
      for (const { stands, felledBy, seat: struck } of survival.attacks)
        expect([stands, felledBy.length > 0, struck]).toEqual([false, true, survival.seat])
    }
  expect(found).toBeGreaterThan(3)
})

test('a restricted graph contains only the requested effects and edges', () => {
  const night = effects({ acts: { mafia: 2, mistress: 6, doctor: 6 } })
  const part = effectSubgraphOf(night.filter(({ seat: on, kind }) => on === 6 && kind === 'drag'))
  expect(part).toEqual({ effects: ['drag', 'heal', 'kill:mafia'], edges: ['heal→drag'] })
  const picture = restrictGraphModel(createGraphModel(city.graph, { loverDeathDrag: true }), part)
  expect(picture.nodes.map(({ kind }) => kind)).toEqual(['heal', 'kill:mafia', 'drag'])
  expect(picture.edges.map(({ number, on }) => [number, on])).toEqual([[9, false]])
  expect(picture.feeds.map(({ from, to }) => `${from} ${to}`)).toEqual(['kill:mafia drag'])
})

describe('explanation of an effect', () => {
  const dragged = { mafia: 2, mistress: 6, doctor: 6 }
  test.each<[string, Night, string, ReturnType<typeof told>]>([
    [
      'lists the heal of a dragged player as an edge that the rules switch off',
      { acts: dragged },
      'drag:6',
      { stands: true, felledBy: [], closed: [[9, 'CITY-5', 'loverDragSavable', 'heal:6']], through: ['kill:mafia:2'] },
    ],
    [
      'names the heal of a dragged player as the overturning edge if the rules switch it on',
      { acts: dragged, flags: { loverDragSavable: true } },
      'drag:6',
      { stands: false, felledBy: [[9, 'CITY-5', 'loverDragSavable', 'heal:6']], closed: [], through: ['kill:mafia:2'] },
    ],
    [
      'names heal and immunity if both overturn a kill',
      { acts: { mafia: 5, doctor: 5 }, immune: 5 },
      'kill:mafia:5',
      {
        stands: false,
        felledBy: [
          [5, 'CITY-5', '', 'heal:5'],
          [7, 'CITY-5', '', 'immunity:5'],
        ],
        closed: [],
        through: [],
      },
    ],
    [
      'names all deaths that act through one edge',
      { acts: { mafia: 2, maniac: 2, mistress: 6 } },
      'vote-immunity:6',
      {
        stands: false,
        felledBy: [[13, 'CITY-8', '', 'kill:mafia:2,kill:maniac:2,drag:6']],
        closed: [],
        through: [],
      },
    ],
    [
      'names two flags for a repeated heal',
      { acts: { mafia: 5, doctor: 5 }, previous: { doctor: 5 } },
      'heal:5',
      {
        stands: false,
        felledBy: [[1, 'CITY-4', 'doctorNoRepeatTarget,repeatTargetScope', 'repeat:heal:5']],
        closed: [],
        through: [],
      },
    ],
    [
      'lists the heal against the Maniac as an edge that the rules switch off',
      { acts: { maniac: 5, doctor: 5 }, flags: { healCancelsManiacKill: false } },
      'kill:maniac:5',
      { stands: true, felledBy: [], closed: [[6, 'CITY-5', 'healCancelsManiacKill', 'heal:5']], through: [] },
    ],
  ])('%s', (_, night, effect, is) => expect(told(night, effect)).toEqual(is))
})

describe('explanations of random games', () => {
  const PRESETS = RULEBOOKS.flatMap((rulebook) => rulebook.presets.map(({ id: preset }) => ({ preset, rulebook })))
  test.each(PRESETS)(
    'of $preset list the edge named in the trace first, and use the numbers of the rule sheet',
    ({ preset, rulebook }) => {
      for (let seed = 1; seed <= 6; seed += 1) {
        const header = table(rulebook.deal(rulebook.seats.usual), { rulebook: preset, seed })
        const sheet = createRuleSheet(rulebook, header.preset, header.flags, 'en', '', true)
        const rows = sheet.sections
          .flatMap(({ blocks }) => blocks)
          .flatMap((block) => (block.type === 'table' && block.id === 'overturn' ? block.groups : []))
          .flatMap(({ rows: all }) => all)
        const played = playedAtRandom(header, seed)
        for (const { id, events } of played.steps) {
          const traces = events.flatMap((event) =>
            event.type === 'NightResolved' || event.type === 'VoteResolved' ? [event.trace] : [],
          )
          const all = explainEntry(played, id)
          const why = all.filter(({ of }) => of !== 'act').map(({ effects: each }) => each)
          traces.forEach((trace, i) => {
            const of = why[i] ?? expect.fail(`${preset}, ${seed}, ${id}`)
            expect(of.map(({ effect }) => effect).toSorted()).toEqual(trace.map(({ effect }) => effect).toSorted())
            for (const { effect, edge, overturnedBy } of trace) {
              const found = of.find((each) => each.effect === effect) ?? expect.fail(effect)
              expect(found.stands).toBe(edge === null)
              expect(found.felledBy[0]?.id ?? null).toBe(edge)
              expect(found.felledBy[0]?.by[0]?.effect ?? null).toBe(overturnedBy)
            }
          })
          for (const { felledBy, closed } of all.flatMap(({ effects: each }) => each))
            for (const { number, rule, on } of [...felledBy, ...closed]) {
              const cells = rows.find((row) => row.cells[0]?.text === String(number)) ?? expect.fail(`${number}`)
              expect(cells.cells.at(-1)?.text).toBe(rule)
              expect(cells.off).toBe(!on)
            }
        }
      }
    },
  )
})
