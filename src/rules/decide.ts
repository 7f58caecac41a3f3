// Checks one entry against the state: `isLegalEntry` only returns whether the rules accept the entry, and `advance` applies
// it. `advance` returns the events that follow and the next state, or the code of the first guard that refuses the
// entry. A refused entry changes nothing. Pure and synchronous.

import * as byDay from './dayEntries.ts'
import * as byNight from './nightEntries.ts'
import { disqualify, recordFoul, declareTeamLoss } from './discipline.ts'
import { EntryDecision } from './entryDecision.ts'
import type { Entry } from './entries.ts'
import type { GameEvent } from './events.ts'
import { type EntryRefusal, type OptionalEntryRefusal, reject } from './refusals.ts'
import type { GameState } from './state.ts'
import { claimRole, correctVoteRecord } from './talk.ts'
import { assertNever, err, ok, type Result } from './vocabulary.ts'

/**
 * Whether the rules accept the entry in this state. Includes the entries that `legalEntries` does not list, such as a
 * vote with several hands.
 */
export function isLegalEntry(state: GameState, entry: Entry): boolean {
  return applyEntryInPlace(EntryDecision.from(state), entry) === undefined
}

/** Events that an accepted entry causes, and the state after them. */
export interface AdvanceResult {
  readonly events: readonly GameEvent[]
  readonly state: GameState
}

export function advance(state: GameState, entry: Entry): Result<AdvanceResult, EntryRefusal> {
  const draft = EntryDecision.from(state)
  const refusal = applyEntryInPlace(draft, entry)
  return refusal === undefined ? ok({ events: draft.events, state: draft.state }) : err(refusal)
}

/**
 * Like `advance`, but changes `draft` itself, so that the caller can continue with it. If the entry is refused, the
 * state and the events of `draft` stay unchanged.
 */
export function applyEntryInPlace(draft: EntryDecision, entry: Entry): OptionalEntryRefusal {
  return draft.isOver ? reject('game/is-over', {}) : dispatchEntry(draft, entry)
}

function dispatchEntry(draft: EntryDecision, entry: Entry): OptionalEntryRefusal {
  switch (entry.type) {
    case 'nominate':
      return byDay.nominate(draft, entry)
    case 'end-speech':
      return byDay.endSpeech(draft, entry)
    case 'end-discussion':
      return byDay.endDiscussion(draft)
    case 'vote':
      return byDay.castVotes(draft, entry)
    case 'count-votes':
      return byDay.recordVoteCount(draft, entry)
    case 'count-lift':
      return byDay.recordLiftCount(draft, entry)
    case 'close-vote':
      return byDay.closeBallot(draft)
    case 'answer-lift':
      return byDay.recordLiftVoters(draft, entry)
    case 'end-last-word':
      return byDay.endLastWord(draft, entry)
    case 'best-move':
      return byDay.nameBestMove(draft, entry)
    case 'lynch':
      return byDay.lynch(draft, entry)
    case 'night-act':
      return byNight.actAtNight(draft, entry)
    case 'shoot':
      return byNight.shoot(draft, entry)
    case 'end-pause':
      return byNight.endPause(draft, entry)
    case 'foul':
      return recordFoul(draft, entry.seat, 'ordinary')
    case 'technical-foul':
      return recordFoul(draft, entry.seat, 'technical')
    case 'remove':
      return disqualify(draft, entry.seat)
    case 'claim-role':
      return claimRole(draft, entry)
    case 'correct-votes':
      return correctVoteRecord(draft, entry)
    case 'team-loss':
      return declareTeamLoss(draft, entry)
    default:
      return assertNever(entry)
  }
}
