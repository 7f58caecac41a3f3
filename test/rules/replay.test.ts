// Undo, redo and late corrections: the log only grows, the replay decides again which entries count, entries that no
// longer fit wait without being lost, and a new entry is placed in front of them.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dealRoles } from '../../src/rules/deal.ts'
import type { Entry } from '../../src/rules/entries.ts'
import { city } from '../support/rulebooks.ts'
import { seat, type Role } from '../../src/rules/vocabulary.ts'
import { replayToEnd, replayStepToUndo } from '../../src/rules/replay.ts'
import { Book } from './support/book.ts'
import { randomGame, table } from './support/games.ts'

const ROLES: readonly Role[] = [
  'don',
  'mafia',
  'sheriff',
  'doctor',
  'mistress',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
]

const put = (by: number, target: number): Entry => ({ type: 'nominate', by: seat(by), target: seat(target) })
const over = (n: number): Entry => ({ type: 'end-speech', seat: seat(n) })
const hands = (nominee: number, ...voters: number[]): Entry => ({
  type: 'vote',
  nominee: seat(nominee),
  voters: voters.map(seat),
})
const word = (n: number): Entry => ({ type: 'end-last-word', seat: seat(n) })
const act = (role: Role, target?: number): Entry =>
  target === undefined ? { type: 'night-act', role } : { type: 'night-act', role, target: seat(target) }

/**
 * Day one: seats 6 and 1 are nominated, five vote for 6 and four for 1, so seat 6 leaves. The entries have ids 1 to 8.
 */
function dayOne(): Book {
  return new Book(table(ROLES)).make(
    put(1, 6),
    over(1),
    put(2, 1),
    { type: 'end-discussion' },
    hands(6, 1, 2, 3, 4, 5),
    hands(1, 6, 7, 8, 9),
    { type: 'close-vote' },
    word(6),
  )
}

/** Adds a night in which the mafia shoots seat 7. */
function nightOne(book: Book): Book {
  return book.make(act('mistress'), act('mafia', 7), act('don', 3), act('sheriff', 1), act('doctor'))
}

test('replayStepToUndo returns a waiting entry if no entry counts', () => {
  expect(replayStepToUndo(new Book(table(ROLES)).replay)).toBeUndefined()
  expect(replayStepToUndo(new Book(table(ROLES)).make(over(5)).replay)?.id).toBe(1)
})

test('replay returns the state after every entry, and the last one is its final state', () => {
  const { steps, state, start } = nightOne(dayOne()).replay
  expect(start.step).toMatchObject({ type: 'speech', seat: 1 })
  expect(steps).toHaveLength(13)
  expect(steps.at(-1)?.state).toBe(state)
})

describe('undo', () => {
  test('retracts the last entry, even across the end of the night', () => {
    const book = nightOne(dayOne())
    expect(book.state).toMatchObject({ phase: 'day', round: 2 })
    book.undo()
    expect(book.state).toMatchObject({ phase: 'night', round: 1, step: { type: 'night-act', role: 'doctor' } })
    book.undo().undo()
    expect(book.state.step).toEqual({ type: 'night-act', role: 'don' })
    expect(book.log).toHaveLength(16)
  })

  test('can itself be retracted, which is a redo', () => {
    const book = nightOne(dayOne())
    const before = book.state
    book.undo()
    expect(book.strike(book.log.length).state).toEqual(before)
  })

  test('followed by the same entries restores the state, for any number of undos', () => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffff }), fc.integer({ min: 1, max: 30 }), (seed, times) => {
        const header = table(dealRoles(city, 8, seed), { seed })
        const { entries } = randomGame(header, seed, { fouls: true })
        const book = new Book(header).make(...entries.slice(0, 60))
        const full = book.state
        const undone = Math.min(times, entries.length, 60)
        for (let i = 0; i < undone; i += 1) book.undo()
        const kept = Math.min(60, entries.length) - undone
        expect(book.make(...entries.slice(kept, 60)).state).toEqual(full)
      }),
      { numRuns: 30 },
    )
  })
})

describe('a correction', () => {
  test('of the first vote that is made after the following night removes a different player', () => {
    const book = nightOne(dayOne())
      .correct(5, hands(6, 1, 2))
      .correct(6, hands(1, 3, 4, 5, 6, 7, 8, 9))
    expect(book.state.seats.filter((sitter) => !sitter.alive).map((sitter) => sitter.seat)).toEqual([1])
    const waiting = book.replay.steps.filter((step) => step.rejection !== undefined)
    expect(waiting.map((step) => [step.id, step.rejection?.code])).toEqual([
      [8, 'speech/not-speaking'],
      [9, 'entry/out-of-place'],
      [10, 'entry/out-of-place'],
      [11, 'entry/out-of-place'],
      [12, 'entry/out-of-place'],
      [13, 'entry/out-of-place'],
    ])
    expect(replayStepToUndo(book.replay)?.id, 'undo takes back what counts, not what waits').toBe(7)
    book.make(word(1))
    expect(book.state).toMatchObject({ phase: 'day', round: 2 })
    expect(book.state.seats.filter((sitter) => !sitter.alive).map((sitter) => sitter.seat)).toEqual([1, 7])
    expect(book.replay.steps.filter((step) => step.rejection !== undefined).map((step) => step.id)).toEqual([8])
  })

  test('of a vote can create the verdict, and its retraction removes it', () => {
    const roles: readonly Role[] = ['don', 'citizen', 'citizen', 'citizen', 'citizen']
    const book = new Book(table(roles)).make(
      put(1, 2),
      over(1),
      put(2, 1),
      { type: 'end-discussion' },
      hands(2, 1, 3, 4),
      { type: 'close-vote' },
      word(2),
      act('mafia', 3),
      act('don'),
    )
    expect(book.state).toMatchObject({ phase: 'day', round: 2 })
    book.correct(5, hands(2, 1, 3))
    expect(book.state.outcome).toEqual({ winner: 'red', reason: 'all-black-out' })
    expect(book.replay.steps.slice(-3).every((step) => step.rejection?.code === 'game/is-over')).toBe(true)
    book.strike(book.log.length)
    expect(book.state).toMatchObject({ phase: 'day', round: 2 })
    expect(book.state.outcome).toBeUndefined()
  })

  test('of a night act changes who died', () => {
    const book = nightOne(dayOne())
    expect(book.state.seats[6]?.alive).toBe(false)
    book.correct(10, act('mafia', 8))
    expect(book.state.seats.filter((sitter) => !sitter.alive).map((sitter) => sitter.seat)).toEqual([6, 8])
  })

  test('of an entry overrides earlier corrections of the same entry', () => {
    const book = nightOne(dayOne()).correct(10, act('mafia', 8)).correct(10, act('mafia', 9))
    expect(book.state.seats[8]?.alive).toBe(false)
    expect(book.state.seats[7]?.alive).toBe(true)
  })
})

describe('replayToEnd', () => {
  function expectSame(book: Book): void {
    const { steps, state } = book.replay
    expect(replayToEnd(book.header, book.log)).toEqual({
      events: steps.flatMap(({ events }) => events),
      waiting: steps.flatMap(({ id, rejection }) => (rejection ? [{ id, rejection }] : [])),
      state,
    })
  }

  test('gives the same result as replay, including entries that wait after a correction', () => {
    const book = nightOne(dayOne())
      .correct(5, hands(6, 1, 2))
      .correct(6, hands(1, 3, 4, 5, 6, 7, 8, 9))
    expect(replayToEnd(book.header, book.log).waiting).toHaveLength(6)
    expectSame(book)
  })

  test('gives the same result as replay after any undos, corrections and misplaced entries', () => {
    let waiting = 0
    let whole = 0
    fc.assert(
      fc.property(fc.nat({ max: 0xffff }), fc.array(fc.nat({ max: 0xffff }), { maxLength: 8 }), (seed, faults) => {
        const header = table(dealRoles(city, 8, seed), { seed })
        const { entries } = randomGame(header, seed, { fouls: true })
        const book = new Book(header).make(...entries)
        for (const fault of faults) {
          const target = 1 + (fault % entries.length)
          const other = entries[(fault * 7) % entries.length]
          if (fault % 3 === 0 || !other) book.strike(target)
          else book.correct(target, other)
        }
        expectSame(book)
        const { length } = replayToEnd(header, book.log).waiting
        if (length > 0) waiting += 1
        else whole += 1
      }),
      { numRuns: 60 },
    )
    expect(waiting).toBeGreaterThan(10)
    expect(whole).toBeGreaterThan(3)
  })
})
