// A game as one viewer sees it: every event of its replay as he may have it, with the time of the entry it came
// of. What he may not know leaves no gap. Pure.

import type { GameEvent } from '../../rules/events.ts'
import { apply, type OwnState } from '../../rules/evolve.ts'
import type { LogItem } from '../../rules/log.ts'
import type { Replay } from '../../rules/replay.ts'
import { eventFor, type Viewer } from '../../rules/view.ts'

export interface ToldEvent {
  readonly event: GameEvent
  /** When its entry was made, milliseconds since the epoch. */
  readonly at: number
}

/** `moment`: how many entries were made; all by default. */
export function storyFor(
  { start, steps }: Replay,
  log: readonly LogItem[],
  viewer: Viewer,
  moment = steps.length,
): readonly ToldEvent[] {
  const state: OwnState = { ...start }
  const times = new Map(log.map(({ id, at }) => [id, at]))
  const told: ToldEvent[] = []
  for (const { id, events } of steps.slice(0, moment)) {
    for (const event of events) {
      const shown = eventFor(state, event, viewer)
      if (shown !== undefined) told.push({ event: shown, at: times.get(id) ?? 0 })
      apply(state, event)
    }
  }
  return told
}
