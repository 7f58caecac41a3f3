// Changes to the log of a game: an entry is made, undone, corrected or inserted, or the table is corrected. An entry
// that the engine refuses never reaches the log. The club stores the resulting item, and a screen shows the replay at
// once. Pure: the caller provides time and author in `stamp`.

import { advance } from './decide.ts'
import type { Entry } from './entries.ts'
import type { GameHeader } from './header.ts'
import { type LogItem, type EntryLogItem, type SeatCorrection, unretractedItems } from './log.ts'
import { checkCorrectedHeader, newlyMissingCardRefusal } from './tableCorrection.ts'
import type { EntryRefusal, LogChangeRefusal, RefusalOf } from './refusals.ts'
import { nextEntryPosition, replay, stateBeforeReplayStep, type Replay } from './replay.ts'
import { assertNever, err, ok, type Result } from './vocabulary.ts'
import { momentOf } from './moment.ts'

/** A requested change of the log. `item` is the id of the item to retract or correct. */
export type LogChange =
  | { readonly type: 'enter'; readonly entry: Entry }
  | { readonly type: 'retract'; readonly item: number; readonly reason: string }
  | { readonly type: 'correct'; readonly item: number; readonly entry: Entry; readonly reason: string }
  /** A forgotten entry, to be placed in front of the entry `before`. */
  | { readonly type: 'insert'; readonly before: number; readonly entry: Entry }
  | {
      readonly type: 'mend'
      readonly seats: readonly SeatCorrection[]
      readonly judge?: string
      readonly judgeId?: string
      readonly reason: string
    }

/** A log with its replay. `header` is the header with which the game was opened. */
export interface ReplayedLog {
  readonly header: GameHeader
  readonly log: readonly LogItem[]
  readonly replay: Replay
}

/** An item to append, and the replay of the log including it. */
export interface LogChangeResult {
  readonly item: LogItem
  readonly replay: Replay
}

type Stamp = Pick<LogItem, 'at' | 'author'>

/**
 * Applies a change to a log. Refusals (`refusals.ts`) are:
 * - for an entry that is made, inserted or used as a correction: an `EntryRefusal`; for a correction also
 *   `entry/out-of-place`;
 * - for a table correction, or when one is undone: a `CardRefusal`;
 * - for the change itself: one of `ChangeRefusals`.
 */
export function applyLogChange(
  played: ReplayedLog,
  change: LogChange,
  stamp: Stamp,
): Result<LogChangeResult, LogChangeRefusal> {
  switch (change.type) {
    case 'enter':
      return applyEntryToLog(played, change.entry, stamp)
    case 'retract':
      return retract(played, change.item, change.reason, stamp)
    case 'correct':
      return correct(played, change, stamp)
    case 'insert':
      return insert(played, change, stamp)
    case 'mend':
      return mend(played, change, stamp)
    default:
      return assertNever(change)
  }
}

/** Makes an entry, as `applyLogChange` does for the change `enter`. */
export function applyEntryToLog(
  played: ReplayedLog,
  entry: Entry,
  stamp: Stamp,
): Result<{ readonly item: EntryLogItem; readonly replay: Replay }, EntryRefusal> {
  const { start, steps, state } = played.replay
  const advanced = advance(state, entry)
  if (!advanced.ok) return advanced
  const place = nextEntryPosition(played.replay)
  const moment = momentOf(state)
  const { events } = advanced.value
  const item: EntryLogItem = { ...baseOf(played, stamp), type: 'made', entry, moment, events, ...place }
  // Waiting entries may fit after this one, so the whole log is replayed. Otherwise the replay is only extended.
  if (place.before !== undefined) return ok({ item, replay: withItem(played, item).replay })
  const step = { id: item.id, entry, moment, ...advanced.value }
  return ok({ item, replay: { start, steps: [...steps, step], state: advanced.value.state } })
}

function retract(
  played: ReplayedLog,
  target: number,
  reason: string,
  stamp: Stamp,
): Result<LogChangeResult, LogChangeRefusal> {
  const struck = standingTarget(played.log, target)
  if (!struck.ok) return struck
  return withItemIfCardsLegal(played, { ...baseOf(played, stamp), type: 'retracted', target, reason })
}

/** Refused if the entry does not fit at its place. Later entries may have to wait. */
function insert(
  played: ReplayedLog,
  { before, entry }: Extract<LogChange, { type: 'insert' }>,
  stamp: Stamp,
): Result<LogChangeResult, LogChangeRefusal> {
  if (!played.replay.steps.some(({ id }) => id === before))
    return err({ code: 'games/no-such-item', params: { item: before } })
  const state = stateBeforeReplayStep(played.replay, before)
  const advanced = advance(state, entry)
  if (!advanced.ok) return advanced
  const { events } = advanced.value
  return ok(
    withItem(played, { ...baseOf(played, stamp), type: 'made', entry, moment: momentOf(state), events, before }),
  )
}

/** Corrects the table from the start of the game. Entries that no longer fit have to wait. */
function mend(
  played: ReplayedLog,
  { seats, judge, judgeId, reason }: Extract<LogChange, { type: 'mend' }>,
  stamp: Stamp,
): Result<LogChangeResult, LogChangeRefusal> {
  const unknown = seats.find(({ seat }) => seat < 1 || seat > played.header.seats.length)
  if (unknown) return err({ code: 'mend/no-such-seat', params: { seat: unknown.seat } })
  if (seats.length === 0 && judge === undefined && judgeId === undefined)
    return err({ code: 'mend/nothing', params: {} })
  const item = {
    ...baseOf(played, stamp),
    type: 'mended',
    seats,
    ...(judge === undefined ? {} : { judge }),
    ...(judgeId === undefined ? {} : { judgeId }),
    reason,
  } as LogItem
  const fault = newlyMissingCardRefusal(played.header, played.log, item)
  return fault ? err(fault) : withItemIfCardsLegal(played, item)
}

/** After a table correction or an undo, the cards must still be those of a legal game. */
function withItemIfCardsLegal(played: ReplayedLog, item: LogItem): Result<LogChangeResult, LogChangeRefusal> {
  const legal = checkCorrectedHeader(played.header, [...played.log, item])
  return legal.ok ? ok(withItem(played, item)) : legal
}

/** Refused if the corrected entry does not fit at its place. Later entries may have to wait. */
function correct(
  played: ReplayedLog,
  { item: target, entry, reason }: Extract<LogChange, { type: 'correct' }>,
  stamp: Stamp,
): Result<LogChangeResult, LogChangeRefusal> {
  const corrected = standingTarget(played.log, target)
  if (!corrected.ok) return corrected
  if (corrected.value.type !== 'made') return err({ code: 'games/not-an-entry', params: { item: target } })
  const next = withItem(played, { ...baseOf(played, stamp), type: 'corrected', target, entry, reason })
  const rejection = next.replay.steps.find((step) => step.id === target)?.rejection
  return rejection ? err(rejection) : ok(next)
}

function standingTarget(
  log: readonly LogItem[],
  target: number,
): Result<LogItem, RefusalOf<'games/no-such-item' | 'games/already-retracted'>> {
  const item = log.find((each) => each.id === target)
  if (!item) return err({ code: 'games/no-such-item', params: { item: target } })
  return unretractedItems(log).includes(item)
    ? ok(item)
    : err({ code: 'games/already-retracted', params: { item: target } })
}

function baseOf({ log }: ReplayedLog, { at, author }: Stamp): Pick<LogItem, 'id' | 'at' | 'author'> {
  return { id: log.length + 1, at, author }
}

function withItem({ header, log }: ReplayedLog, item: LogItem): LogChangeResult {
  return { item, replay: replay(header, [...log, item]) }
}
