// Simulation: many games by one policy, each from its own seed, each with its full event log in
// memory while it runs. The same seed gives the same games however they are shared among workers.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { enter } from '../rules/decide.ts'
import { shuffled } from '../rules/deal.ts'
import { Draft } from '../rules/draft.ts'
import type { GameEvent } from '../rules/events.ts'
import type { GameHeader } from '../rules/header.ts'
import { initialState } from '../rules/open.ts'
import type { Role, Winner } from '../rules/vocabulary.ts'
import { randomEntry } from './random-play.ts'

/** What to play: a header whose cards are dealt anew for every game, and the numbers of the games. */
export interface SimulationJob {
  readonly header: GameHeader
  readonly seed: number
  /** Games `from`, `from` + 1, ..., `to` - 1 of the run. */
  readonly from: number
  readonly to: number
}

export interface SimulationCount {
  readonly games: number
  readonly wins: Readonly<Record<Winner, number>>
  readonly events: number
}

export interface PlayedGame {
  /** With the cards as they were dealt for this game. */
  readonly header: GameHeader
  readonly events: readonly GameEvent[]
  readonly winner: Winner
}

/** Plays a job; `report` is told now and then how many games are done and may stop the rest. */
export function simulate(
  { header, seed, from, to }: SimulationJob,
  report?: (done: number) => 'go-on' | 'stop',
): SimulationCount {
  const wins = { red: 0, mafia: 0, maniac: 0, draw: 0 }
  let events = 0
  let games = 0
  for (let number = from; number < to; number += 1) {
    const game = playRandomGame(header, gameSeed(seed, number))
    wins[game.winner] += 1
    events += game.events.length
    games += 1
    if (report !== undefined && games % REPORT_EVERY === 0 && report(games) === 'stop') break
  }
  return { games, wins, events }
}

const REPORT_EVERY = 500

/** One game of the run, from its own seed: cards, then every entry. */
export function playRandomGame(header: GameHeader, seed: number): PlayedGame {
  const random = xoroshiro128plus(seed)
  const below = (n: number) => uniformInt(random, 0, n - 1)
  const dealt = dealtAnew(header, seed)
  const draft = Draft.owning(initialState(dealt))
  while (!draft.isOver) {
    const entry = randomEntry(draft.state, below)
    const refusal = enter(draft, entry)
    if (refusal !== undefined)
      throw new Error(`random play broke a rule: ${refusal.code}, ${JSON.stringify({ entry, seed })}`)
  }
  const { outcome } = draft.state
  if (outcome === undefined) throw new Error('a game ended without an outcome')
  return { header: dealt, events: draft.events, winner: outcome.winner }
}

function dealtAnew(header: GameHeader, seed: number): GameHeader {
  const roles: readonly Role[] = shuffled(
    header.seats.map((deal) => deal.role),
    seed,
  )
  return { ...header, seed, seats: header.seats.map((deal, i) => ({ ...deal, role: roles[i] as Role })) }
}

/** Well mixed, so that neighbouring games share nothing. */
function gameSeed(seed: number, number: number): number {
  let x = (seed ^ Math.imul(number + 1, 0x9e3779b1)) >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}

export function addCounts(a: SimulationCount, b: SimulationCount): SimulationCount {
  const wins = {
    red: a.wins.red + b.wins.red,
    mafia: a.wins.mafia + b.wins.mafia,
    maniac: a.wins.maniac + b.wins.maniac,
    draw: a.wins.draw + b.wins.draw,
  }
  return { games: a.games + b.games, wins, events: a.events + b.events }
}

export const NO_GAMES: SimulationCount = { games: 0, wins: { red: 0, mafia: 0, maniac: 0, draw: 0 }, events: 0 }
