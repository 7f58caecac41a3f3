// DAY-1 and DAY-2: the order of speeches, and who may nominate whom and when.

import { describe, expect, test } from 'vitest'
import type { Entry } from '../../../src/rules/entries.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import { seat, type Role } from '../../../src/rules/vocabulary.ts'
import { after, night, play, quietDay, refusalOf, table } from '../support/games.ts'

const SIX: readonly Role[] = ['don', 'sheriff', 'doctor', 'citizen', 'citizen', 'citizen']
const start = () => initialState(table(SIX))

const speechOf = (n: number): Entry => ({ type: 'end-speech', seat: seat(n) })
const nominate = (by: number, target: number): Entry => ({ type: 'nominate', by: seat(by), target: seat(target) })

describe('DAY-1 speeches of sixty seconds', () => {
  test('start with seat 1 on day one and continue in seat order', () => {
    expect(start().step).toEqual({ type: 'speech', seat: 1, seconds: 60 })
    expect(play(start().header, [speechOf(1), speechOf(2)]).step).toMatchObject({ seat: 3 })
  })

  test('start on later days with the seat after the last opener', () => {
    const dayTwo = night(quietDay(start()), { mafia: 2 }).state
    const discussion = after(dayTwo, { type: 'end-last-word', seat: seat(2) }).state
    expect(discussion).toMatchObject({ round: 2, opener: 3, step: { type: 'speech', seat: 3 } })
  })

  test('start with the next player if the opener is removed', () => {
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

  test('count as opened if the opener is removed during the first speech', () => {
    const dayOne = play(table(['citizen', 'don', 'citizen', 'citizen', 'citizen']), [{ type: 'remove', seat: seat(1) }])
    expect(night(quietDay(dayOne), { mafia: 1 }).state.step).toMatchObject({ type: 'speech', seat: 2 })
  })

  test('can be ended only for the current speaker', () => {
    expect(refusalOf(start(), speechOf(2))).toBe('speech/not-speaking')
  })

  test('end with the discussion, and silent players are named', () => {
    const during = play(start().header, [speechOf(1), { type: 'remove', seat: seat(4) }])
    const { events, state } = after(during, { type: 'end-discussion' })
    expect(events[0]).toEqual({ type: 'DiscussionEnded', skipped: [2, 3, 5, 6] })
    expect(state.step.type).not.toBe('speech')
    expect(refusalOf(state, { type: 'end-discussion' })).toBe('step/another-is-due')
  })
})

describe('DAY-2 nominations', () => {
  test.each<{ rule: string; before: Entry[]; entry: Entry; refused: string | undefined }>([
    { rule: 'by the speaker may name any living player', before: [], entry: nominate(1, 4), refused: undefined },
    { rule: 'may name the speaker', before: [], entry: nominate(1, 1), refused: undefined },
    {
      rule: 'before the nominator’s speech are refused',
      before: [],
      entry: nominate(3, 4),
      refused: 'nominate/not-his-speech',
    },
    {
      rule: 'after the nominator’s speech are still accepted',
      before: [speechOf(1)],
      entry: nominate(1, 4),
      refused: undefined,
    },
    {
      rule: 'are refused after the player’s first one of the day',
      before: [nominate(1, 4)],
      entry: nominate(1, 5),
      refused: 'nominate/once-a-day',
    },
    {
      rule: 'of a player who is already a nominee are refused',
      before: [nominate(1, 4), speechOf(1)],
      entry: nominate(2, 4),
      refused: 'nominate/already-nominated',
    },
    {
      rule: 'of a player not yet nominated are accepted',
      before: [nominate(1, 4), speechOf(1)],
      entry: nominate(2, 5),
      refused: undefined,
    },
    {
      rule: 'of a seat that is not at the table are refused',
      before: [],
      entry: nominate(1, 7),
      refused: 'seat/not-at-table',
    },
  ])('$rule', ({ before, entry, refused }) => {
    expect(refusalOf(play(start().header, before), entry)).toBe(refused)
  })

  test('that are late are marked, but accepted until the first hand', () => {
    const voting = play(start().header, [nominate(1, 4), speechOf(1), nominate(2, 5), { type: 'end-discussion' }])
    const { events, state } = after(voting, nominate(3, 6))
    expect(events).toContainEqual({ type: 'SeatNominated', by: 3, target: 6, late: true })
    expect(state.step).toEqual({ type: 'vote', nominees: [4, 5, 6], ballot: 0 })
    const counted = after(state, { type: 'vote', nominee: seat(4), voters: [seat(1)] }).state
    expect(refusalOf(counted, nominate(4, 1))).toBe('step/another-is-due')
  })

  test('by or of dead players are refused', () => {
    const dayTwo = after(night(quietDay(start()), { mafia: 2 }).state, { type: 'end-last-word', seat: seat(2) }).state
    expect(refusalOf(dayTwo, nominate(3, 2))).toBe('seat/is-out')
    expect(refusalOf(dayTwo, nominate(2, 3))).toBe('seat/is-out')
  })
})
