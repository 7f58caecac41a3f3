// Outcome that a page reports after a reload if the response to a restore was lost, for every possible outcome.

import { expect, test } from 'vitest'
import {
  forgetAwaitedRestore,
  rememberAwaitedRestore,
  outcomeOfAwaitedRestore,
} from '../../../../src/ui/shared/backups/awaitedRestore.ts'

function tab() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    kept,
  }
}

const BACKUP = { entries: 12 }

test.each([
  ['a first restore', { entries: 40 }, { restoredAt: 5, entries: 12 }, 'restored'],
  ['a restore after an earlier one', { restoredAt: 5, entries: 40 }, { restoredAt: 9, entries: 12 }, 'restored'],
  ['a restore that did not begin', { entries: 40 }, { entries: 40 }, 'not-restored'],
  ['a restore that did not begin while somebody wrote', { entries: 40 }, { entries: 52 }, 'not-restored'],
  [
    'a second restore that did not begin',
    { restoredAt: 5, entries: 40 },
    { restoredAt: 5, entries: 40 },
    'not-restored',
  ],
  ['a restore over an empty club, which leaves no earlier data', { entries: 0 }, { entries: 12 }, 'restored'],
  ['a restore over an empty club that was signed afterwards', { entries: 0 }, { entries: 13 }, 'restored'],
  ['a restore over an empty club that did not begin', { entries: 0 }, { entries: 0 }, 'not-restored'],
] as const)('the reported outcome is correct for %s', (_, before, now, outcome) => {
  const own = tab()
  rememberAwaitedRestore(before, BACKUP, own)
  expect(outcomeOfAwaitedRestore(now, own)).toBe(outcome)
  expect(outcomeOfAwaitedRestore(now, own), 'also after one more reload').toBe(outcome)
  forgetAwaitedRestore(own)
  expect(outcomeOfAwaitedRestore(now, own)).toBeUndefined()
})

test.each(['', '{', 'null', '[]', '{"entries":"12","brought":1}', '{"entries":12}', '{"brought":12}'])(
  'no outcome of a restore is reported if the stored value is %j',
  (text) => {
    const own = tab()
    rememberAwaitedRestore({ entries: 1 }, BACKUP, own)
    for (const key of own.kept.keys()) own.kept.set(key, text)
    expect(outcomeOfAwaitedRestore({ restoredAt: 5, entries: 12 }, own)).toBeUndefined()
  },
)

test('no outcome of a restore is reported by a tab that cannot store anything', () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  const own = { getItem: forbid, setItem: forbid, removeItem: forbid }
  rememberAwaitedRestore({ entries: 1 }, BACKUP, own)
  expect(outcomeOfAwaitedRestore({ restoredAt: 5, entries: 12 }, own)).toBeUndefined()
  forgetAwaitedRestore(own)
})
