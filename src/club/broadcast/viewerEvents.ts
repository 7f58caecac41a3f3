// A game as one viewer sees it: all replayed events that the viewer may know, each with the time of the entry that
// caused it. The other events leave no gap. Pure.

import type { GameEvent } from '../../rules/events.ts'
import { applyEvent, type MutableGameState } from '../../rules/evolve.ts'
import type { LogItem } from '../../rules/log.ts'
import type { Replay } from '../../rules/replay.ts'
import { eventForViewer, type Viewer } from '../../rules/view.ts'

export interface ViewerEvent {
  readonly event: GameEvent
  /** Time of the entry, in milliseconds since the epoch. */
  readonly at: number
}

/** Returns the events of the first `moment` entries. If `moment` is omitted, all entries are included. */
export function eventsForViewer(
  { start, steps }: Replay,
  log: readonly LogItem[],
  viewer: Viewer,
  moment = steps.length,
): readonly ViewerEvent[] {
  const state: MutableGameState = { ...start }
  const times = new Map(log.map(({ id, at }) => [id, at]))
  const told: ViewerEvent[] = []
  for (const { id, events } of steps.slice(0, moment)) {
    for (const event of events) {
      const shown = eventForViewer(state, event, viewer)
      if (shown !== undefined) told.push({ event: shown, at: times.get(id) ?? 0 })
      applyEvent(state, event)
    }
  }
  return told
}
