// The contest's own sample agents play a hundred games of five seats and a hundred of thirteen to the end;
// the figures are printed.

import { describe, expect, test } from 'vitest'
import { hostSampleAgents, sampleAgents } from '../cli/aiwolf/sampleAgents.ts'

const GAMES = 100
const run = sampleAgents()

describe.skipIf(run === undefined)('the unmodified sample agents', () => {
  test.each([
    [5, 7253],
    [13, 7254],
  ] as const)(`%i of them play ${GAMES} games`, async (seats, port) => {
    const figures = await hostSampleAgents(run ?? '', seats, GAMES, port)
    console.log(JSON.stringify(figures))
    expect(figures).toMatchObject({ games: GAMES, finished: GAMES, void: 0, illegal: 0, errors: 0 })
  })
})
