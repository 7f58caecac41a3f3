// The entry being made: the selections so far, before the engine gets them. A draft belongs to one moment of the game
// and is empty at any other. The effects of keys on it are in entryKeys.ts.

import { seatsThatMaySpeak } from '../../../../rules/talk.ts'
import type { AdvanceResult } from '../../../../rules/decide.ts'
import type { Entry, Shot } from '../../../../rules/entries.ts'
import { legalEntries } from '../../../../rules/legalEntries.ts'
import { momentOf } from '../../../../rules/moment.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import type { GameState } from '../../../../rules/state.ts'
import { type Rejection, type Result, type Seat, TEAMS } from '../../../../rules/vocabulary.ts'

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
  /** Seat that nominates, claims or corrects, once it is chosen. */
  readonly by?: Seat
  /** Entry that Enter records, once it is complete. */
  readonly chosen?: Entry
}

export interface InputDraft {
  /** Key of the moment to which the draft belongs. */
  readonly at: string
  readonly picked: readonly Seat[]
  /** Whether "nobody" was selected explicitly. */
  readonly nobody: boolean
  /** Numbers shown so far, in order. */
  readonly shots: readonly Shot[]
  /** A shooter who is asked out of turn to correct their number. */
  readonly shooter?: Seat
  /** Nominee whom the judge called out of turn. If omitted, the next nominee in order is called. */
  readonly called?: Seat
  readonly armed?: ArmedEntry
  /** Set if hands are counted instead of named (see ballots.ts). */
  readonly byCount?: true
  /** Number typed for this nominee or, without a nominee, for the lift question. */
  readonly count?: { readonly nominee?: Seat; readonly n: number }
}

/** Asks the engine for the result of an entry now. Repeated calls with the same entry return the same result. */
export type AskEngine = (entry: Entry) => Result<AdvanceResult>

/** Effect of a key. At most one of `enter` and `refused` is set. */
export interface KeyOutcome {
  /** With `enter`, the draft after that entry. If the entry is refused, the draft stays as it is. */
  readonly draft: InputDraft
  readonly enter?: Entry
  readonly refused?: Rejection
}

/** A key for the moment of the game to which a draft belongs. */
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

/** The draft itself at its own moment, otherwise an empty draft. */
export function draftAtMoment(state: GameState, draft: InputDraft): InputDraft {
  return draft.at === momentKeyOf(state) ? draft : emptyDraft(state)
}

// The engine's legal entries at a moment, computed once. Buttons, digits and letters all use them.
/** States are immutable, and the cached list is freed with its state. */
const known = new WeakMap<GameState, readonly Entry[]>()

export function legalEntriesAt(state: GameState): readonly Entry[] {
  const offers = known.get(state) ?? legalEntries(state)
  known.set(state, offers)
  return offers
}

// Entries that interrupt a step: a letter selects the kind, digits select seats, Enter records (ADR 20). These are
// fouls, removals and late nominations. Some rulebooks add role claims, corrections of the record (BENCH-6) or a team
// loss (SPORT-4). Pure.
/** A choice that is not a seat: a role, a day or a team. */
export interface ArmedEntryOption {
  /** Digit of the choice. */
  readonly n: number
  readonly entry: Extract<Entry, { type: 'claim-role' | 'correct-votes' | 'team-loss' }>
  readonly on: boolean
}

export function mayArmEntry(state: GameState, kind: ArmedEntryKind): boolean {
  return legalEntriesAt(state).some((entry) => entry.type === kind)
}

/** Whether these rules have this kind of entry at all. */
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

/** Seats that a digit may select now; `undefined` if digits select something else. */
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

/**
 * Effect of a digit on an armed entry: who acts, on whom, or which choice. Pressing the same digit again removes it.
 */
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

/** Selects the seat that nominates, claims or corrects. */
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

/** Seat in the entry that Enter would record. */
export function chosenSeatOfArmedEntry({ chosen }: ArmedEntry): Seat | undefined {
  if (chosen?.type === 'nominate') return chosen.target
  return chosen !== undefined && 'seat' in chosen ? chosen.seat : undefined
}
