// Questions the table asks: why did a seat leave, why did it live or stay. Finds the entry that
// settled it and the chain of effects from its trace. Reads; adjudicates nothing. Pure.

import type { Exit } from '../../../../rules/events.ts'
import type { TraceLine } from '../../../../rules/overturn.ts'
import type { Replay, ReplayStep } from '../../../../rules/replay.ts'
import { draggedIn, endingOf, whySeat, type Ending, type WhyNode } from '../../../../rules/why.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'

export interface WhySubject {
  readonly seat: Seat
  /** `lived`: somebody struck at it in vain; `stayed`: voted for in vain. */
  readonly fate: 'left' | 'lived' | 'stayed'
  /** Who went with the Mistress was not killed, though the log of events has one word for both. */
  readonly exit?: Exit | 'dragged'
  readonly chains: readonly WhyNode[]
  /** The entry that settled it. */
  readonly item: number
}

/** Everybody whose fate an entry settled. */
export function subjectsOf({ id: item, events }: Pick<ReplayStep, 'id' | 'events'>): readonly WhySubject[] {
  const exits = new Map(
    events.flatMap((event) => (event.type === 'SeatLeft' ? [[event.seat, event.exit] as const] : [])),
  )
  const subjects: WhySubject[] = []
  for (const event of events) {
    if (event.type !== 'NightResolved' && event.type !== 'VoteResolved') continue
    const gone = event.type === 'NightResolved' ? event.deaths : event.leaving
    const spared =
      event.type === 'NightResolved'
        ? struckInVain(
            event.trace.map((line) => line.effect),
            gone,
          )
        : event.staying
    const dragged = event.type === 'NightResolved' ? draggedIn(event.trace) : []
    for (const seat of gone)
      subjects.push({
        seat,
        fate: 'left',
        chains: chainsOf(event.trace, seat),
        item,
        ...(dragged.includes(seat) ? { exit: 'dragged' } : exitOf(exits, seat)),
      })
    for (const seat of spared)
      subjects.push({
        seat,
        fate: event.type === 'NightResolved' ? 'lived' : 'stayed',
        chains: chainsOf(event.trace, seat),
        item,
      })
  }
  const told = new Set(subjects.map((subject) => subject.seat))
  for (const [seat, exit] of exits) if (!told.has(seat)) subjects.push({ seat, fate: 'left', exit, chains: [], item })
  return subjects
}

/** A miss and the hit points left are told under the kill they stopped, not by themselves. */
function chainsOf(trace: readonly TraceLine[], seat: Seat): readonly WhyNode[] {
  return whySeat(trace, seat).filter((node) => node.kind !== 'miss' && node.kind !== 'endures')
}

function exitOf(exits: ReadonlyMap<Seat, Exit>, seat: Seat): { exit?: Exit } {
  const exit = exits.get(seat)
  return exit === undefined ? {} : { exit }
}

/** Seats a deadly effect was raised on and that live. */
function struckInVain(effects: readonly string[], dead: readonly Seat[]): readonly Seat[] {
  const struck = effects.flatMap((effect) => {
    const match = /^(?:kill:\w+|drag):(\d+)$/.exec(effect)
    return match === null ? [] : [Number(match[1]) as Seat]
  })
  return [...new Set(struck)].filter((seat) => !dead.includes(seat)).sort((a, b) => a - b)
}

/** The latest question about a seat; nothing when nothing ever happened to it. */
export function whyOf({ steps }: Replay, seat: Seat): WhySubject | undefined {
  for (const step of steps.toReversed()) {
    const subject = subjectsOf(step).find((candidate) => candidate.seat === seat)
    if (subject !== undefined) return subject
  }
  return undefined
}

/** Everybody whose fate the latest such entry settled; nothing before the first. */
export function latestSubjects({ steps }: Replay): readonly WhySubject[] | undefined {
  return steps.map(subjectsOf).findLast((subjects) => subjects.length > 0)
}

/** What ended the game, and whom that entry sent away: nobody where the judge or quiet rounds ended it. */
export function verdictOf(
  replay: Replay,
): { readonly ending: Ending; readonly subjects: readonly WhySubject[] } | undefined {
  const ending = endingOf(replay)
  if (ending === undefined) return undefined
  const step = ending.by === 'departure' ? replay.steps.find(({ id }) => id === ending.item) : undefined
  return { ending, subjects: step === undefined ? [] : subjectsOf(step) }
}
