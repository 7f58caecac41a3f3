// What may be read on the live screen and in its dialogs while roles are hidden: what the public saw, by the one rule
// of rules/view.ts. Whom a night role chose, the numbers shown, answers and what they led to stay unsaid. Pure.

import type { Entry } from '../../../../rules/entries.ts'
import type { GameEvent } from '../../../../rules/events.ts'
import type { Replay, ReplayStep } from '../../../../rules/replay.ts'
import type { GameState } from '../../../../rules/state.ts'
import { publicEntrySentence, type LogTranslator } from '../../../game/log/logSentence.ts'
import { eventsVisibleTo } from '../../../game/protocol.ts'
import type { SeatChoice } from './choices.ts'

/** An entry that only its role and the judge saw. */
export function isSecretEntry({ type }: Pick<Entry, 'type'>): boolean {
  return type === 'night-act' || type === 'shoot'
}

/** What was entered; with roles hidden no target and no shooter. */
export function describeEntryForScreen(entry: Entry, words: LogTranslator, showRoles: boolean): string {
  return publicEntrySentence(entry, !showRoles && isSecretEntry(entry), words)
}

/** What followed from an entry in a state, as far as it may be read. */
export function visibleEvents(
  before: GameState,
  events: readonly GameEvent[],
  showRoles: boolean,
): readonly GameEvent[] {
  return showRoles ? events : eventsVisibleTo(before, events, { kind: 'public' })
}

/** A replay keeps the objects of earlier steps, and so do these, so that their rows are not rendered again. */
const opened = new WeakMap<ReplayStep, ReplayStep>()

/** The replay with what the public saw of each step. */
export function publicReplay(replay: Replay): Replay {
  let before = replay.start
  const steps = replay.steps.map((step) => {
    const open = opened.get(step) ?? { ...step, events: visibleEvents(before, step.events, false) }
    opened.set(step, open)
    before = step.state
    return open
  })
  return { ...replay, steps }
}

/** That a role is out, or whom it chose last night, its buttons do not say. */
export function hideSecretVoidReason(choice: SeatChoice): SeatChoice {
  const { void: why, ...open } = choice
  return why === undefined || why === 'target-is-out' ? choice : open
}
