// The entry being made: what the keys have picked so far, before the engine is told. A draft
// belongs to one moment; at another moment it is empty again. Pure; says nothing about words.

import { decide } from '../../../../rules/decide.ts'
import type { Entry } from '../../../../rules/entries.ts'
import { calledNominee } from '../../../../rules/cue.ts'
import { legal, stepEntries } from '../../../../rules/legal.ts'
import { momentOf } from '../../../../rules/moment.ts'
import { yetToVote, type GameState } from '../../../../rules/state.ts'
import type { Rejection, Seat } from '../../../../rules/vocabulary.ts'

/** Entries that interrupt the step: armed by a letter, aimed by a digit. */
export const ARMS = ['foul', 'technical-foul', 'remove', 'nominate'] as const
export type Arm = (typeof ARMS)[number]

export interface Armed {
  readonly kind: Arm
  /** Who nominates, once told. */
  readonly by?: Seat
  /** Chosen, but so grave that it waits for Enter. */
  readonly seat?: Seat
}

export interface Draft {
  /** The moment it belongs to. */
  readonly at: string
  readonly picked: readonly Seat[]
  /** "Nobody" was picked on purpose. */
  readonly nobody: boolean
  /** The nominee being called, where the judge went on past one without hands. */
  readonly called?: Seat
  readonly armed?: Armed
}

/** What a key led to. At most one of `enter` and `refused` is set. */
export interface Move {
  readonly draft: Draft
  readonly enter?: Entry
  readonly refused?: Rejection
}

/** Names the place in the game a draft is good for. */
export function anchorOf(state: GameState): string {
  const { step } = state
  const at = momentOf(state)
  if (step.type === 'vote') return `${at}:${state.votes.length}`
  return 'seat' in step ? `${at}:${step.seat}` : at
}

export function emptyDraft(state: GameState): Draft {
  return { at: anchorOf(state), picked: [], nobody: false }
}

/** The draft itself while its moment lasts, an empty one afterwards. */
export function draftFor(state: GameState, draft: Draft): Draft {
  return draft.at === anchorOf(state) ? draft : emptyDraft(state)
}

/** The nominee whose hands are being counted. */
export function nomineeOf(state: GameState, draft: Draft): Seat | undefined {
  if (state.step.type !== 'vote') return undefined
  return draft.called !== undefined && state.step.nominees.includes(draft.called) ? draft.called : calledNominee(state)
}

/** The last nominee gets whoever is left; nobody's hand has to be seen (DAY-3). */
export function isLastCalled(state: GameState, draft: Draft): boolean {
  return state.step.type === 'vote' && nomineeOf(state, draft) === state.step.nominees.at(-1)
}

/** The only thing this night role can do is be called: its holders are out. */
export function isCallOnly(state: GameState): boolean {
  return state.step.type === 'night-act' && stepEntries(state).length === 1
}

export function mayPass(state: GameState): boolean {
  return state.step.type === 'night-act' && stepEntries(state).some((entry) => entry.type === 'night-act' && entry.target === undefined)
}

export function mayEndDiscussion(state: GameState): boolean {
  return stepEntries(state).some((entry) => entry.type === 'end-discussion')
}

export function mayNominate(state: GameState): boolean {
  return legal(state).some((entry) => entry.type === 'nominate')
}

/** What Enter would tell the engine now; nothing when something is still missing. */
export function chosenEntry(state: GameState, draft: Draft): Entry | undefined {
  const { step } = state
  const { armed, picked, nobody } = draft
  if (armed !== undefined) return armed.seat === undefined || armed.kind === 'nominate' ? undefined : { type: armed.kind, seat: armed.seat }
  switch (step.type) {
    case 'speech':
    case 'tie-speech': return { type: 'end-speech', seat: step.seat }
    case 'last-word': return { type: 'end-last-word', seat: step.seat }
    case 'lift': return { type: 'answer-lift', voters: picked }
    case 'vote': {
      const nominee = nomineeOf(state, draft)
      if (isLastCalled(state, draft)) return { type: 'close-vote' }
      return nominee === undefined || picked.length === 0 ? undefined : { type: 'vote', nominee, voters: picked }
    }
    case 'night-act': {
      const [target] = picked
      if (target !== undefined) return { type: 'night-act', role: step.role, target }
      return nobody || isCallOnly(state) ? { type: 'night-act', role: step.role } : undefined
    }
    default: return undefined
  }
}

/** Enter: commits what is chosen, or calls the next nominee. */
export function confirm(state: GameState, draft: Draft): Move {
  const entry = chosenEntry(state, draft)
  if (entry !== undefined) return enter(state, draft, entry)
  const { step } = state
  if (draft.armed !== undefined || step.type !== 'vote') return { draft }
  return { draft: { ...draft, called: neighbour(step.nominees, nomineeOf(state, draft), 1) } }
}

/** Arrows: calls the nominee before or after, as when a hand was overlooked. */
export function callNeighbour(state: GameState, draft: Draft, by: 1 | -1): Draft {
  if (state.step.type !== 'vote') return draft
  return { ...draft, called: neighbour(state.step.nominees, nomineeOf(state, draft), by), picked: [] }
}

export function callNominee(state: GameState, draft: Draft, nominee: Seat): Draft {
  return state.step.type === 'vote' && state.step.nominees.includes(nominee) ? { ...draft, called: nominee, picked: [] } : draft
}

function neighbour(nominees: readonly Seat[], from: Seat | undefined, by: 1 | -1): Seat {
  const at = from === undefined ? 0 : nominees.indexOf(from)
  const next = nominees[Math.min(nominees.length - 1, Math.max(0, at + by))]
  if (next === undefined) throw new Error('a vote without nominees')
  return next
}

/** A digit, or a click on a seat. */
export function pickSeat(state: GameState, draft: Draft, seat: Seat): Move {
  const { step } = state
  if (draft.armed !== undefined) return aim(state, draft, draft.armed, seat)
  switch (step.type) {
    case 'speech': return enter(state, draft, { type: 'nominate', by: step.seat, target: seat })
    case 'night-act': return pickTarget(state, draft, seat)
    case 'vote': return toggleHand(state, draft, seat)
    case 'lift': return toggle(state, draft, seat, { type: 'answer-lift', voters: [seat] })
    case 'over': return { draft }
    default: return { draft, refused: { code: 'step/another-is-due', params: { step: step.type } } }
  }
}

function pickTarget(state: GameState, draft: Draft, seat: Seat): Move {
  if (state.step.type !== 'night-act') return { draft }
  if (isCallOnly(state)) return { draft, refused: { code: 'live/role-is-out', params: {} } }
  const picked = draft.picked.includes(seat) ? [] : [seat]
  return { draft: { ...draft, picked, nobody: false } }
}

function toggleHand(state: GameState, draft: Draft, seat: Seat): Move {
  const nominee = nomineeOf(state, draft)
  if (nominee === undefined) return { draft }
  if (isLastCalled(state, draft) && yetToVote(state).includes(seat)) return { draft, refused: { code: 'live/rest-counts', params: { seat: nominee } } }
  return toggle(state, draft, seat, { type: 'vote', nominee, voters: [seat] })
}

/** Puts a hand up or down; `alone` is that hand as an entry, to ask whether it may be raised at all. */
function toggle(state: GameState, draft: Draft, seat: Seat, alone: Entry): Move {
  if (draft.picked.includes(seat)) return { draft: { ...draft, picked: draft.picked.filter((other) => other !== seat) } }
  const decision = decide(state, alone)
  if (!decision.ok) return { draft, refused: decision.error }
  return { draft: { ...draft, picked: [...draft.picked, seat].sort((a, b) => a - b) } }
}

/** A foul is given at once; what sends a player away is shown first and waits for Enter. */
function aim(state: GameState, draft: Draft, armed: Armed, seat: Seat): Move {
  if (armed.kind === 'nominate') {
    if (armed.by !== undefined) return enter(state, draft, { type: 'nominate', by: armed.by, target: seat })
    const refused = noNominationBy(state, seat)
    return refused === undefined ? { draft: { ...draft, armed: { ...armed, by: seat } } } : { draft, refused }
  }
  const entry: Entry = { type: armed.kind, seat }
  const decision = decide(state, entry)
  if (!decision.ok) return { draft, refused: decision.error }
  const isGrave = decision.value.some((event) => event.type === 'SeatLeft')
  return isGrave ? { draft: { ...draft, armed: { ...armed, seat } } } : enter(state, draft, entry)
}

function noNominationBy(state: GameState, by: Seat): Rejection | undefined {
  if (legal(state).some((entry) => entry.type === 'nominate' && entry.by === by)) return undefined
  const decision = decide(state, { type: 'nominate', by, target: by })
  return decision.ok ? undefined : decision.error
}

function enter(state: GameState, draft: Draft, entry: Entry): Move {
  const decision = decide(state, entry)
  if (!decision.ok) return { draft, refused: decision.error }
  const { armed: _, ...rest } = draft
  // An interruption leaves the hands already counted as they are.
  return { draft: draft.armed === undefined ? emptyDraft(state) : rest, enter: entry }
}

/** "Nobody": the role was called and chose no one. */
export function pickNobody(state: GameState, draft: Draft): Draft {
  return mayPass(state) ? { ...draft, picked: [], nobody: !draft.nobody } : draft
}

export function arm(state: GameState, draft: Draft, kind: Arm): Draft {
  if (state.phase === 'over') return draft
  if (kind === 'nominate' && !mayNominate(state)) return draft
  return { ...draft, armed: { kind } }
}

/** Escape: first the interruption goes, then what was picked. */
export function cancel(state: GameState, draft: Draft): Draft {
  return draft.armed === undefined ? emptyDraft(state) : disarm(draft)
}

function disarm({ armed: _, ...rest }: Draft): Draft {
  return rest
}
