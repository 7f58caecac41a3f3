// The stored form of games, ledgers and summary rows: which stream, which event, and back.
// Time and author live in the envelope, not in the payload.

import type { GameRow } from '../../scoring/row.ts'
import type { LogItem } from '../../rules/log.ts'
import type { Envelope, NewEvent } from '../../store/port.ts'
import { isScored } from './rowShape.ts'
import { newEvent, type Stamp } from './clubEvents.ts'
import type { LedgerEntry } from '../../scoring/line.ts'
import { foldObjection, isObjectionEvent, objectionEvents, type Objection, type ObjectionEvent } from './objections.ts'
import type { AssertedResult, GameOpened, GameStory } from './game.ts'

/** A running or finished game goes to another laptop: from here on that one writes it. */
export const TAKEN_OVER = 'GameTakenOver'

const ITEM_EVENTS = {
  made: 'EntryMade',
  retracted: 'EntryRetracted',
  corrected: 'EntryCorrected',
  mended: 'TableMended',
} as const

export function openedEvent(opened: GameOpened, stamp: Stamp): NewEvent {
  return newEvent(opened, stamp, true)
}

export function itemEvent(item: LogItem): NewEvent {
  const { type, at, author, ...payload } = item
  return newEvent({ ...payload, type: ITEM_EVENTS[type] }, { at, author }, true)
}

export function assertedEvent(result: AssertedResult, reason: string, stamp: Stamp): NewEvent {
  return newEvent({ type: 'ResultAsserted', result, reason }, stamp, true)
}

export function voidEvent(isVoid: boolean, reason: string, stamp: Stamp): NewEvent {
  return newEvent({ type: isVoid ? 'GameVoided' : 'GameReinstated', reason }, stamp)
}

export function objectionEvent(event: ObjectionEvent, stamp: Stamp): NewEvent {
  return newEvent(event, stamp)
}

/** Which laptop takes it over stands in the envelope. */
export function takenOverEvent(stamp: Stamp): NewEvent {
  return newEvent({ type: TAKEN_OVER }, stamp)
}

export function lineEvent({ at, author, ...line }: LedgerEntry): NewEvent {
  return newEvent({ type: 'LedgerLineAdded', ...line }, { at, author })
}

export function rowEvent(row: GameRow, stamp: Stamp): NewEvent {
  return newEvent({ type: 'GameSummarised', ...row }, stamp, true)
}

/** A game that comes whole; `reason` is that of its result. */
export function storyEvents(
  { opened, log, asserted, isVoid, objections = [] }: GameStory,
  reason: string,
  stamp: Stamp,
): readonly NewEvent[] {
  return [
    openedEvent(opened, stamp),
    ...log.map(itemEvent),
    ...(asserted ? [assertedEvent(asserted, reason, stamp)] : []),
    ...(isVoid ? [voidEvent(true, reason, stamp)] : []),
    ...objectionEvents(objections).map((each) => objectionEvent(each.event, each.stamp)),
  ]
}

/** A stream's first envelope opens the game; undefined when the stream is empty. */
export function readGame([first, ...rest]: readonly Envelope[]): GameStory | undefined {
  if (first?.type !== 'GameOpened') return undefined
  const opened = { ...(first.payload as Omit<GameOpened, 'type'>), type: 'GameOpened' } as const
  const asserted = rest.findLast(({ type }) => type === 'ResultAsserted')?.payload as
    | { readonly result: AssertedResult }
    | undefined
  const isVoid = rest.findLast(({ type }) => type === 'GameVoided' || type === 'GameReinstated')?.type === 'GameVoided'
  const objections = readObjections(rest)
  return {
    opened,
    log: rest.flatMap(readItem),
    isVoid,
    ...(asserted ? { asserted: asserted.result } : {}),
    ...(objections.length > 0 ? { objections } : {}),
  }
}

function readObjections(envelopes: readonly Envelope[]): readonly Objection[] {
  return envelopes.reduce<readonly Objection[]>(
    (objections, { type, payload, at, author }) =>
      isObjectionEvent(type)
        ? foldObjection(objections, { ...(payload as object), type } as ObjectionEvent, { at, author })
        : objections,
    [],
  )
}

/** An item of the log; nothing for what else stands in a game's stream. */
export function readItem({ type, payload, at, author }: Envelope): readonly LogItem[] {
  const kind = (['made', 'retracted', 'corrected', 'mended'] as const).find((each) => ITEM_EVENTS[each] === type)
  return kind ? [{ ...(payload as object), type: kind, at, author } as LogItem] : []
}

export function readLines(envelopes: readonly Envelope[]): readonly LedgerEntry[] {
  return envelopes
    .filter(({ type }) => type === 'LedgerLineAdded')
    .map(({ payload, at, author }) => ({ ...(payload as Omit<LedgerEntry, 'at' | 'author'>), at, author }))
}

export function readRows(envelopes: readonly Envelope[]): readonly GameRow[] {
  const rows = envelopes.filter(({ type }) => type === 'GameSummarised').map(({ payload }) => payload as GameRow)
  return rows.filter(isScored)
}
