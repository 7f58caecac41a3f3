// The log of a game: entries that were made, undone and corrected. It is append-only, so nothing is deleted. Determines
// which entries count and in which order. replay.ts adjudicates them.

import type { Entry } from './entries.ts'
import type { GameEvent } from './events.ts'
import type { Role, Seat } from './vocabulary.ts'
import type { Moment } from './moment.ts'

interface ItemBase {
  /** Number of the item within the game, from 1. */
  readonly id: number
  /** Milliseconds since the epoch, from the caller. */
  readonly at: number
  readonly author: string
}

export interface EntryLogItem extends ItemBase {
  readonly type: 'made'
  readonly entry: Entry
  readonly moment: Moment
  /**
   * Id of the entry in front of which this entry was placed. If omitted, this entry was placed at the end of the log.
   */
  readonly before?: number
  /** Events at the time of the entry. A replay decides the entry again. */
  readonly events: readonly GameEvent[]
}

/** An undo. Retracting a `retracted` or `corrected` item undoes that item, which is a redo. */
interface RetractionItem extends ItemBase {
  readonly type: 'retracted'
  readonly target: number
  readonly reason: string
}

export interface CorrectionLogItem extends ItemBase {
  readonly type: 'corrected'
  readonly target: number
  readonly entry: Entry
  readonly reason: string
}

/** Corrections of one seat, valid from the start of the game. Omitted fields stay as they are. */
export interface SeatCorrection {
  readonly seat: Seat
  readonly role?: Role
  readonly immune?: boolean
  /**
   * Id of the member in the seat, which the engine does not read. `name` is set only when a log is displayed, never in
   * a stored log.
   */
  readonly player?: { readonly member: string; readonly name?: string }
}

/**
 * A table correction: a change of a card, a player, an immunity card or the judge. It applies from the start of the
 * game.
 */
export interface TableCorrectionLogItem extends ItemBase {
  readonly type: 'mended'
  readonly seats: readonly SeatCorrection[]
  /**
   * Name of the judge. Used in a file of one game, and in a club if the name belongs to nobody there. An empty string
   * means that the game has no judge.
   */
  readonly judge?: string
  /** Id of the judge as a person of the club. The engine does not read it. */
  readonly judgeId?: string
  readonly reason: string
}

export type LogItem = EntryLogItem | RetractionItem | CorrectionLogItem | TableCorrectionLogItem

/** An entry that counts, at its position in playing order. */
export interface EntryInForce {
  readonly id: number
  readonly entry: Entry
  readonly moment: Moment
  /** The correction in force, if there is one. */
  readonly correction?: CorrectionLogItem
}

/** Items that are not retracted. A retraction can itself be retracted later, so that its item counts again. */
export function unretractedItems(log: readonly LogItem[]): readonly LogItem[] {
  const struck = new Set<number>()
  for (const item of log.toReversed()) {
    if (item.type === 'retracted' && !struck.has(item.id)) struck.add(item.target)
  }
  return log.filter((item) => !struck.has(item.id))
}

/** Table corrections in force, in order. A later one overrides an earlier one. */
export function tableCorrectionsInForce(log: readonly LogItem[]): readonly TableCorrectionLogItem[] {
  // Nearly every game has no table correction, so this check avoids filtering the log.
  if (!log.some(({ type }) => type === 'mended')) return []
  return unretractedItems(log).filter((item) => item.type === 'mended')
}

export function entriesInForce(log: readonly LogItem[]): readonly EntryInForce[] {
  const standing = unretractedItems(log)
  const corrections = new Map<number, CorrectionLogItem>()
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

/**
 * Entries in playing order. An entry with `before` is placed in front of that entry, even if that entry was retracted.
 */
function entryItemsInOrder(log: readonly LogItem[]): readonly EntryLogItem[] {
  const order: EntryLogItem[] = []
  for (const item of log) {
    if (item.type !== 'made') continue
    const place = item.before === undefined ? -1 : order.findIndex((other) => other.id === item.before)
    if (place === -1) order.push(item)
    else order.splice(place, 0, item)
  }
  return order
}
