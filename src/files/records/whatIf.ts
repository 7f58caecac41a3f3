// "What if": the same entries under other house rules or another version of the rulebook, beside what was played.
// Where the two part, what each came to, and what either ledger says. Nothing is written. Used by the command line
// and, through the channel, by the game page.

import type { Entry } from '../../rules/entries.ts'
import type { GameEvent } from '../../rules/events.ts'
import { ok, type Phase, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { parsePoints } from '../../scoring/points.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { adjudicate, replayed, type Adjudication, type OtherRules } from './adjudicate.ts'
import type { GameRecord } from './record.ts'

export interface Followed {
  readonly events: readonly GameEvent[]
  /** It does not fit there. */
  readonly rejection?: Rejection
}

/** The first entry after which the two games are not the same. */
interface Parting {
  readonly item: number
  readonly entry: Entry
  readonly phase: Phase
  readonly round: number
  readonly is: Followed
  readonly would: Followed
}

/** What a player has of the game, in hundredths. */
interface SeatPoints {
  readonly seat: number
  readonly player: string
  readonly is: number
  readonly would: number
}

export interface WhatIf {
  readonly is: Adjudication
  readonly would: Adjudication
  /** Absent where everything comes out alike. */
  readonly parting?: Parting
  readonly points: readonly SeatPoints[]
}

/** Errors: `flags/unknown`, `flags/bad-value`, `setup/unknown-version`, `setup/unknown-preset`. */
export function whatIf(record: GameRecord, scheme: Scheme, other: OtherRules): Result<WhatIf> {
  const is = adjudicate(record, scheme)
  if (!is.ok) return is
  const would = adjudicate(record, scheme, other)
  if (!would.ok) return would
  const parting = partingOf(record, other)
  if (!parting.ok) return parting
  const points = is.value.seats.map(({ seat, player }) => ({
    seat,
    player,
    is: pointsOf(is.value, seat),
    would: pointsOf(would.value, seat),
  }))
  return ok({ is: is.value, would: would.value, points, ...(parting.value ? { parting: parting.value } : {}) })
}

function pointsOf({ ledger }: Adjudication, seat: number): number {
  let sum = 0
  for (const line of ledger) {
    const points = line.seat === seat ? parsePoints(line.points) : undefined
    if (points?.ok === true) sum += points.value
  }
  return sum
}

function partingOf(record: GameRecord, other: OtherRules): Result<Parting | undefined> {
  const is = replayed(record)
  if (!is.ok) return is
  const would = replayed(record, other)
  if (!would.ok) return would
  const after = new Map(would.value.steps.map((step) => [step.id, step]))
  let before = is.value.start
  for (const step of is.value.steps) {
    const twin = after.get(step.id)
    if (twin && told(twin) !== told(step)) {
      const { phase, round } = before
      return ok({ item: step.id, entry: step.entry, phase, round, is: followed(step), would: followed(twin) })
    }
    before = step.state
  }
  return ok(undefined)
}

function followed({ events, rejection }: Followed): Followed {
  return { events, ...(rejection === undefined ? {} : { rejection }) }
}

/** What followed, without its reasons: other edges to the same end make no difference. */
function told({ events, rejection }: Followed): string {
  return JSON.stringify([events.map((event) => ({ ...event, trace: undefined })), rejection ?? null])
}
