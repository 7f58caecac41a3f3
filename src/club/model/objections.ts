// Objections to a game, raised by one of its players and decided by the chief judge with a reason. Nothing is erased: a
// later event reopens a decided objection, and the earlier decision stays listed. A decision names the ledger lines
// that it caused. See `docs/spec/scoring.md §3`, "Objections".

import type { EventStamp } from './clubEvents.ts'

export const RULINGS = ['upheld', 'rejected'] as const
export type Ruling = (typeof RULINGS)[number]

/** Maximum number of objections to a game. No game has ever had more. */
export const MAX_OBJECTIONS_PER_GAME = 50
/** Maximum number of characters in an objection and in a reason. */
export const MAX_OBJECTION_TEXT_LENGTH = 1000

export interface ObjectionDecision extends EventStamp {
  readonly ruling: Ruling
  readonly reason: string
  /** Ids of the game's ledger lines that were written because of the decision. */
  readonly lines: readonly string[]
}

/** A decision that was taken back. */
interface PastDecision extends ObjectionDecision {
  readonly back: EventStamp & { readonly reason: string }
}

export interface Objection extends EventStamp {
  /** Id of the objection, unique within the game. */
  readonly id: string
  /** Seat of the player who objects. */
  readonly seat: number
  readonly text: string
  /** The decision in force. If omitted, the objection is still open. */
  readonly decision?: ObjectionDecision
  /** Decisions that were taken back, in order. If omitted, there are none. */
  readonly past?: readonly PastDecision[]
}

export type ObjectionEvent =
  | { readonly type: 'ObjectionRaised'; readonly id: string; readonly seat: number; readonly text: string }
  | {
      readonly type: 'ObjectionDecided'
      readonly id: string
      readonly ruling: Ruling
      readonly reason: string
      readonly lines: readonly string[]
    }
  /** Replaces the list of ledger lines that were written because of the decision. */
  | { readonly type: 'ObjectionLinked'; readonly id: string; readonly lines: readonly string[] }
  | { readonly type: 'ObjectionReopened'; readonly id: string; readonly reason: string }

const OBJECTION_EVENT_TYPES: Readonly<Record<ObjectionEvent['type'], true>> = {
  ObjectionRaised: true,
  ObjectionDecided: true,
  ObjectionLinked: true,
  ObjectionReopened: true,
}

export function isObjectionEventType(type: string): type is ObjectionEvent['type'] {
  return Object.hasOwn(OBJECTION_EVENT_TYPES, type)
}

/** Applies an event. An event that does not fit the objections is ignored. */
export function evolveObjections(
  objections: readonly Objection[],
  event: ObjectionEvent,
  { at, author }: EventStamp,
): readonly Objection[] {
  if (event.type === 'ObjectionRaised') {
    const { id, seat, text } = event
    return objections.some((each) => each.id === id) ? objections : [...objections, { id, seat, text, at, author }]
  }
  return objections.map((objection) =>
    objection.id === event.id ? applyObjectionEvent(objection, event, { at, author }) : objection,
  )
}

function applyObjectionEvent(
  objection: Objection,
  event: Exclude<ObjectionEvent, { readonly type: 'ObjectionRaised' }>,
  stamp: EventStamp,
): Objection {
  const { decision, past = [], ...raised } = objection
  if (event.type === 'ObjectionDecided') {
    const { ruling, reason, lines } = event
    return decision ? objection : { ...objection, decision: { ruling, reason, lines, ...stamp } }
  }
  if (!decision) return objection
  if (event.type === 'ObjectionLinked') return { ...objection, decision: { ...decision, lines: event.lines } }
  return { ...raised, past: [...past, { ...decision, back: { reason: event.reason, ...stamp } }] }
}

/** Returns the events that lead to these objections, each with its time and author. */
export function toObjectionEvents(
  objections: readonly Objection[],
): readonly { readonly event: ObjectionEvent; readonly stamp: EventStamp }[] {
  return objections.flatMap(({ id, seat, text, at, author, decision, past = [] }) => {
    const decided = ({ ruling, reason, lines, at: when, author: who }: ObjectionDecision) => ({
      event: { type: 'ObjectionDecided' as const, id, ruling, reason, lines },
      stamp: { at: when, author: who },
    })
    return [
      { event: { type: 'ObjectionRaised' as const, id, seat, text }, stamp: { at, author } },
      ...past.flatMap(({ back, ...was }) => [
        decided(was),
        {
          event: { type: 'ObjectionReopened' as const, id, reason: back.reason },
          stamp: { at: back.at, author: back.author },
        },
      ]),
      ...(decision ? [decided(decision)] : []),
    ]
  })
}

export function countOpenObjections(objections: readonly Objection[] = []): number {
  return objections.filter(({ decision }) => decision === undefined).length
}

/** Ids of all ledger lines that were written because of decisions, including those taken back. */
export function objectionLedgerLineIds({
  objections = [],
}: {
  readonly objections?: readonly Objection[]
}): ReadonlySet<string> {
  return new Set(
    objections.flatMap(({ decision, past = [] }) => [
      ...(decision?.lines ?? []),
      ...past.flatMap(({ lines }) => lines),
    ]),
  )
}
