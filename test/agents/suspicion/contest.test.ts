// The meter in contest games, which agents of other authors played. It reads the votes and some of the talk, but twenty
// games are too few to show that it helps.

import { expect, test } from 'vitest'
import { createScriptedBot } from '../../../src/agents/scripted/scriptedBot.ts'
import { fitWeights, forecasts } from './validation.ts'
import { peer } from '../../support/peers.ts'
import { contestGames, playedMoments } from './games.ts'

for (const [folder, rulebook, wolves] of [
  ['inlg2025_en_truck5', 'aiwolf-5', 1],
  ['inlg2025_en_truck13', 'aiwolf-13', 3],
] as const) {
  const path = peer(`aiwolf/logs/${folder}`)
  test.skipIf(path === undefined)(
    `${folder}: the meter uses the votes of every game and recognises some of the talk`,
    () => {
      const games = contestGames(path ?? '', 0)
      expect(games).toHaveLength(10)
      const weights = fitWeights(playedMoments(rulebook, [1, 2, 3, 4, 5], createScriptedBot()))
      for (const game of games) {
        expect(game.rulebook).toBe(rulebook)
        expect(game.acts).toBeGreaterThan(0)
        expect(game.acts).toBeLessThan(game.texts)
        expect(game.moments.length).toBeGreaterThan(0)
        for (const moment of game.moments) {
          expect(moment.blacks).toBeGreaterThan(0)
          expect(moment.blacks).toBeLessThanOrEqual(wolves)
        }
        for (const { p } of forecasts(game.moments, weights)) expect(p > 0 && p < 1).toBe(true)
      }
    },
  )
}
