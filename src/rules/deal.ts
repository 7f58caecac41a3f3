// Deals cards: the default composition, shuffled with the game's own seed, so that anyone who has the header can verify
// the deal. Source: docs/spec/rulebooks.md §2.

import { shuffleWith } from './draws.ts'
import type { GameHeader } from './header.ts'
import { type RandomGeneratorName, createRandomGenerator } from './random.ts'
import type { Rulebook } from './rulebook.ts'
import type { Role } from './vocabulary.ts'

export function dealRoles(
  rulebook: Rulebook,
  n: number,
  seed: number,
  generator?: RandomGeneratorName,
): readonly Role[] {
  return shuffleWith(rulebook.deal(n), createRandomGenerator(seed, 'deal', 0, generator))
}

/** Deals the cards of a table again with a different seed, which becomes the seed of the game. */
export function redealCards(header: GameHeader, seed: number, generator?: RandomGeneratorName): GameHeader {
  const roles = shuffleWith(
    header.seats.map((deal) => deal.role),
    createRandomGenerator(seed, 'deal', 0, generator),
  )
  return { ...header, seed, seats: header.seats.map((deal, i) => ({ ...deal, role: roles[i] ?? deal.role })) }
}
