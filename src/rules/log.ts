// The log of a game: entries as made, undone and corrected. Append-only; nothing is deleted.
// Works out which entries count and in which order; replay.ts adjudicates them.

import type { Entry } from './entries.ts'
import type { GameEvent } from './events.ts'
import type { GameState } from './state.ts'
import { assertNever, type Role, type Seat } from './vocabulary.ts'

interface ItemBase {
  /** 1, 2, 3, ... within the game. */
  readonly id: number
  /** Milliseconds since the epoch, from the caller. */
  readonly at: number
  readonly author: string
}

export interface EntryItem extends ItemBase {
  readonly type: 'made'
  readonly entry: Entry
  readonly moment: Moment
  /** Set when it fills a gap in front of entries that wait for it. */
  readonly before?: number
  /** The events when it was made; replay decides again. */
  readonly events: readonly GameEvent[]
}

/** Undo. Striking a `retracted` or `corrected` item takes that one back: redo. */
interface RetractionItem extends ItemBase {
  readonly type: 'retracted'
  readonly target: number
  readonly reason: string
}

export interface CorrectionItem extends ItemBase {
  readonly type: 'corrected'
  readonly target: number
  readonly entry: Entry
  readonly reason: string
}

/** What was wrong about one seat from the start. What it does not name stays. */
export interface SeatCorrection {
  readonly seat: Seat
  readonly role?: Role
  readonly immune?: boolean
  /**
   * The member in the seat, by the club's id; the engine does not read it. `name`: where a log is shown, never where it
   * is stored.
   */
  readonly player?: { readonly member: string; readonly name?: string }
}

/** The table put right: a card, a player, an immunity card, the judge. It holds from the first moment on. */
export interface TableCorrectionItem extends ItemBase {
  readonly type: 'mended'
  readonly seats: readonly SeatCorrection[]
  /** The judge by name: in a file of one game; in a club where the name is nobody's there. '' = nobody. */
  readonly judge?: string
  /** The judge as a person of the club. The engine does not read it. */
  readonly judgeId?: string
  readonly reason: string
}

export type LogItem = EntryItem | RetractionItem | CorrectionItem | TableCorrectionItem

/** An entry that counts, in the order it counts. */
export interface CountingEntry {
  readonly id: number
  readonly entry: Entry
  readonly moment: Moment
  /** The correction in force, if any. */
  readonly correction?: CorrectionItem
}

/** Items no standing retraction strikes. A retraction is itself struck by a later one. */
export function unretractedItems(log: readonly LogItem[]): readonly LogItem[] {
  const struck = new Set<number>()
  for (const item of log.toReversed()) {
    if (item.type === 'retracted' && !struck.has(item.id)) struck.add(item.target)
  }
  return log.filter((item) => !struck.has(item.id))
}

/** The mends in force, in order: a later one overrides an earlier one. */
export function tableCorrectionsInForce(log: readonly LogItem[]): readonly TableCorrectionItem[] {
  // Nearly every game has none: the log is not sorted out for it.
  if (!log.some(({ type }) => type === 'mended')) return []
  return unretractedItems(log).filter((item) => item.type === 'mended')
}

export function countingEntries(log: readonly LogItem[]): readonly CountingEntry[] {
  const standing = unretractedItems(log)
  const corrections = new Map<number, CorrectionItem>()
  for (const item of standing) if (item.type === 'corrected') corrections.set(item.target, item)
  const standingIds = new Set(standing.map((item) => item.id))
  return entryItemsInOrder(log)
    .filter((item) => standingIds.has(item.id))
    .map((item) => {
      const correction = corrections.get(item.id)
      return {
        id: item.id,
        entry: correction?.entry ?? item.entry,
        moment: item.moment,
        ...(correction === undefined ? {} : { correction }),
      }
    })
}

/** Entries in playing order; one that names `before` goes in front of that one, struck or not. */
function entryItemsInOrder(log: readonly LogItem[]): readonly EntryItem[] {
  const order: EntryItem[] = []
  for (const item of log) {
    if (item.type !== 'made') continue
    const place = item.before === undefined ? -1 : order.findIndex((other) => other.id === item.before)
    if (place === -1) order.push(item)
    else order.splice(place, 0, item)
  }
  return order
}

// A moment names the step an entry was made at, so that after a correction an entry is applied
// only where it belongs: `D1.speech`, `D2.vote.1`, `N1.mistress`. Speakers and voters are not part
// of it, so a table with one seat less still takes the rest of the day.
export type Moment = string

export function momentOf(state: GameState): Moment {
  const { phase, round, step } = state
  const prefix = `${phase === 'night' ? 'N' : 'D'}${round}`
  switch (step.type) {
    case 'speech':
      return `${prefix}.speech`
    case 'vote':
      return `${prefix}.vote.${step.ballot}`
    case 'tie-speech':
      return `${prefix}.tie-speech.${step.ballot}`
    case 'lift':
      return `${prefix}.lift`
    case 'last-word':
      return `${prefix}.last-word`
    case 'night-act':
      return `${prefix}.${step.role}`
    case 'shots':
    case 'pause':
      return `${prefix}.${step.id}`
    case 'best-move':
    case 'lynch':
      return `${prefix}.${step.type}`
    case 'over':
      return 'over'
    default:
      return assertNever(step)
  }
}

/** Fouls and removals happen at any moment; every other entry belongs to the step it was made at. */
export function belongsToStep(entry: Entry): boolean {
  return (
    entry.type !== 'foul' && entry.type !== 'technical-foul' && entry.type !== 'remove' && entry.type !== 'team-loss'
  )
}
