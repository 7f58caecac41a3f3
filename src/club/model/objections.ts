// Objections of a game: raised by one of its players, decided by the chief judge with a reason. Nothing is erased: a
// decision is taken back by a later event, and stays listed. What a decision changes are lines of the ledger, which it
// names. Source: docs/spec/scoring.md §3, "Objections".

import type { Stamp } from './clubEvents.ts'

export const RULINGS = ['upheld', 'rejected'] as const
export type Ruling = (typeof RULINGS)[number]

/** More than a game has ever had. */
export const MAX_OBJECTIONS = 50
/** Characters of what is objected, and of a reason. */
export const MAX_OBJECTION_TEXT_LENGTH = 1000

export interface ObjectionDecision extends Stamp {
  readonly ruling: Ruling
  readonly reason: string
  /** Lines of the game's ledger that were written because of it. */
  readonly lines: readonly string[]
}

/** A decision that no longer stands. */
interface PastDecision extends ObjectionDecision {
  readonly back: Stamp & { readonly reason: string }
}

export interface Objection extends Stamp {
  /** Of its own within the game. */
  readonly id: string
  /** Whose: the player who sat there. */
  readonly seat: number
  readonly text: string
  /** Absent: still open. */
  readonly decision?: ObjectionDecision
  /** In order; absent where none was taken back. */
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
  /** Which lines were written because of the decision: these, instead of those named before. */
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

/** An event that fits nothing is left out. */
export function evolveObjections(
  objections: readonly Objection[],
  event: ObjectionEvent,
  { at, author }: Stamp,
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
  stamp: Stamp,
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

/** As events, with who did what when: what folds into them again. */
export function toObjectionEvents(
  objections: readonly Objection[],
): readonly { readonly event: ObjectionEvent; readonly stamp: Stamp }[] {
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

/** Lines of the ledger that decisions, standing and taken back, brought about. */
export function linkedLedgerLineIds({
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
