// Converts games, ledgers and game rows to stored events and back, and names their event types. Time and author are
// stored in the envelope, not in the payload.

import type { GameRow } from '../../scoring/gameRow.ts'
import type { LogItem } from '../../rules/log.ts'
import type { Envelope, NewEvent } from '../../store/port.ts'
import { isScorableRow } from './gameRowChecks.ts'
import { newEvent, type EventStamp } from './clubEvents.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import {
  evolveObjections,
  isObjectionEventType,
  toObjectionEvents,
  type Objection,
  type ObjectionEvent,
} from './objections.ts'
import type { AssertedResult, GameOpened, GameContent } from './game.ts'
import { type GameHaltEvent, haltAfter, haltEventIn, toHaltEvent, type Voiding } from './gameEndings.ts'

/**
 * Type of the event with which another device takes over a running or finished game. After this event, that device
 * writes the game's stream.
 */
export const GAME_TAKEN_OVER_EVENT_TYPE = 'GameTakenOver'

const EVENT_TYPE_BY_ITEM_TYPE = {
  made: 'EntryMade',
  retracted: 'EntryRetracted',
  corrected: 'EntryCorrected',
  mended: 'TableMended',
} as const

export function newGameOpenedEvent(opened: GameOpened, stamp: EventStamp): NewEvent {
  return newEvent(opened, stamp, true)
}

export function newLogItemEvent(item: LogItem): NewEvent {
  const { type, at, author, ...payload } = item
  return newEvent({ ...payload, type: EVENT_TYPE_BY_ITEM_TYPE[type] }, { at, author }, true)
}

export function newResultAssertedEvent(result: AssertedResult, reason: string, stamp: EventStamp): NewEvent {
  return newEvent({ type: 'ResultAsserted', result, reason }, stamp, true)
}

export function newVoidedEvent(voiding: Voiding, stamp: EventStamp): NewEvent {
  return newEvent({ type: 'GameVoided', ...voiding }, stamp)
}

export function newReinstatedEvent(reason: string, stamp: EventStamp): NewEvent {
  return newEvent({ type: 'GameReinstated', reason }, stamp)
}

export function newHaltEvent(event: GameHaltEvent, stamp: EventStamp): NewEvent {
  return newEvent(event, stamp)
}

export function newObjectionEvent(event: ObjectionEvent, stamp: EventStamp): NewEvent {
  return newEvent(event, stamp)
}

/** Builds the event of a take-over. Its envelope names the device that takes over. */
export function newTakeOverEvent(stamp: EventStamp): NewEvent {
  return newEvent({ type: GAME_TAKEN_OVER_EVENT_TYPE }, stamp)
}

export function newLedgerLineEvent({ at, author, ...line }: StoredLedgerLine): NewEvent {
  return newEvent({ type: 'LedgerLineAdded', ...line }, { at, author })
}

export function newGameRowEvent(row: GameRow, stamp: EventStamp): NewEvent {
  return newEvent({ type: 'GameSummarised', ...row }, stamp, true)
}

/** Returns the events of a complete game. `reason` explains the asserted result and the void mark. */
export function newGameEvents(
  { opened, log, asserted, isVoid, voiding, halt, objections = [] }: GameContent,
  reason: string,
  stamp: EventStamp,
): readonly NewEvent[] {
  return [
    newGameOpenedEvent(opened, stamp),
    ...log.map(newLogItemEvent),
    ...(asserted ? [newResultAssertedEvent(asserted, reason, stamp)] : []),
    ...(halt ? [newHaltEvent(toHaltEvent(halt), stamp)] : []),
    ...(isVoid ? [newVoidedEvent(voiding ?? { reason }, stamp)] : []),
    ...toObjectionEvents(objections).map((each) => newObjectionEvent(each.event, each.stamp)),
  ]
}

/** Reads a game from its stream. `undefined` if the first envelope is missing or does not open a game. */
export function readGameContent([first, ...rest]: readonly Envelope[]): GameContent | undefined {
  if (first?.type !== 'GameOpened') return undefined
  const opened = { ...(first.payload as Omit<GameOpened, 'type'>), type: 'GameOpened' } as const
  const asserted = rest.findLast(({ type }) => type === 'ResultAsserted')?.payload as
    | { readonly result: AssertedResult }
    | undefined
  const status = rest.findLast(({ type }) => type === 'GameVoided' || type === 'GameReinstated')
  const isVoid = status?.type === 'GameVoided'
  const halted = rest.findLast((each) => haltEventIn(each) !== undefined)
  const event = halted && haltEventIn(halted)
  const halt = event && haltAfter(event)
  const objections = readObjections(rest)
  return {
    opened,
    log: rest.flatMap(logItemsInEnvelope),
    isVoid,
    ...(isVoid ? { voiding: voidingIn(status) } : {}),
    ...(halt ? { halt } : {}),
    ...(asserted ? { asserted: asserted.result } : {}),
    ...(objections.length > 0 ? { objections } : {}),
  }
}

/** Reason why the envelope makes its game void. */
export function voidingIn({ payload }: Pick<Envelope, 'payload'>): Voiding {
  const { reason, cause, dealtAgainAs } = payload as Voiding
  return {
    reason,
    ...(cause === undefined ? {} : { cause }),
    ...(dealtAgainAs === undefined ? {} : { dealtAgainAs }),
  }
}

function readObjections(envelopes: readonly Envelope[]): readonly Objection[] {
  return envelopes.reduce<readonly Objection[]>(
    (objections, { type, payload, at, author }) =>
      isObjectionEventType(type)
        ? evolveObjections(objections, { ...(payload as object), type } as ObjectionEvent, { at, author })
        : objections,
    [],
  )
}

/** Returns a list with the envelope's log item, or an empty list for other events of a game's stream. */
export function logItemsInEnvelope({ type, payload, at, author }: Envelope): readonly LogItem[] {
  const kind = (['made', 'retracted', 'corrected', 'mended'] as const).find(
    (each) => EVENT_TYPE_BY_ITEM_TYPE[each] === type,
  )
  return kind ? [{ ...(payload as object), type: kind, at, author } as LogItem] : []
}

export function readLedgerLines(envelopes: readonly Envelope[]): readonly StoredLedgerLine[] {
  return envelopes
    .filter(({ type }) => type === 'LedgerLineAdded')
    .map(({ payload, at, author }) => ({ ...(payload as Omit<StoredLedgerLine, 'at' | 'author'>), at, author }))
}

export function readGameRows(envelopes: readonly Envelope[]): readonly GameRow[] {
  const rows = envelopes.filter(({ type }) => type === 'GameSummarised').map(({ payload }) => payload as GameRow)
  return rows.filter(isScorableRow)
}
