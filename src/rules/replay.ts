// Replay: the counting entries of a log adjudicated from the first state. An entry that no longer
// fits after a correction is kept, waits, and changes nothing; the game goes on from what holds.

import { advance } from './decide.ts'
import type { Entry } from './entries.ts'
import type { GameEvent } from './events.ts'
import type { GameHeader } from './header.ts'
import { countingEntries, type CorrectedItem, type CountingEntry, type LogItem } from './log.ts'
import { belongsToStep, momentOf, type Moment } from './moment.ts'
import { mendedHeader } from './mend.ts'
import { initialState } from './open.ts'
import type { GameState } from './state.ts'
import type { Rejection } from './vocabulary.ts'

/** One counting entry and what became of it. */
export interface ReplayStep {
  readonly id: number
  readonly entry: Entry
  readonly moment: Moment
  readonly correction?: CorrectedItem
  readonly events: readonly GameEvent[]
  /** Set when the entry does not fit here: it waits. */
  readonly rejection?: Rejection
  /** State after it; unchanged when it waits. */
  readonly state: GameState
}

export interface Replay {
  /** State before the first entry. */
  readonly start: GameState
  readonly steps: readonly ReplayStep[]
  /** State after all of them. */
  readonly state: GameState
}

/** `header`: as the game was opened; what the log mends of it is done here. */
export function replay(header: GameHeader, log: readonly LogItem[]): Replay {
  const start = initialState(mendedHeader(header, log))
  let state = start
  const steps = countingEntries(log).map((counting): ReplayStep => {
    const step = replayEntry(state, counting)
    state = step.state
    return step
  })
  return { start, steps, state }
}

/** With one more entry behind all others: what replaying the whole log with it gives. */
export function replayNext({ start, steps, state }: Replay, counting: CountingEntry): Replay {
  const step = replayEntry(state, counting)
  return { start, steps: [...steps, step], state: step.state }
}

function replayEntry(state: GameState, counting: CountingEntry): ReplayStep {
  const misplaced = belongsToStep(counting.entry) && state.phase !== 'over' && momentOf(state) !== counting.moment
  if (misplaced)
    return {
      ...counting,
      events: [],
      state,
      rejection: { code: 'entry/out-of-place', params: { moment: counting.moment } },
    }
  const advanced = advance(state, counting.entry)
  if (!advanced.ok) return { ...counting, events: [], state, rejection: advanced.error }
  return { ...counting, ...advanced.value }
}

/** The state an entry was made in. */
export function stateBefore({ start, steps }: Replay, item: number): GameState {
  const at = steps.findIndex((step) => step.id === item)
  return at <= 0 ? start : (steps[at - 1]?.state ?? start)
}

/** Where a new entry goes: in front of the entries waiting at the end of the game, or last. */
export function placeOfNext({ steps }: Replay): { readonly before?: number } {
  const lastApplied = steps.findLastIndex((step) => step.rejection === undefined)
  const firstWaiting = steps[lastApplied + 1]
  return firstWaiting === undefined ? {} : { before: firstWaiting.id }
}

/** The entry that undo would take back: the last one that counts, wherever the game stands. */
export function lastEntry({ steps }: Replay): ReplayStep | undefined {
  return steps.findLast((step) => step.rejection === undefined) ?? steps.at(-1)
}
