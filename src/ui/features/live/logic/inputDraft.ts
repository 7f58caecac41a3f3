// The entry being made: what the keys have chosen so far, before the engine gets it. A draft
// belongs to one moment; at another moment it is empty again. What keys do to it is entryKeys.ts.

import { seatsThatMaySpeak } from '../../../../rules/talk.ts'
import type { AdvanceResult } from '../../../../rules/decide.ts'
import type { Entry, Shot } from '../../../../rules/entries.ts'
import { legalEntries } from '../../../../rules/legalEntries.ts'
import { momentOf } from '../../../../rules/log.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import type { GameState } from '../../../../rules/state.ts'
import { type Rejection, type Result, type Seat, TEAMS } from '../../../../rules/vocabulary.ts'

/** Entries that interrupt the step: a letter says what, digits say who. */
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
  /** Who nominates, claims or corrects, once chosen. */
  readonly by?: Seat
  /** What Enter will write, once it is complete. */
  readonly chosen?: Entry
}

export interface InputDraft {
  /** The moment it belongs to. */
  readonly at: string
  readonly picked: readonly Seat[]
  /** "Nobody" was picked on purpose. */
  readonly nobody: boolean
  /** Numbers shown so far, in their order. */
  readonly shots: readonly Shot[]
  /** The shooter asked out of turn, to set his number right. */
  readonly shooter?: Seat
  /** The nominee being called, where the judge went on past one without hands. */
  readonly called?: Seat
  readonly armed?: ArmedEntry
  /** Hands are counted here, not named (ballots.ts). */
  readonly byCount?: true
  /** The number typed, for this nominee or for the question of lifting. */
  readonly count?: { readonly nominee?: Seat; readonly n: number }
}

/** What the engine answers to an entry now. It is asked once: who asks the same again gets the same answer. */
export type AskEngine = (entry: Entry) => Result<AdvanceResult>

/** What a key led to. At most one of `enter` and `refused` is set. */
export interface KeyOutcome {
  /** With `enter`: the draft once that entry is made; when it is refused, the draft stays as it is. */
  readonly draft: InputDraft
  readonly enter?: Entry
  readonly refused?: Rejection
}

/** Names the place in the game a draft is good for. */
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

/** The draft itself while its moment lasts, an empty one afterwards. */
export function draftAtMoment(state: GameState, draft: InputDraft): InputDraft {
  return draft.at === momentKeyOf(state) ? draft : emptyDraft(state)
}

// What the engine offers at a moment, asked once: buttons, digits and letters all choose from it.
/** A state never changes; the list goes when its state does. */
const known = new WeakMap<GameState, readonly Entry[]>()

export function legalEntriesAt(state: GameState): readonly Entry[] {
  const offers = known.get(state) ?? legalEntries(state)
  known.set(state, offers)
  return offers
}

// Entries that interrupt a step: a letter says what, digits say who, Enter writes (ADR 20). Fouls,
// removals, late nominations; where the rulebook has them, claims and corrections of the record
// (BENCH-6) and the loss of a team (SPORT-4). Pure.
/** What the digits stand for where they are no seats: roles, days, teams. */
export interface ArmedEntryOption {
  /** The digit. */
  readonly n: number
  readonly entry: Extract<Entry, { type: 'claim-role' | 'correct-votes' | 'team-loss' }>
  readonly on: boolean
}

export function mayArmEntry(state: GameState, kind: ArmedEntryKind): boolean {
  return legalEntriesAt(state).some((entry) => entry.type === kind)
}

/** Whether these rules have such an entry at any moment. */
export function isArmedKindInRules(state: GameState, kind: ArmedEntryKind): boolean {
  const { day, recordsTalk, judgeMayEndGame } = rulesOf(state.header)
  if (kind === 'claim-role' || kind === 'correct-votes') return recordsTalk
  if (kind === 'nominate') return day.vote?.candidates === 'nominees'
  return kind === 'team-loss' ? judgeMayEndGame : day.judgeFouls
}

export function armEntry(state: GameState, draft: InputDraft, kind: ArmedEntryKind): InputDraft {
  if (!mayArmEntry(state, kind)) return draft
  const [only, ...others] = kind === 'claim-role' || kind === 'correct-votes' ? seatsThatMaySpeak(state) : []
  return { ...draft, armed: only === undefined || others.length > 0 ? { kind } : { kind, by: only } }
}

export function armedEntryOptions(state: GameState, { armed }: InputDraft): readonly ArmedEntryOption[] {
  const options = armed === undefined ? [] : entriesByDigit(state, armed)
  const chosen = JSON.stringify(armed?.chosen)
  return options.map((option) => ({ ...option, on: JSON.stringify(option.entry) === chosen }))
}

function entriesByDigit(state: GameState, { kind, by }: ArmedEntry): readonly Omit<ArmedEntryOption, 'on'>[] {
  if (kind === 'team-loss') return TEAMS.map((team, i) => ({ n: i + 1, entry: { type: kind, team } }))
  if (by === undefined) return []
  if (kind === 'claim-role')
    return rulesOf(state.header).roles.map(({ role }, i) => ({ n: i + 1, entry: { type: kind, seat: by, role } }))
  if (kind === 'correct-votes')
    return state.voteHistory.map(({ day }) => ({ n: day, entry: { type: kind, seat: by, day } }))
  return []
}

/** Seats a digit may name now; undefined where digits name something else. */
export function seatsForArmedEntry(state: GameState, armed: ArmedEntry): ReadonlySet<Seat> | undefined {
  if (armed.kind === 'nominate') {
    const open = legalEntriesAt(state).flatMap((entry) => (entry.type === 'nominate' ? [entry] : []))
    return new Set(
      armed.by === undefined
        ? open.map((entry) => entry.by)
        : open.filter((entry) => entry.by === armed.by).map((entry) => entry.target),
    )
  }
  if (armed.kind === 'team-loss') return undefined
  if (armed.kind === 'claim-role' || armed.kind === 'correct-votes')
    return armed.by === undefined ? new Set(seatsThatMaySpeak(state)) : undefined
  return new Set(
    legalEntriesAt(state).flatMap((entry) => (entry.type === armed.kind && 'seat' in entry ? [entry.seat] : [])),
  )
}

/** What a digit adds to an armed entry: who, whom, which. The same digit again removes it. */
export type ArmedEntryUpdate = { readonly armed: ArmedEntry } | { readonly refused: Rejection }

export function addDigitToArmedEntry(
  state: GameState,
  draft: InputDraft,
  armed: ArmedEntry,
  n: Seat,
  ask: AskEngine,
): ArmedEntryUpdate {
  const options = armedEntryOptions(state, draft)
  if (options.length > 0) {
    const option = options.find((candidate) => candidate.n === n)
    return option === undefined
      ? { refused: { code: 'live/no-such-choice', params: { n } } }
      : choose(armed, option.entry, ask)
  }
  switch (armed.kind) {
    case 'nominate':
      return armed.by === undefined
        ? withSpeaker(state, armed, n, ask)
        : choose(armed, { type: 'nominate', by: armed.by, target: n }, ask)
    case 'claim-role':
    case 'correct-votes':
      return withSpeaker(state, armed, n, ask)
    case 'team-loss':
      return { armed }
    default:
      return choose(armed, { type: armed.kind, seat: n }, ask)
  }
}

/** Who nominates, claims or corrects. */
function withSpeaker(state: GameState, armed: ArmedEntry, by: Seat, ask: AskEngine): ArmedEntryUpdate {
  if (seatsForArmedEntry(state, armed)?.has(by) === true) return { armed: { ...armed, by } }
  const role = rulesOf(state.header).roles[0]?.role ?? 'citizen'
  const decision = ask(
    armed.kind === 'nominate' ? { type: 'nominate', by, target: by } : { type: 'claim-role', seat: by, role },
  )
  return decision.ok ? { armed: { ...armed, by } } : { refused: decision.error }
}

function choose(armed: ArmedEntry, entry: Entry, ask: AskEngine): ArmedEntryUpdate {
  const { chosen, ...rest } = armed
  if (JSON.stringify(chosen) === JSON.stringify(entry)) return { armed: rest }
  const decision = ask(entry)
  return decision.ok ? { armed: { ...rest, chosen: entry } } : { refused: decision.error }
}

/** The seat that Enter would write of an armed entry. */
export function chosenSeatOfArmedEntry({ chosen }: ArmedEntry): Seat | undefined {
  if (chosen?.type === 'nominate') return chosen.target
  return chosen !== undefined && 'seat' in chosen ? chosen.seat : undefined
}
