// Which K is best for Elo? `npm run validate:ratings -- FILE...` rates the games of results sheets, each sheet as a
// club of its own, with every K in turn. It prints the one-step-ahead log-loss of each K next to that of the base rate
// alone, with the 95 % interval of the difference, game by game. K 0 is a coin. OpenSkill has no K. Its line, with the
// win that its library predicts, comes last. Judges nothing: the results for the available files are in
// docs/adr/0006-ratings.md.

import { readFileSync } from 'node:fs'
import { readResultsSheet } from '../../src/files/sheets/readResultsSheet.ts'
import { forecastQualityOf } from '../../src/scoring/ratings/forecast.ts'
import type { MeanInterval } from '../../src/scoring/statistics/meanInterval.ts'
import { createRatingFold, type RatedGame } from '../../src/scoring/ratings/ratings.ts'

const CANDIDATES = [0, 2, 4, 8, 12, 16, 24, 32, 48]

function ratedGames(path: string): readonly RatedGame[] {
  const { games, fault } = readResultsSheet(readFileSync(path, 'utf8'))
  if (fault) throw new Error(`${path}: ${fault.code}`)
  return games.flatMap(({ rows, faults }): readonly RatedGame[] => {
    const winner = rows[0]?.winner
    if (winner === undefined || faults.length > 0) return []
    return [{ kind: 'tournament', winner, seats: rows.map(({ player, role }) => ({ player, role })) }]
  })
}

const files = process.argv.slice(2)
if (files.length === 0) throw new Error('name results sheets: npm run validate:ratings -- FILE.csv ...')
const clubs = files.map(ratedGames)
console.log(`${clubs.flat().length} games of ${clubs.length} sheets`)
console.log('| K | log-loss | base rate alone | gain a game, 95 % |')
console.log('|---|---|---|---|')
const line = (name: string, loss: number, base: number, gain: MeanInterval) => {
  const [mean, low, high] = [gain.mean, gain.low, gain.high].map((figure) => figure.toFixed(4))
  console.log(`| ${name} | ${loss.toFixed(4)} | ${base.toFixed(4)} | ${mean} (${low} to ${high}) |`)
}
const forecast = (k: number) =>
  forecastQualityOf(
    clubs.flatMap((games) => {
      const fold = createRatingFold({ season: k, tournament: k })
      for (const game of games) fold.play(game)
      return fold.expected(games.length)
    }),
  )
for (const k of CANDIDATES) {
  const { elo, base, gain } = forecast(k)
  line(String(k), elo, base, gain)
}
const { skill, base, skillGain } = forecast(0)
line('OpenSkill', skill, base, skillGain)
