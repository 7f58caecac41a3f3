// An entry that was forgotten: what could have been entered at an earlier moment, and the latest moment of this day at
// which it still could. Asks the engine; changes nothing. Pure.

import type { Entry, EntryOf } from '../../../../rules/entries.ts'
import { legal } from '../../../../rules/legal.ts'
import { stateBefore, type Replay } from '../../../../rules/replay.ts'
import type { GameState } from '../../../../rules/state.ts'

/** What a judge notices too late. */
export const FORGOTTEN = ['foul', 'technical-foul', 'remove', 'nominate'] as const
export type Forgotten = (typeof FORGOTTEN)[number]

/** Where something was forgotten: in front of this item of the log. */
export interface Gap {
  readonly before: number
  readonly kind?: Forgotten
}

export function forgottenAt(state: GameState): readonly EntryOf<Forgotten>[] {
  return legal(state).filter(isForgotten)
}

function isForgotten(entry: Entry): entry is EntryOf<Forgotten> {
  return (FORGOTTEN as readonly string[]).includes(entry.type)
}

/** In front of the last entry of this day at which the engine would still have taken it. */
export function latestGap(replay: Replay, kind: Forgotten): Gap | undefined {
  const { phase, round } = replay.state
  for (const { id } of replay.steps.toReversed()) {
    const before = stateBefore(replay, id)
    if (before.phase !== phase || before.round !== round) return undefined
    if (forgottenAt(before).some(({ type }) => type === kind)) return { before: id, kind }
  }
  return undefined
}
