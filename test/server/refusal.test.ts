// The desktop's server is a separate file next to main's, and each has its own copy of shared code: the hub in main
// refuses, and the server answers.

import { expect, test } from 'vitest'
import { Refusal } from '../../src/server/refusal.ts'

test('a refusal object from another copy of the program’s modules is recognised', async () => {
  const copy = (await import('../../src/server/refusal.ts?copy' as string)) as { readonly Refusal: typeof Refusal }
  expect(copy.Refusal).not.toBe(Refusal)
  expect(new copy.Refusal(409, 'sync/not-admitted')).toBeInstanceOf(Refusal)
  expect(new Error('sync/not-admitted')).not.toBeInstanceOf(Refusal)
})
