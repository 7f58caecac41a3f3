// The tried night of the rules page: the first table shows something, and turning a flag turns the
// morning.

import { describe, expect, it } from 'vitest'
import {
  cardsFor,
  firedIn,
  firstTable,
  isSameMorning,
  leavers,
  tryNight,
  withLess,
  withMore,
  withSeat,
  withTarget,
  type TryTable,
} from '../../../../src/ui/features/rules/logic/nightTry.ts'
import { presetFlags } from '../../../../src/rules/flags.ts'
import type { Flags } from '../../../../src/rules/header.ts'
import { city } from '../../../support/rulebooks.ts'
import { RULEBOOKS } from '../../../../src/rules/rulebooks/registry.ts'
import type { Seat } from '../../../../src/rules/vocabulary.ts'

const standard = presetFlags(city, 'city')
if (!standard.ok) throw new Error(standard.error.code)
const flags = (changes: Flags = {}): Flags => ({ ...standard.value, ...changes })
const first = firstTable(city)
const seat = (n: number) => n as Seat

describe('the first table', () => {
  it.each(RULEBOOKS.map((rulebook) => ({ id: rulebook.id, rulebook })))(
    '$id: one card of each role, and a night with a trace',
    ({ rulebook }) => {
      const table = firstTable(rulebook)
      const result = presetFlags(rulebook, rulebook.presets[0].id)
      expect(table.seats.map(({ role }) => role)).toEqual(rulebook.roles.map(({ role }) => role))
      expect(result.ok && tryNight(rulebook, result.value, table).trace.length).toBeGreaterThan(0)
    },
  )

  it.each([
    ['as published', {}, [1, 4]],
    ['no drag', { loverDeathDrag: false }, [4]],
    ['a heal stops the drag', { loverDragSavable: true }, [4]],
  ] as const)('in city, %s', (_what, changes, deaths) => {
    const [now, usual] = [tryNight(city, flags(changes), first), tryNight(city, flags(), first)]
    expect(now.deaths).toEqual(deaths)
    expect(isSameMorning(now, usual)).toBe(Object.keys(changes).length === 0)
  })

  it('tells which edges were used, and by what', () => {
    expect(firedIn(tryNight(city, flags(), first))).toEqual([{ edge: 'death→vote-immunity', from: 'kill:mafia' }])
  })
})

describe('changing the table', () => {
  const mafiaOn = (table: TryTable) => table.acts.mafia

  it.each([
    ['a target', withTarget(first, 'acts', 'mafia', seat(2)), 2],
    ['no target', withTarget(first, 'acts', 'mafia', undefined), undefined],
    ['a target that has left', withLess(withTarget(first, 'acts', 'mafia', seat(7))), undefined],
    ['a target that is still there', withLess(withTarget(first, 'acts', 'mafia', seat(6))), 6],
  ])('%s', (_what, table, target) => expect(mafiaOn(table)).toBe(target))

  it('seats one more up to the largest table, and one less down to two', () => {
    const most = Array.from({ length: 30 }).reduce<TryTable>((table) => withMore(city, table), first)
    const least = Array.from({ length: 30 }).reduce<TryTable>((table) => withLess(table), first)
    expect([most.seats.length, least.seats.length]).toEqual([city.seats.max, 2])
    expect(most.seats.map((sitter) => sitter.seat)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })

  it('offers no second Don, as no table has two', () => {
    const taken = (at: number) =>
      cardsFor(city, first, first.seats[at] ?? expect.fail())
        .filter(({ isFree }) => !isFree)
        .map(({ role }) => role)
    const citizen = first.seats.findIndex(({ role }) => role === 'citizen')
    const don = first.seats.findIndex(({ role }) => role === 'don')
    expect(taken(citizen)).toEqual(['sheriff', 'doctor', 'mistress', 'don', 'maniac'])
    expect(taken(don)).toEqual(['sheriff', 'doctor', 'mistress', 'maniac'])
  })

  it('seats twenty at most, though HP is played by a hundred', () => {
    const hp = RULEBOOKS.find(({ id }) => id === 'hp') ?? expect.fail()
    expect(
      Array.from({ length: 120 }).reduce<TryTable>((table) => withMore(hp, table), firstTable(hp)).seats,
    ).toHaveLength(20)
  })

  it('an immunity card saves its holder', () => {
    const mistress = first.seats[3]
    if (mistress === undefined) throw new Error('no seat 4')
    const saved = tryNight(city, flags(), withSeat(first, { ...mistress, immune: true }))
    expect(saved.deaths).toEqual([])
    expect(leavers(saved, (key) => key)).toBe('rules.nobodyDies')
  })
})
