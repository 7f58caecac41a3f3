// A test that fails once, a test that never fails, and one that always fails if CONSIGLIERE_FIXTURE requests it.

import { describe, expect, it } from 'vitest'

let tries = 0

describe('a table', () => {
  it('stands at the second try', () => {
    tries += 1
    expect(tries).toBe(2)
  })

  it('stands at once', () => {
    expect(true).toBe(true)
  })

  it.runIf(process.env['CONSIGLIERE_FIXTURE'] === 'broken')('never stands', () => {
    expect(true).toBe(false)
  })
})
