// Accuracy of the town's votes: the number of red players' votes for a black player, and the expected number if they
// had voted at random among the same choices. Votes that were counted for silent players are left out.

import type { GameEvent } from '../../../rules/events.ts'
import { applyEvent, type MutableGameState } from '../../../rules/evolve.ts'
import type { GameHeader } from '../../../rules/header.ts'
import { initialState } from '../../../rules/openGame.ts'
import { roleSpec } from '../../../rules/rulebook.ts'
import { rulesOf } from '../../../rules/rulebooks/registry.ts'
import { type GameState, seatStateOf } from '../../../rules/state.ts'
import type { Seat } from '../../../rules/vocabulary.ts'
import { colourOfRoleForTown } from '../../suspicion/perspective.ts'

export interface VoteAccuracy {
  /** Votes that named a black player. */
  readonly hits: number
  readonly of: number
  /** Expected number of hits if the votes were random. */
  readonly expected: number
}

/** Accuracy of each seat, in seat order. Black players have zero counts. Only the final votes of a ballot count. */
export function voteAccuracyBySeat(header: GameHeader, events: readonly GameEvent[]): readonly VoteAccuracy[] {
  const rulebook = rulesOf(header)
  const counts = header.seats.map(() => ({ hits: 0, of: 0, expected: 0 }))
  const isBlack = (seat: Seat) => {
    const role = header.seats[seat - 1]?.role
    return role !== undefined && colourOfRoleForTown(rulebook, role) === 'black'
  }
  const state: MutableGameState = initialState(header)
  let silent: readonly Seat[] = []
  for (const event of events) {
    if (event.type === 'VotesDefaulted') silent = event.voters
    if (event.type === 'VoteClosed') {
      for (const { voter, nominee } of castIn(state, silent)) {
        const [count, sitter] = [counts[voter - 1], seatStateOf(state, voter)]
        if (count === undefined || sitter === undefined || roleSpec(rulebook, sitter.role).team !== 'red') continue
        const targets = targetsOf(state, voter, rulebook.day.vote?.mayVoteForOneself === true)
        count.of += 1
        count.hits += isBlack(nominee) ? 1 : 0
        count.expected += targets.filter(isBlack).length / Math.max(1, targets.length)
      }
      silent = []
    }
    applyEvent(state, event)
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
