// Entries that interrupt a step: a letter selects the kind, digits select seats, Enter records (ADR 20). These are
// fouls, removals and late nominations. Some rulebooks add role claims, corrections of the record (BENCH-6) or a team
// loss (SPORT-4). Pure.

import { seatsAllowedToSpeak } from '../../../../rules/talk.ts'
import type { Entry } from '../../../../rules/entries.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import type { GameState } from '../../../../rules/state.ts'
import { type Rejection, type Seat, TEAMS } from '../../../../rules/vocabulary.ts'
import { legalEntriesAt } from './legalEntriesAt.ts'
import type { ArmedEntryKind, ArmedEntry, InputDraft, EngineQuery } from './inputDraft.ts'

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

/** Whether this kind of entry exists under these rules. */
export function isArmedKindInRules(state: GameState, kind: ArmedEntryKind): boolean {
  const { day, recordsTalk, judgeMayEndGame } = rulesOf(state.header)
  if (kind === 'claim-role' || kind === 'correct-votes') return recordsTalk
  if (kind === 'nominate') return day.vote?.candidates === 'nominees'
  return kind === 'team-loss' ? judgeMayEndGame : day.judgeFouls
}

export function armEntry(state: GameState, draft: InputDraft, kind: ArmedEntryKind): InputDraft {
  if (!mayArmEntry(state, kind)) return draft
  const [only, ...others] = kind === 'claim-role' || kind === 'correct-votes' ? seatsAllowedToSpeak(state) : []
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

/** Seats that a digit may select now; `undefined` if digits do not select seats. */
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
    return armed.by === undefined ? new Set(seatsAllowedToSpeak(state)) : undefined
  return new Set(
    legalEntriesAt(state).flatMap((entry) => (entry.type === armed.kind && 'seat' in entry ? [entry.seat] : [])),
  )
}

/**
 * Effect of a digit on an armed entry. The digit selects the acting seat, the target or an option, or deselects the
 * target or option that is already selected.
 */
export type ArmedEntryUpdate = { readonly armed: ArmedEntry } | { readonly refused: Rejection }

export function addDigitToArmedEntry(
  state: GameState,
  draft: InputDraft,
  armed: ArmedEntry,
  n: Seat,
  ask: EngineQuery,
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

/** Selects the seat that makes the nomination, claim or correction. */
function withSpeaker(state: GameState, armed: ArmedEntry, by: Seat, ask: EngineQuery): ArmedEntryUpdate {
  if (seatsForArmedEntry(state, armed)?.has(by) === true) return { armed: { ...armed, by } }
  const role = rulesOf(state.header).roles[0]?.role ?? 'citizen'
  const decision = ask(
    armed.kind === 'nominate' ? { type: 'nominate', by, target: by } : { type: 'claim-role', seat: by, role },
  )
  return decision.ok ? { armed: { ...armed, by } } : { refused: decision.error }
}

function choose(armed: ArmedEntry, entry: Entry, ask: EngineQuery): ArmedEntryUpdate {
  const { chosen, ...rest } = armed
  if (JSON.stringify(chosen) === JSON.stringify(entry)) return { armed: rest }
  const decision = ask(entry)
  return decision.ok ? { armed: { ...rest, chosen: entry } } : { refused: decision.error }
}

/** Seat in the complete armed entry, if any. */
export function chosenSeatOfArmedEntry({ chosen }: ArmedEntry): Seat | undefined {
  if (chosen?.type === 'nominate') return chosen.target
  return chosen !== undefined && 'seat' in chosen ? chosen.seat : undefined
}
