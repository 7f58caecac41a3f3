// The log as it is read during a game: newest first, by day and night, speeches that only ended
// put together into one row. Pure; words are logSentence.ts.

import type { ReplayStep, Replay } from '../../../../rules/replay.ts'
import { waitingSteps } from '../../../../rules/waiting.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { protocolOf } from '../../../logic/protocol.ts'
import { subjectsOf, type WhySubject } from '../why/whys.ts'

export type LogRow =
  | {
      readonly type: 'entry'
      readonly key: number
      readonly step: ReplayStep
      readonly whys: readonly WhySubject[]
      readonly isLate: boolean
      /** Does not count and will not any more. */ readonly isLapsed: boolean
    }
  /** Speeches that led to nothing else, in the order they were held. */
  | { readonly type: 'speeches'; readonly key: number; readonly seats: readonly Seat[] }

export interface LogGroup {
  readonly phase: 'day' | 'night'
  readonly round: number
  readonly rows: readonly LogRow[]
}

export function logGroups(replay: Replay): readonly LogGroup[] {
  const waiting = new Set(waitingSteps(replay).map((step) => step.id))
  return protocolOf(replay)
    .map(({ phase, round, lines }): LogGroup => {
      const rows: LogRow[] = []
      for (const { step } of lines) {
        const seat = plainSpeech(step)
        const last = rows.at(-1)
        if (seat === undefined)
          rows.push({
            type: 'entry',
            key: step.id,
            step,
            whys: subjectsOf(step),
            isLate: isLate(step),
            isLapsed: step.rejection !== undefined && !waiting.has(step.id),
          })
        else if (last?.type === 'speeches') rows[rows.length - 1] = { ...last, seats: [...last.seats, seat] }
        else rows.push({ type: 'speeches', key: step.id, seats: [seat] })
      }
      return { phase, round, rows: rows.toReversed() }
    })
    .toReversed()
}

/** The speaker of a speech whose end changed nothing but the speaker. */
function plainSpeech({ entry, events, rejection }: ReplayStep): Seat | undefined {
  if (entry.type !== 'end-speech' || rejection !== undefined) return undefined
  return events.every(
    (event) =>
      event.type === 'SpeechEnded' ||
      (event.type === 'StepBegan' &&
        (event.step.type === 'speech' || event.step.type === 'tie-speech' || event.step.type === 'vote')),
  )
    ? entry.seat
    : undefined
}

function isLate({ events }: ReplayStep): boolean {
  return events.some((event) => event.type === 'SeatNominated' && event.late)
}
