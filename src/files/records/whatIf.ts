// "What if": compares a game with a replay of the same entries under other house rules or another rulebook version. The
// result contains the point at which the games diverge, the end of each, and both ledgers. Nothing is stored. Used by
// the command line and, through the channel, by the game page.

import type { Entry } from '../../rules/entries.ts'
import type { GameEvent } from '../../rules/events.ts'
import { ok, type Phase, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { parsePoints } from '../../scoring/points.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { adjudicate, replayRecord, type Adjudication, type RuleOverrides } from './adjudicate.ts'
import type { GameRecord } from './record.ts'

export interface WhatIfStepOutcome {
  readonly events: readonly GameEvent[]
  /** Present if the entry is not valid at that point of the game. */
  readonly rejection?: Rejection
}

/** First entry after which the two games differ. */
interface Divergence {
  readonly item: number
  readonly entry: Entry
  readonly phase: Phase
  readonly round: number
  readonly is: WhatIfStepOutcome
  readonly would: WhatIfStepOutcome
}

/** A player's points in the game, in hundredths. */
interface SeatPoints {
  readonly seat: number
  readonly player: string
  readonly is: number
  readonly would: number
}

export interface WhatIfComparison {
  readonly is: Adjudication
  readonly would: Adjudication
  /** If omitted, the two games do not diverge. */
  readonly parting?: Divergence
  readonly points: readonly SeatPoints[]
}

/** Errors: `flags/unknown`, `flags/bad-value`, `setup/unknown-version`, `setup/unknown-preset`. */
export function compareWhatIf(record: GameRecord, scheme: Scheme, other: RuleOverrides): Result<WhatIfComparison> {
  const is = adjudicate(record, scheme)
  if (!is.ok) return is
  const would = adjudicate(record, scheme, other)
  if (!would.ok) return would
  const parting = firstDivergence(record, other)
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

function firstDivergence(record: GameRecord, other: RuleOverrides): Result<Divergence | undefined> {
  const is = replayRecord(record)
  if (!is.ok) return is
  const would = replayRecord(record, other)
  if (!would.ok) return would
  const after = new Map(would.value.steps.map((step) => [step.id, step]))
  let before = is.value.start
  for (const step of is.value.steps) {
    const twin = after.get(step.id)
    if (twin && outcomeKey(twin) !== outcomeKey(step)) {
      const { phase, round } = before
      return ok({ item: step.id, entry: step.entry, phase, round, is: toStepOutcome(step), would: toStepOutcome(twin) })
    }
    before = step.state
  }
  return ok(undefined)
}

function toStepOutcome({ events, rejection }: WhatIfStepOutcome): WhatIfStepOutcome {
  return { events, ...(rejection === undefined ? {} : { rejection }) }
}

/**
 * Identifies the result of a step without its trace, because different edges with the same result do not count as a
 * difference.
 */
function outcomeKey({ events, rejection }: WhatIfStepOutcome): string {
  return JSON.stringify([events.map((event) => ({ ...event, trace: undefined })), rejection ?? null])
}
