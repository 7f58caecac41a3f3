// The entry being made: the user's selections before they are passed to the engine. A draft belongs to one moment of
// the game; at any other moment, an empty draft replaces it. The effects of keys on a draft are in entryKeys.ts.

import type { AdvanceResult } from '../../../../rules/decide.ts'
import type { Entry, Shot } from '../../../../rules/entries.ts'
import { momentOf } from '../../../../rules/moment.ts'
import type { GameState } from '../../../../rules/state.ts'
import type { Rejection, Result, Seat } from '../../../../rules/vocabulary.ts'

/** Entries that interrupt the step: a letter selects the kind, digits select seats. */
const ARMED_ENTRY_KINDS = [
  'foul',
  'technical-foul',
  'remove',
  'nominate',
  'claim-role',
  'correct-votes',
  'team-loss',
] as const
export type ArmedEntryKind = (typeof ARMED_ENTRY_KINDS)[number]

export interface ArmedEntry {
  readonly kind: ArmedEntryKind
  /** Seat that makes the nomination, claim or correction, once it is chosen. */
  readonly by?: Seat
  /** Entry that Enter records, once it is complete. */
  readonly chosen?: Entry
}

export interface InputDraft {
  /** Key of the moment to which the draft belongs. */
  readonly at: string
  readonly picked: readonly Seat[]
  /** Whether "nobody" was selected. */
  readonly nobody: boolean
  /** Numbers shown so far, in order. */
  readonly shots: readonly Shot[]
  /** A shooter who is asked out of turn, so that their number can be corrected. */
  readonly shooter?: Seat
  /** Nominee whom the judge called out of turn. If omitted, the next nominee in order is called. */
  readonly called?: Seat
  readonly armed?: ArmedEntry
  /** Set if the number of hands is entered instead of the voters' seats (see handCounts.ts). */
  readonly byCount?: true
  /** Number typed for this nominee or, without a nominee, for the lift question. */
  readonly count?: { readonly nominee?: Seat; readonly n: number }
}

/**
 * Asks the engine for the result of an entry in the current state. Repeated calls with the same entry return the same
 * result.
 */
export type EngineQuery = (entry: Entry) => Result<AdvanceResult>

/** Effect of a key. At most one of `enter` and `refused` is set. */
export interface KeyOutcome {
  /**
   * Draft after the key. If `enter` is set, this is the draft after that entry. If the entry is refused, the draft is
   * unchanged.
   */
  readonly draft: InputDraft
  readonly enter?: Entry
  readonly refused?: Rejection
}

/** Text that identifies the current moment of the game, to which a draft belongs. */
export function momentKeyOf(state: GameState): string {
  const { step } = state
  const at = momentOf(state)
  if (step.type === 'vote')
    return `${at}:${state.called.join()}:${state.votes.map((vote) => `${vote.voter}-${vote.nominee}`).join()}`
  if (step.type === 'shots') return `${at}:${state.shots[step.id]?.length ?? 0}`
  return 'seat' in step ? `${at}:${step.seat}` : at
}

export function emptyDraft(state: GameState): InputDraft {
  return { at: momentKeyOf(state), picked: [], nobody: false, shots: [] }
}

/** Returns the draft if it belongs to the current moment, otherwise an empty draft. */
export function inputDraftOrEmpty(state: GameState, draft: InputDraft): InputDraft {
  return draft.at === momentKeyOf(state) ? draft : emptyDraft(state)
}
