// Votes entered as numbers at the keyboard (DAY-11): digits type the number, Enter records it, and the last nominee
// gets the remaining hands. Entries that need names are not offered.

import { describe, expect, test } from 'vitest'
import { mayCountHands, maxHandCount } from '../../../../src/ui/features/live/logic/handCounts.ts'
import { fixAlternativesOf, fixablePartOfEntry } from '../../../../src/ui/features/live/logic/fix.ts'
import { seatButtonStatesOf } from '../../../../src/ui/features/live/logic/choices.ts'
import { seatViews } from '../../../../src/ui/game/table/seatViews.ts'
import { Desk, newGame } from './desk.ts'

/** Seats 3 and 5 are nominated on the first day. */
const vote = (keys = '') => new Desk().keys(`3 E E 5 E V ${keys}`.trim())
const echo = (desk: Desk) => desk.echo('en')?.lines.map(({ text }) => text) ?? []

test("hp preview shows each mafia member's share, but not while roles are hidden", () => {
  const desk = new Desk(newGame(['mafia', 'mafia', 'detective', 'healer', 'commoner', 'commoner'], { rulebook: 'hp' }))
  desk.keys('5')
  expect(echo(desk)).toContain('hit points: 1 — 2500 → 2000, 2 — 2500 → 2000, 5 — 1000 → 0')
  expect((desk.echo('en', false)?.lines ?? []).some(({ text }) => text.includes('hit points'))).toBe(false)
})

describe('ballot entered as numbers', () => {
  test('gives the remaining hands to the last nominee', () => {
    const desk = vote().byNumber()
    expect(seatButtonStatesOf(desk.state, desk.draft)).toEqual([])
    desk.keys('4')
    expect(echo(desk)).toEqual(['4 against 3, 6 yet to vote'])
    desk.keys('E')
    expect(desk.entered.at(-1)).toEqual({ type: 'count-votes', nominee: 3, count: 4 })
    expect(maxHandCount(desk.state, desk.draft)).toBe(6)
    desk.keys('E')
    expect(desk.entered.at(-1)).toEqual({ type: 'close-vote' })
    expect(desk.state.seats[4]?.alive).toBe(false)
  })

  test('reads at most two digits as one number', () => {
    const desk = vote().byNumber().keys('1 10')
    expect(desk.draft.count?.n).toBe(10)
    expect(desk.keys('2').draft.count?.n).toBe(2)
    expect(desk.keys('B').draft.count).toBeUndefined()
    expect(desk.keys('10').draft.count?.n).toBe(0)
    expect(desk.keys('E').entered.at(-1)).toEqual({ type: 'count-votes', nominee: 3, count: 0 })
  })

  test('refuses a number for the last nominee', () => {
    expect(vote().byNumber().keys('4 E 3').refused).toBe('live/rest-counts')
  })

  test('cannot start after a vote by name', () => {
    const named = vote('1 2 E').byNumber()
    expect([mayCountHands(named.state), named.draft.byCount]).toEqual([false, undefined])
    const counted = vote().byNumber().keys('4 E')
    counted.countsHands = false
    expect(counted.draft.byCount).toBe(true)
  })

  test('calls the same nominee again after an undo', () => {
    const desk = vote().byNumber().keys('4 E B')
    expect(desk.keys('3 E').entered.at(-1)).toEqual({ type: 'count-votes', nominee: 3, count: 3 })
  })

  test('can be corrected to any possible number', () => {
    const desk = vote().byNumber()
    const before = desk.state
    desk.keys('4 E')
    const entry = { type: 'count-votes', nominee: desk.state.counts![0]!.nominee, count: 4 } as const
    expect(fixablePartOfEntry(entry)).toBe('one')
    const all = fixAlternativesOf(before, entry)
    expect(all.filter(({ enabled }) => enabled)).toHaveLength(11)
    expect(all.find(({ isNow }) => isNow)?.entry).toEqual(entry)
    const cards = seatViews(desk.state, { nameOf: String, roleName: String, showRoles: true })
    expect(cards[2]).toMatchObject({ votes: 4 })
    expect(cards.some((card) => 'votedFor' in card)).toBe(false)
  })

  test('is also possible for the lift question', () => {
    const desk = vote().byNumber().keys('5 E E E E 5 E E')
    expect(desk.state.step.type).toBe('lift')
    expect(echo(desk.keys('6'))[0]).toContain('6')
    expect(desk.keys('E').entered.at(-1)).toEqual({ type: 'count-lift', count: 6 })
    expect(desk.state.seats.filter(({ alive }) => !alive).map(({ seat }) => seat)).toEqual([3, 5])
  })
})
