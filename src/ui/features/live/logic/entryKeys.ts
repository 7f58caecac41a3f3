// The common meaning of keys in every step (ADR 20): a letter selects the kind of entry, digits select seats, and Enter
// records. Without a selection, Enter continues. V records a selection, too, and then ends the speeches or closes the
// vote. This file defines the effect of each key in each step. Pure, without texts. Larger parts are in ballots.ts,
// handCounts.ts, shots.ts and armedEntry.ts.

import { areNominationsOpen } from '../../../../rules/nominationRules.ts'
import { BEST_MOVE_NAMED_SEAT_COUNT } from '../../../../rules/bestMove.ts'
import { hasUsedAllActs } from '../../../../rules/nightEntries.ts'
import type { Entry } from '../../../../rules/entries.ts'
import { actStepOfRole, hasLivingActor } from '../../../../rules/night.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import { seatsYetToVote, type GameState } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { type ArmedEntry, type EngineQuery, type InputDraft, emptyDraft, type KeyOutcome } from './inputDraft.ts'
import { addDigitToArmedEntry } from './armedEntry.ts'
import { legalEntriesAt } from './legalEntriesAt.ts'
import {
  callAdjacentNominee,
  voteEntryOnEnterKey,
  sortSeats,
  mayCloseVoteNow,
  currentNominee,
  isRestCountedAutomatically,
} from './ballots.ts'
import { countEntryOnEnterKey, typeCountDigit } from './handCounts.ts'
import { shootEntryOnEnterKey, currentShooter, dueShooters, enterShownNumber } from './shots.ts'

/** Reason why this night call needs no act: its holders are out, or have no acts left. */
export function unavailableActReason(state: GameState): 'out' | 'spent' | undefined {
  const { step } = state
  if (step.type === 'shots') return dueShooters(state).length === 0 ? 'out' : undefined
  if (step.type !== 'night-act') return undefined
  const call = actStepOfRole(rulesOf(state.header), step.role)
  if (!hasLivingActor(call, state.seats)) return 'out'
  return hasUsedAllActs(state, call) ? 'spent' : undefined
}

export function mayPickNobody(state: GameState, draft: InputDraft): boolean {
  if (unavailableActReason(state) !== undefined) return false
  if (state.step.type === 'best-move') return true
  if (state.step.type === 'shots') return dueShooters(state).length === 1 || currentShooter(state, draft) !== undefined
  return (
    state.step.type === 'night-act' &&
    legalEntriesAt(state).some((entry) => entry.type === 'night-act' && entry.target === undefined)
  )
}

/**
 * Entries that are recorded by the key that ends the discussion or, if seats may abstain, closes the vote. A selection
 * is recorded first.
 */
export function entriesOnEndKey(state: GameState, draft: InputDraft): readonly Entry[] {
  const end = endingEntryOfStep(state)
  if (end === undefined || draft.armed !== undefined) return []
  const chosen = draft.picked.length > 0 ? entryOnEnterKey(state, draft) : undefined
  return chosen === undefined || chosen.type === end.type ? [end] : [chosen, end]
}

export function endingEntryOfStep(state: GameState): Entry | undefined {
  if (mayCloseVoteNow(state)) return { type: 'close-vote' }
  return state.step.type === 'speech' ? { type: 'end-discussion' } : undefined
}

/** Entry that Enter would record now; `undefined` if the selection is incomplete. */
export function entryOnEnterKey(state: GameState, draft: InputDraft): Entry | undefined {
  const { step } = state
  const { armed, picked, nobody } = draft
  const [target] = picked
  if (armed !== undefined) return armed.chosen
  switch (step.type) {
    case 'speech':
      return target === undefined
        ? { type: 'end-speech', seat: step.seat }
        : { type: 'nominate', by: step.seat, target }
    case 'tie-speech':
      return { type: 'end-speech', seat: step.seat }
    case 'last-word':
      return { type: 'end-last-word', seat: step.seat }
    case 'pause':
      return { type: 'end-pause', pause: step.id }
    case 'lift':
      return draft.byCount ? countEntryOnEnterKey(state, draft) : { type: 'answer-lift', voters: sortSeats(picked) }
    case 'vote':
      return draft.byCount ? countEntryOnEnterKey(state, draft) : voteEntryOnEnterKey(state, draft)
    case 'shots':
      return shootEntryOnEnterKey(state, draft)
    case 'best-move':
      return nobody || picked.length === BEST_MOVE_NAMED_SEAT_COUNT
        ? { type: 'best-move', seat: step.seat, named: picked }
        : undefined
    case 'lynch':
      return target === undefined ? undefined : { type: 'lynch', target }
    case 'night-act': {
      if (target !== undefined) return { type: 'night-act', role: step.role, target }
      return nobody || unavailableActReason(state) !== undefined ? { type: 'night-act', role: step.role } : undefined
    }
    default:
      return undefined
  }
}

/** Effect of Enter: records the selection, or calls the next nominee. */
export function outcomeOfEnterKey(state: GameState, draft: InputDraft): KeyOutcome {
  const entry = entryOnEnterKey(state, draft)
  if (entry !== undefined) return enter(state, draft, entry)
  return draft.armed === undefined ? { draft: callAdjacentNominee(state, draft, 1) } : { draft }
}

/** Effect of a digit, or of a click on a seat. */
export function outcomeOfSeatPress(state: GameState, draft: InputDraft, seat: Seat, ask: EngineQuery): KeyOutcome {
  const { step } = state
  if (draft.armed !== undefined) return pickForArmedEntry(state, draft, draft.armed, seat, ask)
  switch (step.type) {
    case 'speech':
      return areNominationsOpen(state)
        ? pickOne(draft, seat, { type: 'nominate', by: step.seat, target: seat }, ask)
        : { draft, refused: { code: 'live/no-nominations', params: {} } }
    case 'night-act':
      return pickTarget(state, draft, seat, ask)
    case 'shots':
      return enterShownNumber(state, draft, seat, ask)
    case 'vote':
      return draft.byCount ? typeCountDigit(state, draft, seat, ask) : toggleHand(state, draft, seat, ask)
    case 'lift':
      return draft.byCount
        ? typeCountDigit(state, draft, seat, ask)
        : toggle(draft, seat, { type: 'answer-lift', voters: [seat] }, ask)
    case 'best-move':
      return nameSeat(step.seat, draft, seat)
    case 'lynch':
      return pickOne(draft, seat, { type: 'lynch', target: seat }, ask)
    case 'over':
      return { draft }
    default:
      return { draft, refused: { code: 'step/another-is-due', params: { step: step.type } } }
  }
}

function pickTarget(state: GameState, draft: InputDraft, seat: Seat, ask: EngineQuery): KeyOutcome {
  const { step } = state
  const why = unavailableActReason(state)
  if (step.type !== 'night-act') return { draft }
  if (why !== undefined)
    return { draft, refused: { code: why === 'out' ? 'live/role-is-out' : 'live/no-acts-left', params: {} } }
  return pickOne(draft, seat, { type: 'night-act', role: step.role, target: seat }, ask)
}

/**
 * Selects a single seat, or deselects it if it is already selected. `alone` is the entry with this selection. The seat
 * is selected only if the engine accepts that entry.
 */
function pickOne(draft: InputDraft, seat: Seat, alone: Entry, ask: EngineQuery): KeyOutcome {
  if (draft.picked.includes(seat)) return { draft: { ...draft, picked: [], nobody: false } }
  const decision = ask(alone)
  return decision.ok ? { draft: { ...draft, picked: [seat], nobody: false } } : { draft, refused: decision.error }
}

/** Adds a seat to the best move, which names three other players in order. */
function nameSeat(victim: Seat, draft: InputDraft, seat: Seat): KeyOutcome {
  if (draft.picked.includes(seat))
    return { draft: { ...draft, picked: draft.picked.filter((other) => other !== seat) } }
  if (seat === victim || draft.picked.length >= BEST_MOVE_NAMED_SEAT_COUNT)
    return { draft, refused: { code: 'best-move/three-others', params: { seat: victim } } }
  return { draft: { ...draft, picked: [...draft.picked, seat], nobody: false } }
}

function toggleHand(state: GameState, draft: InputDraft, seat: Seat, ask: EngineQuery): KeyOutcome {
  const nominee = currentNominee(state, draft)
  if (nominee === undefined) return { draft }
  if (isRestCountedAutomatically(state, draft) && seatsYetToVote(state).includes(seat))
    return { draft, refused: { code: 'live/rest-counts', params: { seat: nominee } } }
  return toggle(draft, seat, { type: 'vote', nominee, voters: [seat] }, ask)
}

/**
 * Raises or lowers a hand. `alone` is an entry with only that hand. A hand is raised only if the engine accepts that
 * entry.
 */
function toggle(draft: InputDraft, seat: Seat, alone: Entry, ask: EngineQuery): KeyOutcome {
  if (draft.picked.includes(seat))
    return { draft: { ...draft, picked: draft.picked.filter((other) => other !== seat) } }
  const decision = ask(alone)
  if (!decision.ok) return { draft, refused: decision.error }
  return { draft: { ...draft, picked: [...draft.picked, seat] } }
}

function pickForArmedEntry(
  state: GameState,
  draft: InputDraft,
  armed: ArmedEntry,
  seat: Seat,
  ask: EngineQuery,
): KeyOutcome {
  const next = addDigitToArmedEntry(state, draft, armed, seat, ask)
  return 'refused' in next ? { draft, refused: next.refused } : { draft: { ...draft, armed: next.armed } }
}

function enter(state: GameState, draft: InputDraft, entry: Entry): KeyOutcome {
  const { armed: _, ...rest } = draft
  // After an entry that interrupts a vote, the hands counted so far remain.
  return { draft: draft.armed === undefined ? emptyDraft(state) : rest, enter: entry }
}

/** Selects "nobody": the role was called and chose no one, or a shooter showed no clear number. */
export function pickNobody(state: GameState, draft: InputDraft, ask: EngineQuery): InputDraft {
  if (!mayPickNobody(state, draft)) return draft
  return state.step.type === 'shots'
    ? enterShownNumber(state, draft, undefined, ask).draft
    : { ...draft, picked: [], nobody: !draft.nobody }
}

/** Whether Backspace removes the latest selection instead of undoing an entry. */
export function hasSelectionToRemove({ armed, shots, picked, nobody, count }: InputDraft): boolean {
  return armed !== undefined || nobody || count !== undefined || shots.length > 0 || picked.length > 0
}

export function withoutLatestSelection(draft: InputDraft): InputDraft {
  const { shooter: _, count: __, armed, ...rest } = draft
  if (armed === undefined)
    return { ...rest, nobody: false, shots: draft.shots.slice(0, -1), picked: draft.picked.slice(0, -1) }
  const { chosen, by, ...bare } = armed
  if (chosen !== undefined && by !== undefined) return { ...rest, armed: { ...bare, by } }
  return chosen !== undefined || by !== undefined ? { ...rest, armed: bare } : rest
}

/** Effect of Escape: first cancels an armed entry, then the selection. */
export function withoutArmedEntryOrSelection(state: GameState, draft: InputDraft): InputDraft {
  if (draft.armed === undefined) return emptyDraft(state)
  const { armed: _, ...rest } = draft
  return rest
}

/** Whether Enter records nothing and only moves on to the next nominee of a vote. */
export function doesEnterKeyCallNextNominee(state: GameState, draft: InputDraft): boolean {
  return state.step.type === 'vote' && draft.armed === undefined && entryOnEnterKey(state, draft) === undefined
}
