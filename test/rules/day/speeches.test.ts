// DAY-1 and DAY-2: order of speeches and who may nominate whom, and when.

import { describe, expect, test } from 'vitest'
import type { Entry } from '../../../src/rules/entries.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import { seat, type Role } from '../../../src/rules/vocabulary.ts'
import { after, night, play, quietDay, refusalOf, table } from '../support/games.ts'

const SIX: readonly Role[] = ['don', 'sheriff', 'doctor', 'citizen', 'citizen', 'citizen']
const start = () => initialState(table(SIX))

const speechOf = (n: number): Entry => ({ type: 'end-speech', seat: seat(n) })
const nominate = (by: number, target: number): Entry => ({ type: 'nominate', by: seat(by), target: seat(target) })

describe('DAY-1 speeches in seat order, sixty seconds each', () => {
  test('day one opens with seat 1 and goes round', () => {
    expect(start().step).toEqual({ type: 'speech', seat: 1, seconds: 60 })
    expect(play(start().header, [speechOf(1), speechOf(2)]).step).toMatchObject({ seat: 3 })
  })

  test('each later day opens with the next living seat after the last opener', () => {
    const dayTwo = night(quietDay(start()), { mafia: 2 }).state
    const discussion = after(dayTwo, { type: 'end-last-word', seat: seat(2) }).state
    expect(discussion).toMatchObject({ round: 2, opener: 3, step: { type: 'speech', seat: 3 } })
  })

  test('who was to open but is removed in the morning did not: the one who spoke first counts', () => {
    const morning = night(quietDay(start()), { mafia: 6 }).state
    const dayTwo = play(
      start().header,
      [
        { type: 'remove', seat: seat(2) },
        { type: 'end-last-word', seat: seat(6) },
      ],
      morning,
    )
    expect(dayTwo).toMatchObject({ round: 2, opener: 3, step: { type: 'speech', seat: 3 } })
    const dayThree = night(quietDay(dayTwo), { mafia: 5 }).state
    expect(after(dayThree, { type: 'end-last-word', seat: seat(5) }).state.step).toMatchObject({
      type: 'speech',
      seat: 4,
    })
  })

  test('who opened and is removed while speaking has opened: his neighbour opens the next day', () => {
    const dayOne = play(table(['citizen', 'don', 'citizen', 'citizen', 'citizen']), [{ type: 'remove', seat: seat(1) }])
    expect(night(quietDay(dayOne), { mafia: 1 }).state.step).toMatchObject({ type: 'speech', seat: 2 })
  })

  test('only the speaker can end his speech', () => {
    expect(refusalOf(start(), speechOf(2))).toBe('speech/not-speaking')
  })

  test('the judge may end the discussion: the living who have not spoken are named, and no one speaks after', () => {
    const during = play(start().header, [speechOf(1), { type: 'remove', seat: seat(4) }])
    const { events, state } = after(during, { type: 'end-discussion' })
    expect(events[0]).toEqual({ type: 'DiscussionEnded', skipped: [2, 3, 5, 6] })
    expect(state.step.type).not.toBe('speech')
    expect(refusalOf(state, { type: 'end-discussion' })).toBe('step/another-is-due')
  })
})

describe('DAY-2 nominations', () => {
  test.each<{ rule: string; before: Entry[]; entry: Entry; refused: string | undefined }>([
    { rule: 'the speaker nominates anyone living', before: [], entry: nominate(1, 4), refused: undefined },
    { rule: 'himself included', before: [], entry: nominate(1, 1), refused: undefined },
    { rule: 'not before his speech', before: [], entry: nominate(3, 4), refused: 'nominate/not-his-speech' },
    {
      rule: 'late, after his speech, it is still accepted',
      before: [speechOf(1)],
      entry: nominate(1, 4),
      refused: undefined,
    },
    { rule: 'one a day', before: [nominate(1, 4)], entry: nominate(1, 5), refused: 'nominate/once-a-day' },
    {
      rule: 'an already nominated one is not accepted again',
      before: [nominate(1, 4), speechOf(1)],
      entry: nominate(2, 4),
      refused: 'nominate/already-nominated',
    },
    {
      rule: 'the first not yet nominated name counts',
      before: [nominate(1, 4), speechOf(1)],
      entry: nominate(2, 5),
      refused: undefined,
    },
    { rule: 'nobody at the table by that number', before: [], entry: nominate(1, 7), refused: 'seat/not-at-table' },
  ])('$rule', ({ before, entry, refused }) => {
    expect(refusalOf(play(start().header, before), entry)).toBe(refused)
  })

  test('a late one is marked, and may still join a vote no hand was seen in', () => {
    const voting = play(start().header, [nominate(1, 4), speechOf(1), nominate(2, 5), { type: 'end-discussion' }])
    const { events, state } = after(voting, nominate(3, 6))
    expect(events).toContainEqual({ type: 'SeatNominated', by: 3, target: 6, late: true })
    expect(state.step).toEqual({ type: 'vote', nominees: [4, 5, 6], ballot: 0 })
    const counted = after(state, { type: 'vote', nominee: seat(4), voters: [seat(1)] }).state
    expect(refusalOf(counted, nominate(4, 1))).toBe('step/another-is-due')
  })

  test('the dead neither nominate nor are nominated', () => {
    const dayTwo = after(night(quietDay(start()), { mafia: 2 }).state, { type: 'end-last-word', seat: seat(2) }).state
    expect(refusalOf(dayTwo, nominate(3, 2))).toBe('seat/is-out')
    expect(refusalOf(dayTwo, nominate(2, 3))).toBe('seat/is-out')
  })
})
