// How well the town's hands aim: of each ballot a red cast himself, whether it named a black, and how often a hand
// drawn among what he could name would have. Ballots that were counted for a silent voter are left out.

import type { GameEvent } from '../../../rules/events.ts'
import { apply, type OwnState } from '../../../rules/evolve.ts'
import type { GameHeader } from '../../../rules/header.ts'
import { initialState } from '../../../rules/open.ts'
import { roleSpec } from '../../../rules/rulebook.ts'
import { rulesOf } from '../../../rules/rulebooks/registry.ts'
import { seatOf, type GameState } from '../../../rules/state.ts'
import type { Seat } from '../../../rules/vocabulary.ts'
import { colourOf } from '../../suspicion/look.ts'

export interface Votes {
  /** Ballots that named a black. */
  readonly hits: number
  readonly of: number
  /** Hits of as many random ballots. */
  readonly expected: number
}

/** By seat, in order; blacks have none. Ballots stand as they were when the vote closed. */
export function votesOf(header: GameHeader, events: readonly GameEvent[]): readonly Votes[] {
  const rulebook = rulesOf(header)
  const counts = header.seats.map(() => ({ hits: 0, of: 0, expected: 0 }))
  const isBlack = (seat: Seat) => {
    const role = header.seats[seat - 1]?.role
    return role !== undefined && colourOf(rulebook, role) === 'black'
  }
  const state: OwnState = initialState(header)
  let silent: readonly Seat[] = []
  for (const event of events) {
    if (event.type === 'VotesDefaulted') silent = event.voters
    if (event.type === 'VoteClosed') {
      for (const { voter, nominee } of castIn(state, silent)) {
        const [count, sitter] = [counts[voter - 1], seatOf(state, voter)]
        if (count === undefined || sitter === undefined || roleSpec(rulebook, sitter.role).team !== 'red') continue
        const targets = targetsOf(state, voter, rulebook.day.vote?.mayVoteForOneself === true)
        count.of += 1
        count.hits += isBlack(nominee) ? 1 : 0
        count.expected += targets.filter(isBlack).length / Math.max(1, targets.length)
      }
      silent = []
    }
    apply(state, event)
  }
  return counts
}

function castIn({ votes }: GameState, silent: readonly Seat[]): GameState['votes'] {
  return votes.filter(({ voter }) => !silent.includes(voter))
}

function targetsOf({ step }: GameState, voter: Seat, mayVoteForOneself: boolean): readonly Seat[] {
  if (step.type !== 'vote') return []
  return mayVoteForOneself ? step.nominees : step.nominees.filter((nominee) => nominee !== voter)
}
