// The gate accepts every game that the program can write, for all rulebooks and presets.

import { describe, expect, test } from 'vitest'
import { validateGameEnvelopes } from '../../../src/club/gate/game/wholeGame.ts'
import type { Replay } from '../../../src/rules/replay.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { canonicalJson } from '../../../src/store/canonicalJson.ts'
import { gameEnvelopes, opened, randomLog, seeded } from './games.ts'

const GAMES_OF_EACH = 8
const everybody = { hasMember: () => true, hasSeason: () => true, hasRulebook: () => true }

/** The part of a replay that has to be the same for the gate and for the whole log. */
function told({ steps, state }: Replay) {
  return { state: canonicalJson(state), steps: steps.map(({ id, rejection }) => [id, rejection?.code]) }
}

describe('the gate accepts valid games', () => {
  test.each(RULEBOOKS.flatMap((rulebook) => rulebook.presets.map(({ id }) => [id, rulebook] as const)))(
    'of the preset %s',
    (preset, rulebook) => {
      const types = new Set<string>()
      for (let seed = 1; seed <= GAMES_OF_EACH; seed += 1) {
        const game = opened(rulebook, preset)
        const played = randomLog(game, seeded(seed))
        const { game: judged, fault } = validateGameEnvelopes(undefined, gameEnvelopes(game, played), everybody)
        expect(fault, `seed ${seed}`).toBeUndefined()
        expect(judged && told(judged.replay), `seed ${seed}`).toEqual(told(played.replay))
        for (const item of played.log)
          types.add(item.type === 'made' && item.before !== undefined ? 'inserted' : item.type)
      }
      expect([...types].sort()).toEqual(['corrected', 'inserted', 'made', 'mended', 'retracted'])
    },
  )
})
