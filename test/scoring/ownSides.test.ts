// Sides of roles from a club's own rulebook. A role may change sides from one version of its rulebook to the next, so a
// game uses the rules with which it was played (docs/spec/rulebooks.md §0).

import { expect, it } from 'vitest'
import { parseRulebookValue, rulebookHashOf } from '../../src/club/rulebooks/parse.ts'
import { registerRulebook } from '../../src/rules/rulebooks/registry.ts'
import type { Role, Winner } from '../../src/rules/vocabulary.ts'
import { computeReconcilingLedgerLines } from '../../src/scoring/ledger/reconcile.ts'
import { findBuiltInScheme } from '../../src/scoring/schemes/registry.ts'
import {
  countNamedBlackSeats,
  factionOf,
  hasRedLost,
  hasSideWon,
  hasRoleWon,
  sidesOf,
  teamOf,
} from '../../src/scoring/sides.ts'

const BOMB = 'turning/bomb' as Role
/** The role is red in the first version and plays for the mafia in the second. */
const [red, black] = (['red', 'mafia'] as const).map((faction, index) => {
  const file = parseRulebookValue({
    format: 'consigliere-rulebook/1',
    id: 'turning',
    version: String(index + 1),
    published: '2026-11-26',
    extends: 'city@1.0',
    roles: [{ role: 'bomb', team: faction === 'red' ? 'red' : 'black', faction }],
    words: { en: { role: { bomb: 'Bomb' } } },
  })
  if (!file.ok) throw new Error(JSON.stringify(file.error))
  const { id, version } = registerRulebook(file.value, rulebookHashOf(file.value))
  return { rulebook: id, version, seal: rulebookHashOf(file.value) }
})
if (!red || !black) throw new Error('no rules')

it.each([
  ['red', red, 'red', 'red'],
  ['mafia', black, 'mafia', 'black'],
] as const)('a role plays for %s under the rules of its game', (_, rules, faction, team) => {
  expect([factionOf(BOMB, rules), teamOf(BOMB, rules)]).toEqual([faction, team])
  expect(
    (['red', 'mafia', 'maniac', 'draw', 'none'] as const).filter((winner) => hasRoleWon(BOMB, winner, rules)),
  ).toEqual([faction])
  expect(hasRoleWon(BOMB, undefined, rules)).toBe(false)
  const seats = [BOMB, 'citizen' as const, 'don' as const].map((role, index) => ({ seat: index + 1, role }))
  expect(countNamedBlackSeats(seats, [1, 2, 3], rules)).toBe(team === 'black' ? 2 : 1)
})

it('a role without rules has the side from the last registered version, or red if unknown', () => {
  expect(factionOf(BOMB)).toBe('mafia')
  expect(factionOf('turning/nothing' as Role)).toBe('red')
})

it('a role of a club’s own rulebook gets a win line if its side wins', () => {
  const scheme = findBuiltInScheme('official-2025') ?? expect.fail('no scheme')
  const seats = [BOMB, 'citizen' as const, 'don' as const].map((role, index) => ({
    seat: index + 1,
    member: `m${index + 1}`,
    role,
    removed: false,
  }))
  const paid = (rules: typeof red, winner: Winner) =>
    computeReconcilingLedgerLines([], { seats, isAsserted: false, winner, ...(rules ? { rules } : {}) }, scheme).map(
      ({ seat }) => seat,
    )
  expect([paid(red, 'red'), paid(red, 'mafia')]).toEqual([[1, 2], [3]])
  expect([paid(black, 'red'), paid(black, 'mafia')]).toEqual([[2], [1, 3]])
})

it('sides are listed with red first, and only the winning side has won', () => {
  const seats = (['maniac', 'don', 'citizen', 'mafia', 'sheriff'] as const).map((role) => ({ player: role, role }))
  const sides = sidesOf(seats)
  expect(sides).toEqual([
    { faction: 'red', players: ['citizen', 'sheriff'] },
    { faction: 'mafia', players: ['don', 'mafia'] },
    { faction: 'maniac', players: ['maniac'] },
  ])
  expect(sides.map((side) => hasSideWon(side, 'mafia'))).toEqual([false, true, false])
  expect((['red', 'mafia', 'maniac', 'draw'] as const).map(hasRedLost)).toEqual([false, true, true, false])
})
