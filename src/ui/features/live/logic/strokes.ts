// The one grammar of keys (ADR 20): a letter says what, digits say who, Enter writes it down; with nothing chosen
// Enter goes on, V writes and ends the speeches or the vote. What that means step by step. Pure; says nothing
// about words. The parts with more to them are ballots.ts, shots.ts and draft.ts.

import { nominationsOpen } from '../../../../rules/naming.ts'
import { BEST_MOVE_SEATS } from '../../../../rules/bestMove.ts'
import { isSpent } from '../../../../rules/by-night.ts'
import type { Entry } from '../../../../rules/entries.ts'
import { actStep, hasLivingActor } from '../../../../rules/night.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import { yetToVote, type GameState } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { aim, type Armed, type Ask, type Draft, emptyDraft, type Move, offersAt } from './draft.ts'
import {
  callNeighbour,
  chosenVote,
  countedEntry,
  inOrder,
  mayCloseNow,
  nomineeOf,
  restCounts,
  typeCount,
} from './ballots.ts'
import { chosenShots, currentShooter, shootersDue, show } from './shots.ts'

/** Why this night call asks for nothing: its holders are out, or have no acts left. */
export function callOnly(state: GameState): 'out' | 'spent' | undefined {
  const { step } = state
  if (step.type === 'shots') return shootersDue(state).length === 0 ? 'out' : undefined
  if (step.type !== 'night-act') return undefined
  const call = actStep(rulesOf(state.header), step.role)
  if (!hasLivingActor(call, state.seats)) return 'out'
  return isSpent(state, call) ? 'spent' : undefined
}

export function mayPass(state: GameState, draft: Draft): boolean {
  if (callOnly(state) !== undefined) return false
  if (state.step.type === 'best-move') return true
  if (state.step.type === 'shots') return shootersDue(state).length === 1 || currentShooter(state, draft) !== undefined
  return (
    state.step.type === 'night-act' &&
    offersAt(state).some((entry) => entry.type === 'night-act' && entry.target === undefined)
  )
}

/** Entries of the key that ends the talk and, where ballots may change, closes the vote; the choice goes first. */
export function endingEntries(state: GameState, draft: Draft): readonly Entry[] {
  const end = endingEntry(state)
  if (end === undefined || draft.armed !== undefined) return []
  const chosen = draft.picked.length > 0 ? chosenEntry(state, draft) : undefined
  return chosen === undefined || chosen.type === end.type ? [end] : [chosen, end]
}

export function endingEntry(state: GameState): Entry | undefined {
  if (mayCloseNow(state)) return { type: 'close-vote' }
  return state.step.type === 'speech' ? { type: 'end-discussion' } : undefined
}

/** What Enter would write down now; nothing when something is still missing. */
export function chosenEntry(state: GameState, draft: Draft): Entry | undefined {
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
      return draft.byCount ? countedEntry(state, draft) : { type: 'answer-lift', voters: inOrder(picked) }
    case 'vote':
      return draft.byCount ? countedEntry(state, draft) : chosenVote(state, draft)
    case 'shots':
      return chosenShots(state, draft)
    case 'best-move':
      return nobody || picked.length === BEST_MOVE_SEATS
        ? { type: 'best-move', seat: step.seat, named: picked }
        : undefined
    case 'lynch':
      return target === undefined ? undefined : { type: 'lynch', target }
    case 'night-act': {
      if (target !== undefined) return { type: 'night-act', role: step.role, target }
      return nobody || callOnly(state) !== undefined ? { type: 'night-act', role: step.role } : undefined
    }
    default:
      return undefined
  }
}

/** Enter: writes down the choice, or goes on to the next nominee. */
export function confirm(state: GameState, draft: Draft): Move {
  const entry = chosenEntry(state, draft)
  if (entry !== undefined) return enter(state, draft, entry)
  return draft.armed === undefined ? { draft: callNeighbour(state, draft, 1) } : { draft }
}

/** A digit, or a click on a seat. */
export function pickSeat(state: GameState, draft: Draft, seat: Seat, ask: Ask): Move {
  const { step } = state
  if (draft.armed !== undefined) return aimed(state, draft, draft.armed, seat, ask)
  switch (step.type) {
    case 'speech':
      return nominationsOpen(state)
        ? pickOne(draft, seat, { type: 'nominate', by: step.seat, target: seat }, ask)
        : { draft, refused: { code: 'live/no-nominations', params: {} } }
    case 'night-act':
      return pickTarget(state, draft, seat, ask)
    case 'shots':
      return show(state, draft, seat, ask)
    case 'vote':
      return draft.byCount ? typeCount(state, draft, seat, ask) : toggleHand(state, draft, seat, ask)
    case 'lift':
      return draft.byCount
        ? typeCount(state, draft, seat, ask)
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

function pickTarget(state: GameState, draft: Draft, seat: Seat, ask: Ask): Move {
  const { step } = state
  const why = callOnly(state)
  if (step.type !== 'night-act') return { draft }
  if (why !== undefined)
    return { draft, refused: { code: why === 'out' ? 'live/role-is-out' : 'live/no-acts-left', params: {} } }
  return pickOne(draft, seat, { type: 'night-act', role: step.role, target: seat }, ask)
}

/** One seat; pressed again it is dropped. `alone` is the entry it would make, to ask whether it may be chosen. */
function pickOne(draft: Draft, seat: Seat, alone: Entry, ask: Ask): Move {
  if (draft.picked.includes(seat)) return { draft: { ...draft, picked: [], nobody: false } }
  const decision = ask(alone)
  return decision.ok ? { draft: { ...draft, picked: [seat], nobody: false } } : { draft, refused: decision.error }
}

/** The best move: three others, in the order they are named. */
function nameSeat(victim: Seat, draft: Draft, seat: Seat): Move {
  if (draft.picked.includes(seat))
    return { draft: { ...draft, picked: draft.picked.filter((other) => other !== seat) } }
  if (seat === victim || draft.picked.length >= BEST_MOVE_SEATS)
    return { draft, refused: { code: 'best-move/three-others', params: { seat: victim } } }
  return { draft: { ...draft, picked: [...draft.picked, seat], nobody: false } }
}

function toggleHand(state: GameState, draft: Draft, seat: Seat, ask: Ask): Move {
  const nominee = nomineeOf(state, draft)
  if (nominee === undefined) return { draft }
  if (restCounts(state, draft) && yetToVote(state).includes(seat))
    return { draft, refused: { code: 'live/rest-counts', params: { seat: nominee } } }
  return toggle(draft, seat, { type: 'vote', nominee, voters: [seat] }, ask)
}

/** Puts a hand up or down; `alone` is that hand as an entry, to ask whether it may be raised at all. */
function toggle(draft: Draft, seat: Seat, alone: Entry, ask: Ask): Move {
  if (draft.picked.includes(seat))
    return { draft: { ...draft, picked: draft.picked.filter((other) => other !== seat) } }
  const decision = ask(alone)
  if (!decision.ok) return { draft, refused: decision.error }
  return { draft: { ...draft, picked: [...draft.picked, seat] } }
}

function aimed(state: GameState, draft: Draft, armed: Armed, seat: Seat, ask: Ask): Move {
  const next = aim(state, draft, armed, seat, ask)
  return 'refused' in next ? { draft, refused: next.refused } : { draft: { ...draft, armed: next.armed } }
}

function enter(state: GameState, draft: Draft, entry: Entry): Move {
  const { armed: _, ...rest } = draft
  // An interruption leaves the hands already counted as they are.
  return { draft: draft.armed === undefined ? emptyDraft(state) : rest, enter: entry }
}

/** "Nobody": the role was called and chose no one; a shooter showed nothing clear. */
export function pickNobody(state: GameState, draft: Draft, ask: Ask): Draft {
  if (!mayPass(state, draft)) return draft
  return state.step.type === 'shots'
    ? show(state, draft, undefined, ask).draft
    : { ...draft, picked: [], nobody: !draft.nobody }
}

/** Whether Backspace takes back what was chosen last, before it undoes an entry. */
export function mayStepBack({ armed, shots, picked, nobody, count }: Draft): boolean {
  return armed !== undefined || nobody || count !== undefined || shots.length > 0 || picked.length > 0
}

export function stepBack(draft: Draft): Draft {
  const { shooter: _, count: __, armed, ...rest } = draft
  if (armed === undefined)
    return { ...rest, nobody: false, shots: draft.shots.slice(0, -1), picked: draft.picked.slice(0, -1) }
  const { chosen, by, ...bare } = armed
  if (chosen !== undefined && by !== undefined) return { ...rest, armed: { ...bare, by } }
  return chosen !== undefined || by !== undefined ? { ...rest, armed: bare } : rest
}

/** Escape: first the interruption goes, then what was picked. */
export function cancel(state: GameState, draft: Draft): Draft {
  if (draft.armed === undefined) return emptyDraft(state)
  const { armed: _, ...rest } = draft
  return rest
}

/** A vote in which Enter writes nothing down and goes on to the next nominee. */
export function goesToNextNominee(state: GameState, draft: Draft): boolean {
  return state.step.type === 'vote' && draft.armed === undefined && chosenEntry(state, draft) === undefined
}
