// Judges the games of a reading by the laws: which laws each game breaks, how strongly all games together support the
// reading, and which doubts remain. Pure functions.

import type { Role } from '../../../rules/vocabulary.ts'
import type { CardsReading } from './cards.ts'
import type { Claims } from './claims.ts'
import { isLawfulDeal, redVictimShare } from './gameLaws.ts'
import { shareOf } from './grid.ts'
import type { ResultsReading } from './results.ts'
import type { BrokenLaw, SolvedGame } from './solution.ts'

interface JudgedGame {
  readonly names: readonly string[]
  readonly roles: readonly (Role | undefined)[]
  readonly hasResult: boolean
  /** Seat of the first victim: 0 for nobody, NaN for a text that names no seat. */
  readonly victim: number
}

function brokenLaws({ names, roles, hasResult, victim }: JudgedGame): readonly BrokenLaw[] {
  const broken: BrokenLaw[] = []
  if (!isLawfulDeal(roles)) broken.push('cards')
  if (names.includes('')) broken.push('missingName')
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) broken.push('repeatedPlayer')
  if (!hasResult) broken.push('noWinner')
  if (Number.isNaN(victim)) broken.push('victim')
  return broken
}

/** Shares of games beyond which a doubt is noted. A few unlawful games are regarded as faults of the file. */
const DOUBTFUL = { withoutResult: 0.1, unlawful: 0.12, redVictims: 0.85, rated: 0.6 }
/** With fewer games, the share of red victims says nothing about the reading. */
const FEWEST_GAMES_FOR_VICTIMS = 8

/** Returns how strongly the games support the reading, and notes doubts about it. */
function weigh(claims: Claims, games: readonly SolvedGame[], cards: CardsReading, results: ResultsReading): number {
  const { main, points, agreement } = results
  const roles = games.map(({ seats }) => seats.map(({ role }) => role))
  const redVictims = redVictimShare(
    games.map(({ victim }) => victim),
    roles,
  )
  const decided = shareOf(games.map(({ winner, isUnrated }) => winner !== undefined || isUnrated))
  const unlawful = games.filter(({ broken, isUnrated }) => broken.length > 0 && !isUnrated)
  const ofAll = (count: number) => `${count} / ${games.length}`
  if (decided < 1 - DOUBTFUL.withoutResult)
    claims.doubt('winner-unknown', '', ofAll(games.filter(({ broken }) => broken.includes('noWinner')).length))
  if (unlawful.length > Math.max(1, DOUBTFUL.unlawful * games.length))
    claims.doubt('games-unlawful', String(unlawful[0]?.row ?? ''), ofAll(unlawful.length))
  if (redVictims > 0 && redVictims < DOUBTFUL.redVictims && games.length >= FEWEST_GAMES_FOR_VICTIMS)
    claims.doubt('victims-black', '', redVictims.toFixed(2))
  if (shareOf(games.map(({ isUnrated }) => !isUnrated)) < DOUBTFUL.rated) claims.doubt('few-rated', '', '')
  return (
    4 * cards.lawful +
    2 * decided +
    0.5 * agreement +
    (main && main.how !== 'word' ? main.lawful : 0.5) +
    (redVictims > 0 ? 2 * redVictims : 1) +
    (points ? points.lawful : 0)
  )
}

export const judgeGames = { brokenLaws, weigh }
