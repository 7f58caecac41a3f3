// "Why did seat 3 live?": the chain of overturns told from a trace.

import { expect, test } from 'vitest'
import { resolveNight } from '../../src/rules/night.ts'
import { city } from '../../src/rules/rulebooks/city.ts'
import { seat, type Role } from '../../src/rules/vocabulary.ts'
import { whyFell, whySeat } from '../../src/rules/why.ts'
import { table } from './support/games.ts'

const ROLES: readonly Role[] = ['don', 'mistress', 'doctor', 'maniac', 'citizen', 'citizen', 'citizen']

function trace(acts: Record<string, number>, previous: Record<string, number> = {}) {
  const header = table(ROLES)
  const seats = header.seats.map((deal) => ({ ...deal, alive: true }))
  const at = (given: Record<string, number>) => Object.fromEntries(Object.entries(given).map(([role, target]) => [role, seat(target)]))
  return resolveNight(city, header.flags, { seats, acts: at(acts), shots: {}, previous: at(previous) }).trace
}

test('seat 5 lived: the kill fell to the heal, and the heal stood', () => {
  expect(whySeat(trace({ mafia: 5, doctor: 5 }), seat(5))).toEqual([
    { effect: 'heal:5', kind: 'heal', seat: 5, stands: true },
    { effect: 'kill:mafia:5', kind: 'kill:mafia', seat: 5, stands: false, edge: 'heal→mafia-kill', by: { effect: 'heal:5', kind: 'heal', seat: 5, stands: true } },
    { effect: 'save:5', kind: 'save', seat: 5, stands: true },
  ])
})

test('seat 5 died: the heal that would have saved it was a repeat', () => {
  const chain = whySeat(trace({ mafia: 5, doctor: 5 }, { doctor: 5 }), seat(5))
  expect(chain.map((node) => [node.effect, node.stands, node.edge])).toEqual([
    ['repeat:heal:5', true, undefined],
    ['heal:5', false, 'repeat→heal'],
    ['kill:mafia:5', true, undefined],
  ])
})

test('what fell in a night, each with its cause', () => {
  const fell = whyFell(trace({ mafia: 2, mistress: 6, doctor: 6 }))
  expect(fell.map((node) => [node.effect, node.edge, node.by?.effect])).toEqual([['vote-immunity:6', 'death→vote-immunity', 'kill:mafia:2']])
})
