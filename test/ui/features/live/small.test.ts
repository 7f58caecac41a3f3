// Small parts of the live screen: log rows, cue lines, night calls, keys, and the clock.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatClockSeconds,
  createGameClock,
  parseStoredClock,
  secondsLeft,
  clockAfterTimeSetBack,
  toggleClock,
  clockUrgencyOf,
} from '../../../../src/ui/game/clock.ts'
import { cueLines } from '../../../../src/ui/features/live/logic/cueLines.ts'
import { nightCalls } from '../../../../src/ui/features/live/logic/nightCalls.ts'
import { reuseUnchangedLogGroups, groupLogRowsByPhase } from '../../../../src/ui/features/live/log/logRows.ts'
import { useSeatTyping } from '../../../../src/ui/features/live/session/useSeatTyping.ts'
import {
  keyLabelOfSeat,
  type SeatKeyPress,
  seatsOfWaitingDigit,
  typedSeatsAfterPress,
} from '../../../../src/ui/features/live/session/seatKeys.ts'
import { LIVE_ACTIONS } from '../../../../src/ui/kit/preferences/liveKeys.ts'
import { liveActionOfStroke, LIVE_KEY_BINDINGS } from '../../../../src/ui/kit/keys/boundKeys.ts'
import { Desk } from './desk.ts'

test('the cue "time is up" comes after the cue that opened the step', () => {
  expect(cueLines(new Desk().state, 'en', { isTimeUp: true })).toEqual([
    { text: 'Player number 1, your minute.', isMain: false },
    { text: 'Time! Thank you, player number 1.', isMain: true },
  ])
  expect(cueLines(new Desk().keys('V').state, 'ru', { isTimeUp: true }).at(-1)?.text).toBe('Время!')
})

test('the clock continues from the same time if the system time is set back', () => {
  const [started, before] = [1_000_000, 1_020_000]
  const running = toggleClock(createGameClock('D1', 60), started)
  expect(secondsLeft(running, before)).toBe(40)
  const back = before - 365 * 24 * 60 * 60_000
  const after = clockAfterTimeSetBack(running, before, back)
  expect(secondsLeft(after, back)).toBe(40)
  expect(secondsLeft(after, back + 10_000)).toBe(30)
  expect(clockAfterTimeSetBack(running, before, before + 250)).toBe(running)
})

describe('seat keys', () => {
  const press = (code: string, more: Partial<SeatKeyPress> = {}): SeatKeyPress => ({
    code,
    key: code.at(-1)!,
    shiftKey: false,
    getModifierState: () => false,
    ...more,
  })
  /** Types digits one after another; `E` is a key that is not a digit. */
  function told(keys: string, seats: number): { readonly seats: readonly number[]; readonly waiting?: number } {
    const whole: number[] = []
    let waiting: number | undefined
    for (const key of keys) {
      const next =
        key === 'E'
          ? { seats: seatsOfWaitingDigit(waiting, seats) }
          : typedSeatsAfterPress(press(`Digit${key}`), waiting, seats)!
      whole.push(...next.seats)
      waiting = 'waiting' in next ? next.waiting : undefined
    }
    return waiting === undefined ? { seats: whole } : { seats: whole, waiting }
  }
  test.each([
    [1, 10, '1'],
    [9, 10, '9'],
    [10, 10, '0'],
    [1, 11, '01'],
    [2, 19, '2'],
    [2, 20, '02'],
    [3, 20, '3'],
    [10, 11, '10'],
    [11, 11, '11'],
    [20, 20, '20'],
  ])('seat %i of %i has the key %s', (seat, seats, shown) => {
    expect(keyLabelOfSeat(seat, seats)).toBe(shown)
  })
  test('typing the printed keys of any seats in any order selects exactly these seats', () => {
    const some = fc
      .integer({ min: 6, max: 20 })
      .chain((seats) =>
        fc.tuple(fc.constant(seats), fc.shuffledSubarray(Array.from({ length: seats }, (_, i) => i + 1))),
      )
    fc.assert(
      fc.property(some, ([seats, wanted]) => {
        const chosen: number[] = []
        const typing = useSeatTyping(
          () => seats,
          (seat) => chosen.push(seat),
        )
        for (const digit of wanted.map((seat) => keyLabelOfSeat(seat, seats)).join(''))
          typing.press(press(`Digit${digit}`))
        expect(typing.settle(), 'every printed key is whole').toBe(false)
        expect(chosen).toEqual(wanted)
      }),
    )
  })
  test.each([
    ['with ten seats, each digit selects at once', '1905', 10, { seats: [1, 9, 10, 5] }],
    ['a digit beyond the table selects nothing', '9', 8, { seats: [] }],
    ['1 waits because it may begin a number', '1', 15, { seats: [], waiting: 1 }],
    ['1 and 5 select seat 15', '15', 15, { seats: [15] }],
    ['1 and 0 select seat 10', '10', 15, { seats: [10] }],
    ['1 and another key select seat 1', '1E', 15, { seats: [1] }],
    ['1 and 5 select seats 1 and 5 if there is no seat 15', '15', 14, { seats: [1, 5] }],
    ['a digit that begins no number selects at once', '7', 15, { seats: [7] }],
    ['2 waits if there is a seat 20', '2', 20, { seats: [], waiting: 2 }],
    ['2 selects at once if there is no seat 20', '2', 19, { seats: [2] }],
    ['2 and 0 select seat 20', '20', 20, { seats: [20] }],
    ['0 and 1 select seat 1, whatever follows', '0105', 20, { seats: [1, 10, 5] }],
    ['0 selects seat 10 if no key shows 0 before the next digit', '056', 12, { seats: [10, 5, 6] }],
    ['0 and 2 select seat 2 if there is a seat 20', '02', 20, { seats: [2] }],
    ['0 and 2 select seats 10 and 2 if there is no seat 20', '02', 19, { seats: [10, 2] }],
    ['0 and 0 select seat 10, and the second 0 waits', '00', 12, { seats: [10], waiting: 0 }],
    ['0 and another key select seat 10', '0E', 20, { seats: [10] }],
    ['2 and 1 select seat 2, and 1 waits', '21', 20, { seats: [2], waiting: 1 }],
    ['another key selects nothing if no digit waits', 'E', 20, { seats: [] }],
  ])('typed one after another: %s', (_, keys, seats, expected) => {
    expect(told(keys, seats)).toEqual(expected)
  })
  test.each([
    ['Shift and a digit for seats from 11', press('Digit5', { key: '%', shiftKey: true }), 15],
    ['Shift and 0 for seat 20', press('Digit0', { key: ')', shiftKey: true }), 20],
    [
      'Shift on the number pad, as Windows reports it',
      press('Numpad5', { key: 'Clear', getModifierState: () => true }),
      15,
    ],
    ['the number pad without NumLock', press('Numpad5', { key: 'Clear' }), 5],
    ['the number pad', press('Numpad5', { key: '5', getModifierState: () => true }), 5],
  ])('are recognised when the user presses %s', (_, key, seat) => {
    expect(typedSeatsAfterPress(key, undefined, 20)).toEqual({ seats: [seat] })
  })
  test('with Shift first select the seat of the waiting digit', () => {
    expect(typedSeatsAfterPress(press('Digit5', { shiftKey: true }), 1, 20)).toEqual({ seats: [1, 15] })
    expect(typedSeatsAfterPress(press('KeyF', { key: 'f' }), 1, 20)).toBeUndefined()
  })
  test('every action has a stroke, and every stroke only one action', () => {
    const strokes = LIVE_ACTIONS.flatMap((action) => LIVE_KEY_BINDINGS[action].strokes)
    expect(new Set(strokes).size).toBe(strokes.length)
    expect(strokes.map(liveActionOfStroke)).not.toContain(undefined)
  })
})

describe('log rows', () => {
  const rows = (keys: string) => groupLogRowsByPhase(new Desk().keys(keys).shown.replay)
  test('are grouped by phase, newest last, with plain speeches combined', () => {
    const groups = rows('7 E E E E 3 V 1 2 E E E 5 E')
    expect(groups.map((group) => `${group.phase} ${group.round}`)).toEqual(['day 1', 'night 1'])
    expect(groups[0]?.rows.map((row) => (row.type === 'entry' ? row.step.entry.type : row.seats))).toEqual([
      'nominate',
      [1, 2, 3],
      'nominate',
      'end-discussion',
      'vote',
      'close-vote',
      'end-last-word',
    ])
  })
  test('of earlier entries are reused when an entry is added', () => {
    const desk = new Desk().keys('7 E E E E 3 V 1 2 E')
    const before = reuseUnchangedLogGroups(undefined, groupLogRowsByPhase(desk.shown.replay))
    const after = reuseUnchangedLogGroups(before, groupLogRowsByPhase(desk.keys('E').shown.replay))
    const old = before.flatMap((group) => group.rows)
    const now = after.flatMap((group) => group.rows)
    expect(
      now.filter((row) => !old.includes(row)).map((row) => (row.type === 'entry' ? row.step.entry.type : '')),
    ).toEqual(['close-vote'])
    expect(now).toHaveLength(old.length + 1)
  })
  test('mark a late nomination', () => {
    expect(rows('E N 1 5 E')[0]?.rows.at(-1)).toMatchObject({ type: 'entry', isLate: true })
    expect(rows('5 E')[0]?.rows.at(-1)).toMatchObject({ type: 'entry', isLate: false })
  })
})

describe('cue', () => {
  test('puts a night role to sleep when the next one is called', () => {
    expect(cueLines(new Desk().keys('V').state, 'en').map((line) => line.text)).toEqual([
      'Night falls, the city is asleep.',
      'The Mistress wakes up and chooses who to visit.',
    ])
    expect(cueLines(new Desk().keys('V - E').state, 'en')).toEqual([
      { text: 'The Mistress is asleep.', isMain: false },
      { text: 'The mafia wakes up and names one number; the Don decides.', isMain: true },
    ])
    expect(cueLines(new Desk().keys('V - E').state, 'ru')[0]?.text).toBe('Любовница засыпает.')
  })
})

describe('night calls', () => {
  test('include roles whose players are out', () => {
    const calls = nightCalls(new Desk().keys('X 2 E E E V - E').state)
    expect(calls.map((call) => call.status)).toEqual(['done', 'now', 'coming', 'coming', 'coming', 'coming'])
    expect(calls.filter((call) => call.isOut).map((call) => call.id)).toEqual(['don'])
  })
  test('are empty during the day', () => {
    expect(nightCalls(new Desk().state)).toEqual([])
  })
})

describe('clock', () => {
  const running = toggleClock(createGameClock('D1.speech:1', 60), 1_000)
  test('counts by wall-clock time, so that a reload does not change the remaining time', () => {
    const found = parseStoredClock(JSON.stringify(running), 'D1.speech:1', 60)
    expect(found && secondsLeft(found, 14_000)).toBe(47)
  })
  test('is restored only at the step that it was started for', () => {
    expect(parseStoredClock(JSON.stringify(running), 'D1.speech:2', 60)).toBeUndefined()
    expect(parseStoredClock('{"at":"D1.speech:1","total":60}', 'D1.speech:1', 60)).toBeUndefined()
    expect(parseStoredClock('nonsense', 'D1.speech:1', 60)).toBeUndefined()
    expect(parseStoredClock(null, 'D1.speech:1', 60)).toBeUndefined()
  })
  test('continues where it stopped', () => {
    const stopped = toggleClock(running, 11_000)
    expect(secondsLeft(stopped, 99_000)).toBe(50)
    expect(secondsLeft(toggleClock(stopped, 100_000), 105_000)).toBe(45)
  })
  test.each([
    [1_000, 'running'],
    [50_999, 'running'],
    [51_000, 'warning'],
    [60_999, 'warning'],
    [61_000, 'over'],
    [70_000, 'over'],
  ] as const)('at %i ms is %s', (now, urgency) => {
    expect(clockUrgencyOf(running, now)).toBe(urgency)
  })
  test('does not warn in the first seconds of a short time', () => {
    expect(clockUrgencyOf(toggleClock(createGameClock('N1.don', 10), 0), 1_000)).toBe('running')
  })
  test.each([
    [60, '1:00'],
    [47, '0:47'],
    [0, '0:00'],
    [-5, '+0:05'],
  ])('shows %i s as %s', (seconds, face) => {
    expect(formatClockSeconds(seconds)).toBe(face)
  })
})
