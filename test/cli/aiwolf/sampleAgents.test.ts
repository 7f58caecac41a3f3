// A few games of the contest's own sample agents; test/deep plays a hundred with each number of seats.

import { describe, expect, it } from 'vitest'
import { hostSampleAgents, sampleAgents } from './sampleAgents.ts'

const run = sampleAgents()

describe.skipIf(run === undefined)('the unmodified sample agents', () => {
  it.each([
    [5, 2],
    [9, 1],
    [13, 1],
  ] as const)('play to the end: %i agents, %i games', async (seats, games) => {
    expect(await hostSampleAgents(run ?? '', seats, games)).toMatchObject({
      games,
      finished: games,
      void: 0,
      illegal: 0,
      errors: 0,
    })
  })
})
