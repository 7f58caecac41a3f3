// Games for the comparison: random legal ones with combined entries, and wild ones in which any conceivable entry is
// tried between the legal ones. Everything follows from a seed.

import type { Entry } from '../../../src/rules/entries.ts'
import type { GameHeader } from '../../../src/rules/header.ts'
import { legalEntries, legalEntriesOfStep } from '../../../src/rules/legalEntries.ts'
import { randomGame } from '../support/games.ts'
import { Pair } from './agree.ts'
import { dice, playOnPurpose, thought, type Below } from './on-purpose.ts'
import { patient, thinkable } from './vocabulary.ts'

/**
 * Maximum number of entries in one game. Without this limit, a game in which immunity cards protect all living players
 * might never end.
 */
const LONGEST = 1000

/**
 * Plays a random legal game in both adjudicators. In about one of three games, votes and shots that belong together are
 * one entry.
 */
export function playLegal(header: GameHeader, seed: number): Pair {
  const below = dice(seed)
  const game = randomGame(header, seed, {
    fouls: below(2) === 0,
    limit: LONGEST,
    without: below(10) === 0 ? [] : ['team-loss'],
  })
  const pair = new Pair(header)
  const entries = below(3) === 0 ? together(game.entries) : game.entries
  const probe = below(entries.length)
  for (const [index, entry] of entries.entries()) {
    if (index === probe) pair.compareOffers()
    pair.enter(entry)
    if (pair.fault !== undefined) return pair
  }
  return pair
}

/**
 * Combines consecutive votes for one nominee by different voters, and consecutive shots by different shooters, into one
 * entry.
 */
function together(entries: readonly Entry[]): readonly Entry[] {
  const told: Entry[] = []
  for (const entry of entries) {
    const last = told.at(-1)
    if (
      entry.type === 'vote' &&
      last?.type === 'vote' &&
      last.nominee === entry.nominee &&
      !entry.voters.some((voter) => last.voters.includes(voter))
    ) {
      told[told.length - 1] = { ...last, voters: [...last.voters, ...entry.voters] }
    } else if (
      entry.type === 'shoot' &&
      last?.type === 'shoot' &&
      !entry.shots.some(({ by }) => last.shots.some((shot) => shot.by === by))
    ) {
      told[told.length - 1] = { type: 'shoot', shots: [...last.shots, ...entry.shots] }
    } else told.push(entry)
  }
  return told
}

/**
 * Plays a game in which other conceivable entries are tried between the legal entries. About a third of them are drawn
 * from the acceptable entries.
 */
export function playWild(header: GameHeader, seed: number): Pair {
  const below = dice(seed)
  const pair = new Pair(header)
  const tame = below(10) > 0
  const haste = 2 + below(4)
  const thoughts = tame ? patient(header.seats.length) : thinkable(header.seats.length)
  while (pair.state.phase !== 'over' && pair.fault === undefined && pair.entries.length < LONGEST) {
    if (below(haste) === 0)
      pair.enter(thought(below(3) === 0 ? thoughts.filter(({ entry }) => pair.other.accepts(entry)) : thoughts, below))
    const choices =
      below(4) === 0
        ? legalEntries(pair.state).filter((entry) => !tame || entry.type !== 'team-loss')
        : legalEntriesOfStep(pair.state)
    const pick = choices[below(choices.length)]
    if (pick !== undefined) pair.enter(halved(pick, pair, below))
  }
  return pair
}

/** A game that looks for rare cases, until its end or the first difference. */
export function playPurposeful(header: GameHeader, seed: number): Pair {
  const pair = new Pair(header)
  playOnPurpose(pair, seed)
  return pair
}

/**
 * Replaces the voters of a lift answer by a random selection of the living players, so that they are not always the
 * first seats.
 */
function halved(entry: Entry, pair: Pair, below: Below): Entry {
  if (entry.type !== 'answer-lift') return entry
  return {
    type: 'answer-lift',
    voters: pair.state.seats.filter((sitter) => sitter.alive && below(3) > 0).map((sitter) => sitter.seat),
  }
}
