// Corrections of past entries: the possible alternatives and a preview of their effect. Uses the engine with the state
// before the entry, without changing anything. Pure.

import { isLegalEntry } from '../../../../rules/decide.ts'
import type { Entry } from '../../../../rules/entries.ts'
import type { VoidActReason } from '../../../../rules/events.ts'
import type { LogChangeResult } from '../../../../rules/logChange.ts'
import type { Replay } from '../../../../rules/replay.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import { type GameState, livingSeats } from '../../../../rules/state.ts'
import { type Outcome, type Seat, TEAMS } from '../../../../rules/vocabulary.ts'
import { voidActReasonOf } from '../../../../rules/void.ts'
import { dueWaitingReplaySteps } from '../../../../rules/waitingEntries.ts'

export interface FixAlternative {
  readonly entry: Entry
  /** Seat on the button. Omitted for "nobody", and if the choice is not a seat. */
  readonly seat?: Seat
  readonly isNow: boolean
  readonly enabled: boolean
  readonly void?: VoidActReason
}

/**
 * The part of an entry that can be changed: a single seat, role, day or team (`one`), a list of seats (`hands`), shown
 * numbers (`shots`), or no part (`none`).
 */
export function fixablePartOfEntry(entry: Entry): 'one' | 'hands' | 'shots' | 'none' {
  switch (entry.type) {
    case 'vote':
    case 'answer-lift':
    case 'best-move':
      return 'hands'
    case 'shoot':
      return entry.shots.length === 0 ? 'none' : 'shots'
    case 'count-votes':
    case 'count-lift':
    case 'lynch':
    case 'claim-role':
    case 'correct-votes':
    case 'team-loss':
    case 'nominate':
    case 'night-act':
    case 'foul':
    case 'technical-foul':
    case 'remove':
      return 'one'
    default:
      return 'none'
  }
}

/** Alternatives of the same kind as the entry: one for each seat, and one without a seat if that is possible. */
export function fixAlternativesOf(before: GameState, entry: Entry): readonly FixAlternative[] {
  const all = before.seats.flatMap(({ seat }) => {
    const other = withSeat(entry, seat)
    return other === undefined ? [] : [alternative(before, entry, other, seat)]
  })
  const others = otherChoices(before, entry)
  if (others.length > 0)
    return others.map((other) => ({
      entry: other,
      isNow: JSON.stringify(other) === JSON.stringify(entry),
      enabled: isLegalEntry(before, other),
    }))
  if (entry.type !== 'night-act') return all
  const nobody: Entry = { type: 'night-act', role: entry.role }
  return [...all, { entry: nobody, isNow: entry.target === undefined, enabled: isLegalEntry(before, nobody) }]
}

/** Alternatives that are not seats: claimed roles, days of the record, losing teams, and counts of hands. */
function otherChoices(before: GameState, entry: Entry): readonly Entry[] {
  switch (entry.type) {
    case 'claim-role':
      return rulesOf(before.header).roles.map(({ role }) => ({ ...entry, role }))
    case 'correct-votes':
      return before.voteHistory.map(({ day }) => ({ ...entry, day }))
    case 'team-loss':
      return TEAMS.map((team) => ({ ...entry, team }))
    case 'count-votes':
    case 'count-lift':
      return Array.from({ length: livingSeats(before).length + 1 }, (_, count) => ({ ...entry, count }))
    default:
      return []
  }
}

function alternative(before: GameState, now: Entry, entry: Entry, seat: Seat): FixAlternative {
  const why = entry.type === 'night-act' ? voidActReasonOf(before, entry) : undefined
  const isNow =
    entry.type === 'nominate' && now.type === 'nominate' ? entry.target === now.target : sameTarget(entry, now)
  return { entry, seat, isNow, enabled: isLegalEntry(before, entry), ...(why === undefined ? {} : { void: why }) }
}

function sameTarget(a: Entry, b: Entry): boolean {
  if ('target' in a || 'target' in b) return 'target' in a && 'target' in b && a.target === b.target
  return 'seat' in a && 'seat' in b && a.seat === b.seat
}

function withSeat(entry: Entry, seat: Seat): Entry | undefined {
  switch (entry.type) {
    case 'nominate':
      return { ...entry, target: seat }
    case 'night-act':
    case 'lynch':
      return { ...entry, target: seat }
    case 'foul':
    case 'technical-foul':
    case 'remove':
      return { type: entry.type, seat }
    default:
      return undefined
  }
}

/** Seats listed in a vote, a lift answer or a best move. */
export function listedSeatsOf(entry: Entry): readonly Seat[] {
  if (entry.type === 'best-move') return entry.named
  return 'voters' in entry ? entry.voters : []
}

/** Copy of the entry with other listed seats and, for a vote, optionally a different nominee. */
export function withListedSeats(entry: Entry, voters: readonly Seat[], nominee?: Seat): Entry {
  if (entry.type === 'best-move') return { ...entry, named: voters }
  const sorted = voters.toSorted((a, b) => a - b)
  if (entry.type === 'vote') return { type: 'vote', nominee: nominee ?? entry.nominee, voters: sorted }
  return entry.type === 'answer-lift' ? { type: 'answer-lift', voters: sorted } : entry
}

/** Seats that may be listed in this entry: as voters, or as the named seats of a best move. */
export function listableSeats(before: GameState, entry: Entry): readonly Seat[] {
  if (entry.type === 'best-move') return before.seats.flatMap(({ seat }) => (seat === entry.seat ? [] : [seat]))
  return before.seats
    .map((sitter) => sitter.seat)
    .filter((seat) => isLegalEntry(before, withListedSeats(entry, [seat])))
}

export function isSameEntry(a: Entry, b: Entry): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

export interface FixPreview {
  /** Number of entries that would wait, as shown in the log. Omitted if the same entries are already waiting. */
  readonly waiting?: number
  /** Number of entries that count now, but would no longer count and would not be tried again. */
  readonly lapsed: number
  /** Number of entries that do not count now, but would count again. */
  readonly resumed: number
  readonly comesIn: readonly Seat[]
  readonly goesOut: readonly Seat[]
  /** The new verdict, set only if the verdict would change; `null` if there would be no verdict. */
  readonly outcome?: Outcome | null
}

/** Effect of correcting or striking an entry. */
export function previewFix(now: Replay, then: Replay): FixPreview {
  const [before, after] = [rejectedIds(now), rejectedIds(then)]
  const [waited, waits] = [waitingIds(now), waitingIds(then)]
  const alive = (of: Replay) => new Set(of.state.seats.filter((sitter) => sitter.alive).map((sitter) => sitter.seat))
  const [lived, lives] = [alive(now), alive(then)]
  const turned = JSON.stringify(now.state.outcome) !== JSON.stringify(then.state.outcome)
  return {
    ...(waits.size === waited.size && [...waits].every((id) => waited.has(id)) ? {} : { waiting: waits.size }),
    lapsed: [...after].filter((id) => !before.has(id) && !waits.has(id)).length,
    resumed: [...before].filter((id) => !after.has(id) && then.steps.some((step) => step.id === id)).length,
    comesIn: [...lives].filter((seat) => !lived.has(seat)),
    goesOut: [...lived].filter((seat) => !lives.has(seat)),
    ...(turned ? { outcome: then.state.outcome ?? null } : {}),
  }
}

/** Number of waiting entries that would count again after a new entry. */
export function countResumedEntries(now: Replay, { replay: then }: LogChangeResult): number {
  return Math.max(0, rejectedIds(now).size - rejectedIds(then).size)
}

function waitingIds(replay: Replay): ReadonlySet<number> {
  return new Set(dueWaitingReplaySteps(replay).map(({ id }) => id))
}

function rejectedIds({ steps }: Replay): ReadonlySet<number> {
  return new Set(steps.filter((step) => step.rejection !== undefined).map((step) => step.id))
}
