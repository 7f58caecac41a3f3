// Correcting an entry of the past: what the same kind of entry could have been instead, and what
// would come of it. Asks the engine at the entry's own place; changes nothing. Pure.

import { decide } from '../../../../rules/decide.ts'
import type { Entry, EntryOf } from '../../../../rules/entries.ts'
import type { VoidReason } from '../../../../rules/events.ts'
import { legalEntries } from '../../../../rules/legalEntries.ts'
import { type LogItem, unretractedItems } from '../../../../rules/log.ts'
import type { LogChangeResult } from '../../../../rules/logChange.ts'
import { replayStepToUndo, type Replay, stateBefore } from '../../../../rules/replay.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import { type GameState, livingSeats } from '../../../../rules/state.ts'
import { type Outcome, type Seat, TEAMS } from '../../../../rules/vocabulary.ts'
import { voidReasonOf } from '../../../../rules/void.ts'
import { dueSteps } from '../../../../rules/waitingEntries.ts'

export interface Alternative {
  readonly entry: Entry
  /** The seat its button shows; absent for "nobody" and where something else is chosen. */
  readonly seat?: Seat
  readonly isNow: boolean
  readonly enabled: boolean
  readonly void?: VoidReason
}

/** What can be exchanged in an entry: one seat, role, day or team; hands; numbers shown; or nothing. */
export function fixKind(entry: Entry): 'one' | 'hands' | 'shots' | 'none' {
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

/** The same kind of entry for every seat, and without a seat where that is possible. */
export function alternatives(before: GameState, entry: Entry): readonly Alternative[] {
  const all = before.seats.flatMap(({ seat }) => {
    const other = withSeat(entry, seat)
    return other === undefined ? [] : [alternative(before, entry, other, seat)]
  })
  const others = otherChoices(before, entry)
  if (others.length > 0)
    return others.map((other) => ({
      entry: other,
      isNow: JSON.stringify(other) === JSON.stringify(entry),
      enabled: decide(before, other).ok,
    }))
  if (entry.type !== 'night-act') return all
  const nobody: Entry = { type: 'night-act', role: entry.role }
  return [...all, { entry: nobody, isNow: entry.target === undefined, enabled: decide(before, nobody).ok }]
}

/** What is chosen in place of a seat: a claimed role, a day of the record, a losing team. */
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

function alternative(before: GameState, now: Entry, entry: Entry, seat: Seat): Alternative {
  const why = entry.type === 'night-act' ? voidReasonOf(before, entry) : undefined
  const isNow =
    entry.type === 'nominate' && now.type === 'nominate' ? entry.target === now.target : sameTarget(entry, now)
  return { entry, seat, isNow, enabled: decide(before, entry).ok, ...(why === undefined ? {} : { void: why }) }
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

/** The seats a vote, a lift answer or a best move names. */
export function listedSeatsOf(entry: Entry): readonly Seat[] {
  if (entry.type === 'best-move') return entry.named
  return 'voters' in entry ? entry.voters : []
}

/** A vote or a lift answer with other hands, a best move with other seats; for a vote also another nominee. */
export function withListedSeats(entry: Entry, voters: readonly Seat[], nominee?: Seat): Entry {
  if (entry.type === 'best-move') return { ...entry, named: voters }
  const sorted = voters.toSorted((a, b) => a - b)
  if (entry.type === 'vote') return { type: 'vote', nominee: nominee ?? entry.nominee, voters: sorted }
  return entry.type === 'answer-lift' ? { type: 'answer-lift', voters: sorted } : entry
}

/** Seats whose hand may be part of this entry. */
export function seatsThatMayBeListed(before: GameState, entry: Entry): readonly Seat[] {
  if (entry.type === 'best-move') return before.seats.flatMap(({ seat }) => (seat === entry.seat ? [] : [seat]))
  return before.seats.map((sitter) => sitter.seat).filter((seat) => decide(before, withListedSeats(entry, [seat])).ok)
}

export function isSameEntry(a: Entry, b: Entry): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Whether the engine would take it at that place. */
export function wouldBeAccepted(before: GameState, entry: Entry): boolean {
  return decide(before, entry).ok
}

export interface FixPreview {
  /** Entries that would wait then, as many as the log will say; absent where the same wait now. */
  readonly waiting?: number
  /** Entries that count now and would not, and that the game does not come to again. */
  readonly lapsed: number
  /** Entries that wait now and would fit again. */
  readonly resumed: number
  readonly comesIn: readonly Seat[]
  readonly goesOut: readonly Seat[]
  /** Set when the verdict would change; null = no verdict any more. */
  readonly outcome?: Outcome | null
}

/** What a correction, or a struck entry, would change. */
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

/** How many waiting entries an entry made now would bring back. */
export function countResumedEntries(now: Replay, { replay: then }: LogChangeResult): number {
  return Math.max(0, rejectedIds(now).size - rejectedIds(then).size)
}

function waitingIds(replay: Replay): ReadonlySet<number> {
  return new Set(dueSteps(replay).map(({ id }) => id))
}

function rejectedIds({ steps }: Replay): ReadonlySet<number> {
  return new Set(steps.filter((step) => step.rejection !== undefined).map((step) => step.id))
}

// An entry that was forgotten: what could have been entered at an earlier moment, and the latest moment of this day at
// which it still could. Asks the engine; changes nothing. Pure.
export const INSERTABLE_ENTRY_TYPES = ['foul', 'technical-foul', 'remove', 'nominate'] as const
export type InsertableEntryType = (typeof INSERTABLE_ENTRY_TYPES)[number]

/** Where something was forgotten: in front of this item of the log. */
export interface InsertPosition {
  readonly before: number
  readonly kind?: InsertableEntryType
}

export function insertableEntriesAt(state: GameState): readonly EntryOf<InsertableEntryType>[] {
  return legalEntries(state).filter(isInsertable)
}

function isInsertable(entry: Entry): entry is EntryOf<InsertableEntryType> {
  return (INSERTABLE_ENTRY_TYPES as readonly string[]).includes(entry.type)
}

/** In front of the last entry of this day at which the engine would still have taken it. */
export function latestInsertPosition(replay: Replay, kind: InsertableEntryType): InsertPosition | undefined {
  const { phase, round } = replay.state
  for (const { id } of replay.steps.toReversed()) {
    const before = stateBefore(replay, id)
    if (before.phase !== phase || before.round !== round) return undefined
    if (insertableEntriesAt(before).some(({ type }) => type === kind)) return { before: id, kind }
  }
  return undefined
}

// What undo and redo would act on. Undo takes back the latest thing the judge did that still
// counts, a correction included; redo takes back the latest undo while nothing new was done. Pure.
export interface Undoable {
  readonly item: number
  /** Absent where the table was put right. */
  readonly entry?: Entry
  readonly isCorrection: boolean
}

export function undoTarget(log: readonly LogItem[], replay: Replay): Undoable | undefined {
  const applied = new Set(replay.steps.filter((step) => step.rejection === undefined).map((step) => step.id))
  const counted = new Set(replay.steps.map((step) => step.id))
  const latest = unretractedItems(log)
    .filter((item) =>
      item.type === 'made'
        ? applied.has(item.id)
        : item.type === 'mended' || (item.type === 'corrected' && counted.has(item.target)),
    )
    .reduce<LogItem | undefined>(
      (newest, item) => (newest === undefined || item.id > newest.id ? item : newest),
      undefined,
    )
  if (latest?.type === 'mended') return { item: latest.id, isCorrection: false }
  if (latest?.type === 'corrected') return { item: latest.id, entry: latest.entry, isCorrection: true }
  if (latest?.type === 'made')
    return {
      item: latest.id,
      entry: replay.steps.find((step) => step.id === latest.id)?.entry ?? latest.entry,
      isCorrection: false,
    }
  const waiting = replayStepToUndo(replay)
  return waiting === undefined ? undefined : { item: waiting.id, entry: waiting.entry, isCorrection: false }
}

export function redoTarget(log: readonly LogItem[]): Undoable | undefined {
  const newest = Math.max(0, ...log.filter((item) => item.type !== 'retracted').map((item) => item.id))
  const undo = unretractedItems(log).findLast(
    (item) => item.type === 'retracted' && item.id > newest && findUndoneItem(log, item.target) !== undefined,
  )
  if (undo?.type !== 'retracted') return undefined
  const what = findUndoneItem(log, undo.target)
  if (what === undefined) return undefined
  return { item: undo.id, ...('entry' in what ? { entry: what.entry } : {}), isCorrection: what.type === 'corrected' }
}

function findUndoneItem(log: readonly LogItem[], id: number): Exclude<LogItem, { type: 'retracted' }> | undefined {
  const item = log.find((candidate) => candidate.id === id)
  return item === undefined || item.type === 'retracted' ? undefined : item
}
