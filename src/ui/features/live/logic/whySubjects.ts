// Questions the table asks: why did a seat leave, why did it live or stay, why was an act void. Finds the entry that
// settled it; the engine explains its effects. Reads; adjudicates nothing. Pure.

import type { ExitKind, VoidReason } from '../../../../rules/events.ts'
import { explainEntry, type ExplainedEffect } from '../../../../rules/explain.ts'
import type { EffectKind } from '../../../../rules/overturn.ts'
import type { Replay, ReplayStep } from '../../../../rules/replay.ts'
import type { Rulebook } from '../../../../rules/rulebook.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { draggedSeats, type EndingCause, endingCauseOf } from '../../../../rules/causes.ts'

export interface WhySubject {
  readonly seat: Seat
  /** `lived`: somebody struck at it in vain; `stayed`: voted for in vain; `void`: an act on it counts for nothing. */
  readonly fate: 'left' | 'lived' | 'stayed' | 'void'
  /** Who went with the Mistress was not killed, though the log of events has one word for both. */
  readonly exit?: ExitKind | 'dragged'
  readonly void?: VoidReason
  /** The entry that settled it. */
  readonly item: number
}

/** Everybody whose fate an entry settled, and whom it named in vain. */
export function whySubjectsOf({ id: item, events }: Pick<ReplayStep, 'id' | 'events'>): readonly WhySubject[] {
  const exits = new Map(
    events.flatMap((event) => (event.type === 'SeatLeft' ? [[event.seat, event.exit] as const] : [])),
  )
  const subjects: WhySubject[] = []
  for (const event of events) {
    if (event.type === 'NightActed' && event.target !== undefined && event.void !== undefined)
      subjects.push({ seat: event.target, fate: 'void', void: event.void, item })
    if (event.type !== 'NightResolved' && event.type !== 'VoteResolved') continue
    const gone = event.type === 'NightResolved' ? event.deaths : event.leaving
    const spared =
      event.type === 'NightResolved'
        ? survivingTargets(
            event.trace.map((line) => line.effect),
            gone,
          )
        : event.staying
    const dragged = event.type === 'NightResolved' ? draggedSeats(event.trace) : []
    for (const seat of gone)
      subjects.push({
        seat,
        fate: 'left',
        item,
        ...(dragged.includes(seat) ? { exit: 'dragged' } : exitOf(exits, seat)),
      })
    for (const seat of spared)
      subjects.push({
        seat,
        fate: event.type === 'NightResolved' ? 'lived' : 'stayed',
        item,
      })
  }
  const known = new Set(subjects.filter(isFate).map((subject) => subject.seat))
  for (const [seat, exit] of exits) if (!known.has(seat)) subjects.push({ seat, fate: 'left', exit, item })
  return subjects
}

/** A void act changes no fate. */
function isFate({ fate }: WhySubject): boolean {
  return fate !== 'void'
}

/** What was raised on the seat. A miss and the hit points left stand under the kill that they stopped. */
export function effectsOn(replay: Replay, { item, seat, fate }: WhySubject): readonly ExplainedEffect[] {
  return explainEntry(replay, item)
    .filter(({ of }) => (of === 'act') === (fate === 'void'))
    .flatMap(({ effects }) => effects.filter((effect) => effect.seat === seat))
    .filter(({ kind }) => kind !== 'miss' && kind !== 'endures')
    .filter(({ stands }) => fate !== 'void' || !stands)
}

/** Kinds of effects that can keep a seat in the game: a seat that leaves in spite of one was not helped by it. */
export function savingEffectKinds({ graph }: Pick<Rulebook, 'graph'>): ReadonlySet<EffectKind> {
  const leaving = new Set(
    graph.effects.filter(({ kind, deadly }) => deadly === true || kind === 'vote-out').map(({ kind }) => kind),
  )
  const edges = graph.edges.filter(({ to }) => to.some((kind) => leaving.has(kind)))
  return new Set(edges.flatMap(({ from }) => from))
}

function exitOf(exits: ReadonlyMap<Seat, ExitKind>, seat: Seat): { exit?: ExitKind } {
  const exit = exits.get(seat)
  return exit === undefined ? {} : { exit }
}

/** Seats a deadly effect was raised on and that live. */
function survivingTargets(effects: readonly string[], dead: readonly Seat[]): readonly Seat[] {
  const struck = effects.flatMap((effect) => {
    const match = /^(?:kill:\w+|drag):(\d+)$/.exec(effect)
    return match === null ? [] : [Number(match[1]) as Seat]
  })
  return [...new Set(struck)].filter((seat) => !dead.includes(seat)).sort((a, b) => a - b)
}

/** The latest question about a seat; nothing when nothing ever happened to it. */
export function latestSubjectOfSeat({ steps }: Replay, seat: Seat): WhySubject | undefined {
  for (const step of steps.toReversed()) {
    const subject = whySubjectsOf(step).find((candidate) => candidate.seat === seat && isFate(candidate))
    if (subject !== undefined) return subject
  }
  return undefined
}

/** Everybody whose fate the latest such entry settled; nothing before the first. */
export function latestSubjects({ steps }: Replay): readonly WhySubject[] | undefined {
  return steps.map((step) => whySubjectsOf(step).filter(isFate)).findLast((subjects) => subjects.length > 0)
}

/** The same questions, as far as this replay answers them. */
export function readableSubjects({ steps }: Replay, asked: readonly WhySubject[]): readonly WhySubject[] {
  return asked.flatMap(({ item, seat, fate }) =>
    steps
      .filter(({ id }) => id === item)
      .flatMap(whySubjectsOf)
      .filter((subject) => subject.seat === seat && subject.fate === fate),
  )
}

/** What ended the game, and whom that entry sent away: no seat where the judge or quiet rounds ended it. */
export function endingWithSubjects(
  replay: Replay,
): { readonly ending: EndingCause; readonly subjects: readonly WhySubject[] } | undefined {
  const ending = endingCauseOf(replay)
  if (ending === undefined) return undefined
  const step = ending.by === 'departure' ? replay.steps.find(({ id }) => id === ending.item) : undefined
  return { ending, subjects: step === undefined ? [] : whySubjectsOf(step).filter(isFate) }
}
