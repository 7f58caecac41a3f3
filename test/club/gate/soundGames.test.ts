// The gate refuses no game that the program can write, of any rulebook and preset.

import { describe, expect, test } from 'vitest'
import { judgeOn } from '../../../src/club/gate/game/wholeGame.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { gameEnvelopes, opened, randomLog, seeded } from './games.ts'

const GAMES_OF_EACH = 12
const everybody = { hasMember: () => true, hasSeason: () => true }

describe('sound games stand', () => {
  test.each(RULEBOOKS.flatMap((rulebook) => rulebook.presets.map(({ id }) => [id, rulebook] as const)))(
    '%s',
    (preset, rulebook) => {
      const types = new Set<string>()
      for (let seed = 1; seed <= GAMES_OF_EACH; seed += 1) {
        const game = opened(rulebook, preset)
        const played = randomLog(game, seeded(seed))
        const { fault } = judgeOn(undefined, gameEnvelopes(game, played), everybody)
        expect(fault, `seed ${seed}`).toBeUndefined()
        for (const item of played.log)
          types.add(item.type === 'made' && item.before !== undefined ? 'inserted' : item.type)
      }
      expect([...types].sort()).toEqual(['corrected', 'inserted', 'made', 'mended', 'retracted'])
    },
  )
})
