// Outcome that a page reports after a reload if the response to a restore was lost, for every possible outcome.

import { expect, test } from 'vitest'
import { forgetRestore, rememberRestore, restoreOutcome } from '../../../../src/ui/shared/backups/awaitedRestore.ts'

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
  ['one after another', { restoredAt: 5, entries: 40 }, { restoredAt: 9, entries: 12 }, 'restored'],
  ['one that did not begin', { entries: 40 }, { entries: 40 }, 'not-restored'],
  ['one that did not begin, while somebody wrote', { entries: 40 }, { entries: 52 }, 'not-restored'],
  [
    'one that did not begin after another',
    { restoredAt: 5, entries: 40 },
    { restoredAt: 5, entries: 40 },
    'not-restored',
  ],
  ['one over an empty club, which keeps nothing to put back', { entries: 0 }, { entries: 12 }, 'restored'],
  ['one over an empty club, signed since', { entries: 0 }, { entries: 13 }, 'restored'],
  ['one over an empty club that did not begin', { entries: 0 }, { entries: 0 }, 'not-restored'],
] as const)('the reported outcome is correct for %s', (_, before, now, outcome) => {
  const own = tab()
  rememberRestore(before, BACKUP, own)
  expect(restoreOutcome(now, own)).toBe(outcome)
  expect(restoreOutcome(now, own), 'also after one more reload').toBe(outcome)
  forgetRestore(own)
  expect(restoreOutcome(now, own)).toBeUndefined()
})

test.each(['', '{', 'null', '[]', '{"entries":"12","brought":1}', '{"entries":12}', '{"brought":12}'])(
  'no outcome is reported if the stored note is %j',
  (text) => {
    const own = tab()
    rememberRestore({ entries: 1 }, BACKUP, own)
    for (const key of own.kept.keys()) own.kept.set(key, text)
    expect(restoreOutcome({ restoredAt: 5, entries: 12 }, own)).toBeUndefined()
  },
)

test('no outcome is reported by a tab that cannot store anything', () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  const own = { getItem: forbid, setItem: forbid, removeItem: forbid }
  rememberRestore({ entries: 1 }, BACKUP, own)
  expect(restoreOutcome({ restoredAt: 5, entries: 12 }, own)).toBeUndefined()
  forgetRestore(own)
})
