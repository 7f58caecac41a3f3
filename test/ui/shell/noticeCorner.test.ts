// Corner of the window for notices.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SCREEN_CORNERS, leastCoveredCorner } from '../../../src/ui/shell/noticeCorner.ts'

it('notices move only to a corner in which they cover less', () => {
  const corner = fc.constantFrom(...SCREEN_CORNERS)
  const covered = fc
    .subarray([...SCREEN_CORNERS], { minLength: 1 })
    .chain((known) =>
      fc
        .array(fc.nat(3), { minLength: known.length, maxLength: known.length })
        .map((counts) => Object.fromEntries(known.map((each, index) => [each, counts[index] ?? 0]))),
    )
  fc.assert(
    fc.property(covered, corner, (counts, current) => {
      const chosen = leastCoveredCorner(counts, current)
      const least = Math.min(...Object.values(counts))
      expect(counts[chosen]).toBe(least)
      if (counts[current] === least) expect(chosen).toBe(current)
    }),
  )
})
