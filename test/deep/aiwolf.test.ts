// The contest's own sample agents play a hundred games of five seats and a hundred of thirteen to the end. The results
// are printed.

import { describe, expect, test } from 'vitest'
import { hostSampleAgents, sampleAgents } from '../cli/aiwolf/sampleAgents.ts'

const GAMES = 100
const run = sampleAgents()

describe.skipIf(run === undefined)('the unmodified sample agents', () => {
  test.each([5, 13] as const)(`play ${GAMES} games with %i seats to the end`, async (seats) => {
    const figures = await hostSampleAgents(run ?? '', seats, GAMES)
    console.log(JSON.stringify(figures))
    expect(figures).toMatchObject({ games: GAMES, finished: GAMES, void: 0, illegal: 0, errors: 0 })
  })
})
