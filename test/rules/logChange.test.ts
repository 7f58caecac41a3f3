// Changes to a log: the items that they append, the codes with which they are refused, and the returned replay, which
// equals a replay of the whole log.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../src/rules/entries.ts'
import { legalEntries } from '../../src/rules/legalEntries.ts'
import { applyLogChange, type LogChange, type ReplayedLog } from '../../src/rules/logChange.ts'
import { replay } from '../../src/rules/replay.ts'
import { seat, type Role } from '../../src/rules/vocabulary.ts'
import { table } from './support/games.ts'

const ROLES: readonly Role[] = ['don', 'mafia', 'sheriff', 'doctor', 'mistress', 'citizen', 'citizen', 'citizen']
const STAMP = { at: 7, author: 'judge' }

const foul = (n: number): Entry => ({ type: 'foul', seat: seat(n) })
const out = (n: number): Entry => ({ type: 'remove', seat: seat(n) })
const enter = (entry: Entry): LogChange => ({ type: 'enter', entry })
const retract = (item: number): LogChange => ({ type: 'retract', item, reason: 'undo' })
const correct = (item: number, entry: Entry): LogChange => ({ type: 'correct', item, entry, reason: 'misheard' })

function fresh(): ReplayedLog {
  const header = table(ROLES)
  return { header, log: [], replay: replay(header, []) }
}

function after(played: ReplayedLog, change: LogChange): ReplayedLog {
  const done = applyLogChange(played, change, STAMP)
  if (!done.ok) throw new Error(done.error.code)
  return { ...played, log: [...played.log, done.value.item], replay: done.value.replay }
}

const played = (...changes: readonly LogChange[]) => changes.reduce(after, fresh())

/** Makes one change to the log for each number. Refused changes are skipped. */
function scribble(choices: readonly number[]): ReplayedLog {
  return choices.reduce((now, choice) => {
    const [kind, rest] = [choice % 8, Math.floor(choice / 8)]
    const item = 1 + (rest % Math.max(1, now.log.length))
    const entries = legalEntries(now.replay.state)
    const entry = entries[rest % Math.max(1, entries.length)] ?? foul(1)
    const change = kind < 6 ? enter(entry) : kind === 6 ? retract(item) : correct(item, entry)
    const done = applyLogChange(now, change, STAMP)
    return done.ok ? { ...now, log: [...now.log, done.value.item], replay: done.value.replay } : now
  }, fresh())
}

test('the replay that applyLogChange returns equals a replay of the whole log', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 60 }), (choices) => {
      const { header, log, replay: last } = scribble(choices)
      expect(last).toEqual(replay(header, log))
      expect(log.map((item) => item.id)).toEqual(log.map((_, index) => index + 1))
    }),
    { numRuns: 60 },
  )
})

describe('applyLogChange appends', () => {
  test.each<[string, readonly LogChange[], object]>([
    [
      'a new entry',
      [enter(foul(1))],
      { id: 1, at: 7, author: 'judge', type: 'made', entry: foul(1), moment: 'D1.speech' },
    ],
    ['an undo', [enter(foul(1)), retract(1)], { id: 2, type: 'retracted', target: 1, reason: 'undo' }],
    [
      'a redo, which retracts an undo',
      [enter(foul(1)), retract(1), retract(2)],
      { id: 3, type: 'retracted', target: 2 },
    ],
    [
      'a correction',
      [enter(foul(1)), correct(1, foul(2))],
      { id: 2, type: 'corrected', target: 1, entry: foul(2), reason: 'misheard' },
    ],
    ['an undo of a correction', [enter(foul(1)), correct(1, foul(2)), retract(2)], { type: 'retracted', target: 2 }],
    [
      'a second correction of an entry',
      [enter(foul(1)), correct(1, foul(2)), correct(1, foul(3))],
      { type: 'corrected', target: 1, entry: foul(3) },
    ],
    [
      'an entry in front of a waiting entry',
      [enter(foul(1)), enter(out(2)), enter({ type: 'end-speech', seat: seat(1) }), correct(2, out(1)), enter(foul(3))],
      { id: 5, type: 'made', entry: foul(3), before: 3 },
    ],
  ])('%s', (_, changes, item) => {
    expect(played(...changes).log.at(-1)).toMatchObject(item)
  })
})

describe('applyLogChange refuses', () => {
  test.each<[string, readonly LogChange[], LogChange, string]>([
    ['an entry that the engine refuses', [], enter({ type: 'end-speech', seat: seat(2) }), 'speech/not-speaking'],
    ['an undo of an unknown item', [enter(foul(1))], retract(9), 'games/no-such-item'],
    ['a correction of an unknown item', [enter(foul(1))], correct(9, foul(2)), 'games/no-such-item'],
    ['a second undo', [enter(foul(1)), retract(1)], retract(1), 'games/already-retracted'],
    ['a correction of an undone entry', [enter(foul(1)), retract(1)], correct(1, foul(2)), 'games/already-retracted'],
    ['a correction of an undo', [enter(foul(1)), retract(1)], correct(2, foul(2)), 'games/not-an-entry'],
    ['a correction of a correction', [enter(foul(1)), correct(1, foul(2))], correct(2, foul(3)), 'games/not-an-entry'],
    ['a correction to an impossible entry', [enter(out(1)), enter(foul(2))], correct(2, foul(1)), 'seat/is-out'],
  ])('%s', (_, before, change, code) => {
    expect(applyLogChange(played(...before), change, STAMP)).toMatchObject({ ok: false, error: { code } })
  })
})
