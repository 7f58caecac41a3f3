// Seats before a game: exchanging people, and the problems that prevent a start.

import { describe, expect, it } from 'vitest'
import { presetFlags } from '../../../../src/rules/flags.ts'
import { city, sport } from '../../../support/rulebooks.ts'
import type { Role } from '../../../../src/rules/vocabulary.ts'
import {
  undealtCards,
  placeMember,
  resizeChairs,
  seatingFaults,
  swapMembers,
  withDrawnMembers,
  type Chair,
} from '../../../../src/ui/game/table/seating.ts'

const PEOPLE = 'abcdefghijkl'.split('')
const flags = presetFlags(city, 'city')
if (!flags.ok) throw new Error(flags.error.code)
const RULES = { rulebook: city, preset: 'city', flags: flags.value, seed: 1 }

const SPORT = sport.deal(10)
const sportFlags = presetFlags(sport, 'sport-club')
if (!sportFlags.ok) throw new Error(sportFlags.error.code)
const SPORT_RULES = { rulebook: sport, preset: 'sport-club', flags: sportFlags.value, seed: 1 }

const chairs = (people: string, roles: readonly (Role | undefined)[] = []): readonly Chair[] =>
  people.split('').map((member, i) => ({
    immune: false,
    ...(member === '.' ? {} : { member }),
    ...(roles[i] === undefined ? {} : { role: roles[i] }),
  }))
const sitting = (list: readonly Chair[]) => list.map((chair) => chair.member ?? '.').join('')
/** Problems of the table, followed by those of its cards. */
function allFaults(list: readonly Chair[], rules: Parameters<typeof seatingFaults>[1]) {
  const { table, cards } = seatingFaults(list, rules)
  return [...table, ...cards]
}
const faultCodes = (list: readonly Chair[]) =>
  allFaults(list, RULES).map((fault) => `${fault.seat ?? ''}:${fault.code}`)

describe('people and chairs', () => {
  it('a draw moves only people and leaves cards with the chairs', () => {
    const before: readonly Chair[] = [
      { member: 'a', role: 'don', immune: true },
      { member: 'b', immune: false },
      { immune: false },
    ]
    expect(
      withDrawnMembers(
        before,
        new Map([
          [0, 'c'],
          [2, 'a'],
        ]),
      ),
    ).toEqual([{ member: 'c', role: 'don', immune: true }, { immune: false }, { member: 'a', immune: false }])
  })

  it.each([
    ['a person takes a free chair', 'a..', 2, 'b', 'a.b'],
    ['a newcomer takes an occupied chair', 'abc', 0, 'd', 'dbc'],
    ['a seated person swaps chairs with another', 'abc', 0, 'c', 'cba'],
    ['a person is placed on their own chair', 'abc', 1, 'b', 'abc'],
    ['a chair is freed', 'abc', 1, undefined, 'a.c'],
  ])('move correctly when %s', (_, before, index, member, after) =>
    expect(sitting(placeMember(chairs(before), index, member))).toBe(after),
  )

  it('an exchange moves only people and leaves cards with the chairs', () => {
    const before: readonly Chair[] = [
      { member: 'a', role: 'don', immune: true },
      { member: 'b', immune: false },
    ]
    expect(swapMembers(before, 0, 1)).toEqual([
      { member: 'b', role: 'don', immune: true },
      { member: 'a', immune: false },
    ])
  })

  it('a larger table seats waiting members', () => {
    expect(sitting(resizeChairs(chairs('ab'), 4, PEOPLE))).toBe('abcd')
    expect(sitting(resizeChairs(chairs('abcd'), 2, PEOPLE))).toBe('ab')
  })
})

describe('before the start of a game', () => {
  it.each<[string, readonly Chair[], readonly string[]]>([
    ['a full table', chairs('abcdefghij'), []],
    ['an empty chair', chairs('abcde.ghij'), ['6:seating/empty']],
    ['a player in two chairs', chairs('abcdefghia'), ['10:seating/twice']],
    ['too few chairs', chairs('a'), [':setup/seat-count']],
    ['a small table without cards', chairs('abcd'), [':seating/cards-by-hand']],
    ['a small table with cards', chairs('abc', ['don', 'citizen', 'citizen']), []],
    ['cards of the red team only', chairs('abc', ['sheriff', 'citizen', 'citizen']), [':setup/needs-both-teams']],
    ['two Dons', chairs('abc', ['don', 'don', 'citizen']), [':setup/too-many-of-role']],
    ['a card that the default deal lacks', chairs('abcdef', ['maniac']), ['1:games/role-not-in-deal']],
    ['some cards entered by hand', chairs('abcdefghij', ['don', 'sheriff']), []],
  ])('the reported problems are the expected ones for %s', (_, list, codes) => expect(faultCodes(list)).toEqual(codes))

  it.each<[string, string, readonly Role[], readonly string[]]>([
    ['the default cards', 'abcdefghij', SPORT, []],
    ['cards without a Sheriff', 'abcdefghij', SPORT.with(3, 'civilian'), ['setup/card-missing sheriff']],
    ['a third mafia card', 'abcdefghij', SPORT.with(4, 'mafia'), ['setup/card-missing civilian']],
    ['nine cards without a Don', 'abcdefghi', SPORT.slice(1), ['setup/card-missing don']],
    ['nine cards of which two are black', 'abcdefghi', SPORT.toSpliced(1, 1), []],
  ])('the reported problems are the expected ones in sport for %s', (_, people, roles, faults) =>
    expect(
      allFaults(chairs(people, roles), SPORT_RULES).map(({ code, params }) => `${code} ${String(params['role'])}`),
    ).toEqual(faults),
  )

  it('undealtCards returns the default deal without entered cards', () => {
    expect(undealtCards(chairs('abcdefghij', ['don', 'maniac']), city)).toEqual([
      'mafia',
      'sheriff',
      'doctor',
      'mistress',
      'citizen',
      'citizen',
      'citizen',
      'citizen',
    ])
  })
})
