// Replay: adjudicates the counting entries of a log, starting from the first state. An entry that no longer fits after
// a correction stays in the log, but waits and has no effect. The game continues with the entries that fit.

import { advance, applyEntryInPlace } from './decide.ts'
import { EntryDecision } from './entryDecision.ts'
import type { Entry } from './entries.ts'
import type { GameEvent } from './events.ts'
import type { GameHeader } from './header.ts'
import { type CorrectionLogItem, entriesInForce, type EntryInForce, type LogItem } from './log.ts'
import { correctedHeader } from './tableCorrection.ts'
import { initialState } from './openGame.ts'
import { type ReplayRefusal, reject } from './refusals.ts'
import type { GameState } from './state.ts'
import { doesEntryBelongToStep, type Moment, momentOf } from './moment.ts'

/** One entry that counts, and its consequences. */
export interface ReplayStep {
  readonly id: number
  readonly entry: Entry
  readonly moment: Moment
  readonly correction?: CorrectionLogItem
  readonly events: readonly GameEvent[]
  /** Set if the entry does not fit here and therefore waits. */
  readonly rejection?: ReplayRefusal
  /** State after the entry. Unchanged if the entry waits. */
  readonly state: GameState
}

export interface Replay {
  /** State before the first entry. */
  readonly start: GameState
  readonly steps: readonly ReplayStep[]
  /** State after all entries. */
  readonly state: GameState
}

/** `header` is the header with which the game was opened. The table corrections of the log are applied here. */
export function replay(header: GameHeader, log: readonly LogItem[]): Replay {
  const start = initialState(correctedHeader(header, log))
  let state = start
  const steps = entriesInForce(log).map((counting): ReplayStep => {
    const step = replayEntry(state, counting)
    state = step.state
    return step
  })
  return { start, steps, state }
}

/** Result of a replay, without the states in between. */
export interface ReplayEndResult {
  /** Events of all entries that fit. */
  readonly events: readonly GameEvent[]
  readonly waiting: readonly { readonly id: number; readonly rejection: ReplayRefusal }[]
  readonly state: GameState
}

/** Computes the same result as `replay` on a single state, for callers that read thousands of games. */
export function replayToEnd(header: GameHeader, log: readonly LogItem[]): ReplayEndResult {
  const draft = EntryDecision.fromOwnedState(initialState(correctedHeader(header, log)))
  const waiting: { readonly id: number; readonly rejection: ReplayRefusal }[] = []
  for (const counting of entriesInForce(log)) {
    const rejection = misplacedRefusal(draft.state, counting) ?? applyEntryInPlace(draft, counting.entry)
    if (rejection !== undefined) waiting.push({ id: counting.id, rejection })
  }
  return { events: draft.events, waiting, state: draft.state }
}

/** Events of all entries that fit. */
export function eventsOfReplay(replayed: Replay | ReplayEndResult): readonly GameEvent[] {
  return 'events' in replayed ? replayed.events : replayed.steps.flatMap(({ events }) => events)
}

/** Extends a replay by one entry at the end. The result is the same as replaying the whole log with it. */
export function replayNextEntry({ start, steps, state }: Replay, counting: EntryInForce): Replay {
  const step = replayEntry(state, counting)
  return { start, steps: [...steps, step], state: step.state }
}

function replayEntry(state: GameState, counting: EntryInForce): ReplayStep {
  const misplaced = misplacedRefusal(state, counting)
  if (misplaced) return { ...counting, events: [], state, rejection: misplaced }
  const advanced = advance(state, counting.entry)
  if (!advanced.ok) return { ...counting, events: [], state, rejection: advanced.error }
  return { ...counting, ...advanced.value }
}

/** Returns a refusal if the entry belongs to a step other than the current one. */
export function misplacedRefusal(state: GameState, { entry, moment }: EntryInForce): ReplayRefusal | undefined {
  const fits = !doesEntryBelongToStep(entry) || state.phase === 'over' || momentOf(state) === moment
  return fits ? undefined : reject('entry/out-of-place', { moment })
}

export function stateBeforeReplayStep({ start, steps }: Replay, item: number): GameState {
  const at = steps.findIndex((step) => step.id === item)
  return at <= 0 ? start : (steps[at - 1]?.state ?? start)
}

/** Position of a new entry: in front of the entries that wait at the end of the game, or at the end of the log. */
export function nextEntryPosition({ steps }: Replay): { readonly before?: number } {
  const lastApplied = steps.findLastIndex((step) => step.rejection === undefined)
  const firstWaiting = steps[lastApplied + 1]
  return firstWaiting === undefined ? {} : { before: firstWaiting.id }
}

/** Finds the entry that an undo retracts: the last one that was applied, or the last one if all entries wait. */
export function replayStepToUndo({ steps }: Replay): ReplayStep | undefined {
  return steps.findLast((step) => step.rejection === undefined) ?? steps.at(-1)
}
