// Outcomes of seats that players at the table may ask about: why a seat left, why it lived or stayed, why an act was
// void. Finds the deciding entry; the engine explains its effects. Pure.

import type { ExitKind, VoidActReason } from '../../../../rules/events.ts'
import { explainEntry, type ExplainedEffect } from '../../../../rules/explain.ts'
import type { EffectKind } from '../../../../rules/overturn.ts'
import type { Replay, ReplayStep } from '../../../../rules/replay.ts'
import type { Rulebook } from '../../../../rules/rulebook.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { draggedSeats, type GameEndingCause, gameEndingCauseOf } from '../../../../rules/causes.ts'

export interface SeatOutcome {
  readonly seat: Seat
  /**
   * `lived`: an attack on the seat failed. `stayed`: the seat was not voted out although votes were cast against it.
   * `void`: an act on the seat does not count.
   */
  readonly fate: 'left' | 'lived' | 'stayed' | 'void'
  /**
   * The way in which the seat left. Distinguishes being dragged along from being killed, although the event log uses
   * one word for both.
   */
  readonly exit?: ExitKind | 'dragged'
  readonly void?: VoidActReason
  /** Id of the deciding entry in the log. */
  readonly item: number
}

/** Seats whose fate the entry decided, seats that survived an attack or a vote, and targets of void acts. */
export function seatOutcomesOfStep({ id: item, events }: Pick<ReplayStep, 'id' | 'events'>): readonly SeatOutcome[] {
  const exits = new Map(
    events.flatMap((event) => (event.type === 'SeatLeft' ? [[event.seat, event.exit] as const] : [])),
  )
  const subjects: SeatOutcome[] = []
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

/** Whether the outcome decided the seat's fate. A void act decides no fate. */
function isFate({ fate }: SeatOutcome): boolean {
  return fate !== 'void'
}

/** Effects on the seat. A miss or remaining hit points are shown below the kill that they stopped. */
export function effectsBehindSeatOutcome(
  replay: Replay,
  { item, seat, fate }: SeatOutcome,
): readonly ExplainedEffect[] {
  return explainEntry(replay, item)
    .filter(({ of }) => (of === 'act') === (fate === 'void'))
    .flatMap(({ effects }) => effects.filter((effect) => effect.seat === seat))
    .filter(({ kind }) => kind !== 'miss' && kind !== 'endures')
    .filter(({ stands }) => fate !== 'void' || !stands)
}

/**
 * Kinds of effects that can keep a seat in the game. If a seat leaves in spite of such an effect, the effect was in
 * vain.
 */
export function protectiveEffectKinds({ graph }: Pick<Rulebook, 'graph'>): ReadonlySet<EffectKind> {
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

/** Living seats that were the target of a deadly effect. */
function survivingTargets(effects: readonly string[], dead: readonly Seat[]): readonly Seat[] {
  const struck = effects.flatMap((effect) => {
    const match = /^(?:kill:\w+|drag):(\d+)$/.exec(effect)
    return match === null ? [] : [Number(match[1]) as Seat]
  })
  return [...new Set(struck)].filter((seat) => !dead.includes(seat)).sort((a, b) => a - b)
}

/** Latest outcome that decided the fate of a seat; `undefined` if no entry decided it. Void acts are ignored. */
export function latestOutcomeOfSeat({ steps }: Replay, seat: Seat): SeatOutcome | undefined {
  for (const step of steps.toReversed()) {
    const subject = seatOutcomesOfStep(step).find((candidate) => candidate.seat === seat && isFate(candidate))
    if (subject !== undefined) return subject
  }
  return undefined
}

/** Outcomes of the latest entry that decided a seat's fate; `undefined` before the first such entry. */
export function latestDecidedSeatOutcomes({ steps }: Replay): readonly SeatOutcome[] | undefined {
  return steps.map((step) => seatOutcomesOfStep(step).filter(isFate)).findLast((subjects) => subjects.length > 0)
}

/** The corresponding outcomes in this replay. Outcomes that do not occur in this replay are left out. */
export function seatOutcomesExplainedByReplay(
  { steps }: Replay,
  asked: readonly SeatOutcome[],
): readonly SeatOutcome[] {
  return asked.flatMap(({ item, seat, fate }) =>
    steps
      .filter(({ id }) => id === item)
      .flatMap(seatOutcomesOfStep)
      .filter((subject) => subject.seat === seat && subject.fate === fate),
  )
}

/** Reason why the game ended. If a departure ended the game, also contains the outcomes of the deciding entry. */
export function endingCauseWithSeatOutcomes(
  replay: Replay,
): { readonly ending: GameEndingCause; readonly subjects: readonly SeatOutcome[] } | undefined {
  const ending = gameEndingCauseOf(replay)
  if (ending === undefined) return undefined
  const step = ending.by === 'departure' ? replay.steps.find(({ id }) => id === ending.item) : undefined
  return { ending, subjects: step === undefined ? [] : seatOutcomesOfStep(step).filter(isFate) }
}
