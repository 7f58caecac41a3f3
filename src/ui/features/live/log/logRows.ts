// Rows of the log during a game: by day and night, newest last, with consecutive speeches without consequences combined
// into one row. Pure; the texts are in logSentence.ts.

import type { ReplayStep, Replay } from '../../../../rules/replay.ts'
import { dueWaitingReplaySteps } from '../../../../rules/waitingEntries.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { reuseEqualItems } from '../../../kit/reuseEqualItems.ts'
import { speakerOfPlainSpeech, protocolPhasesOf } from '../../../game/protocol.ts'
import { seatOutcomesOfStep, type SeatOutcome } from '../logic/whySubjects.ts'

interface EntryRow {
  readonly type: 'entry'
  readonly key: number
  readonly step: ReplayStep
  readonly whys: readonly SeatOutcome[]
  readonly isLate: boolean
  /** Whether the entry does not count yet, but will be tried again when the game reaches the entry's step. */
  readonly waits: boolean
}

/** Consecutive speeches without consequences. Each can be corrected separately. */
interface SpeechesRow {
  readonly type: 'speeches'
  readonly key: number
  readonly seats: readonly Seat[]
  readonly rows: readonly EntryRow[]
}

export type LogRow = EntryRow | SpeechesRow

export interface LogPhaseGroup {
  readonly phase: 'day' | 'night'
  readonly round: number
  readonly rows: readonly LogRow[]
}

export function groupLogRowsByPhase(replay: Replay): readonly LogPhaseGroup[] {
  const waiting = new Set(dueWaitingReplaySteps(replay).map((step) => step.id))
  return protocolPhasesOf(replay).map(({ phase, round, lines }): LogPhaseGroup => {
    const rows: LogRow[] = []
    for (const { step } of lines) {
      const seat = speakerOfPlainSpeech(step)
      const last = rows.at(-1)
      const row: EntryRow = {
        type: 'entry',
        key: step.id,
        step,
        whys: seatOutcomesOfStep(step),
        isLate: isLate(step),
        waits: waiting.has(step.id),
      }
      if (seat === undefined) rows.push(row)
      else if (last?.type === 'speeches')
        rows[rows.length - 1] = { ...last, seats: [...last.seats, seat], rows: [...last.rows, row] }
      else rows.push({ type: 'speeches', key: step.id, seats: [seat], rows: [row] })
    }
    return { phase, round, rows }
  })
}

function isLate({ events }: ReplayStep): boolean {
  return events.some((event) => event.type === 'SeatNominated' && event.late)
}

/**
 * Reuses groups and rows that have not changed. A replay that continues from earlier steps keeps their objects, so
 * unchanged rows can be recognised.
 */
export function reuseUnchangedLogGroups(
  before: readonly LogPhaseGroup[] | undefined,
  now: readonly LogPhaseGroup[],
): readonly LogPhaseGroup[] {
  const was = new Map(before?.map((group) => [`${group.phase} ${group.round}`, group]))
  return now.map((group) => {
    const old = was.get(`${group.phase} ${group.round}`)
    const rows = reuseEqualItems(old?.rows, group.rows, { keyOf: ({ key }) => key, isSame: isSameRow })
    return old !== undefined && rows === old.rows ? old : { ...group, rows }
  })
}

function isSameRow(before: LogRow, now: LogRow): boolean {
  if (before.type === 'speeches')
    return (
      now.type === 'speeches' &&
      before.rows.length === now.rows.length &&
      before.rows.every((row, index) => row.step === now.rows[index]?.step)
    )
  return now.type === 'entry' && before.step === now.step && before.waits === now.waits
}
