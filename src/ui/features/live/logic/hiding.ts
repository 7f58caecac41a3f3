// Texts and events that the live screen and its dialogs may show while roles are hidden: the public's view, according
// to rules/view.ts. Targets of night roles, shown numbers, check results and their consequences are left out. Pure.

import type { Entry } from '../../../../rules/entries.ts'
import type { GameEvent } from '../../../../rules/events.ts'
import type { Replay, ReplayStep } from '../../../../rules/replay.ts'
import { isAlive, type GameState } from '../../../../rules/state.ts'
import { publicEntrySentence, type LogTranslator } from '../../../game/log/logSentence.ts'
import { eventsVisibleToViewer } from '../../../game/protocol.ts'
import type { SeatButtonState } from './choices.ts'

/** Whether only the acting role and the judge know the entry. */
export function isSecretEntry({ type }: Pick<Entry, 'type'>): boolean {
  return type === 'night-act' || type === 'shoot'
}

/** Text of an entry. While roles are hidden, it names neither targets nor shooters. */
export function describeEntryForScreen(entry: Entry, words: LogTranslator, showRoles: boolean): string {
  return publicEntrySentence(entry, !showRoles && isSecretEntry(entry), words)
}

/** Consequences of an entry that the screen may show. */
export function visibleEvents(
  before: GameState,
  events: readonly GameEvent[],
  showRoles: boolean,
): readonly GameEvent[] {
  return showRoles ? events : eventsVisibleToViewer(before, events, { kind: 'public' })
}

/**
 * Caches the public version of each step. A replay keeps the objects of earlier steps, so their rows need not be
 * rendered again.
 */
const opened = new WeakMap<ReplayStep, ReplayStep>()

/** Replay that contains only the events that the public saw. */
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

/**
 * Button of a seat while roles are hidden. The button shows no void reason that would reveal that a role is out or whom
 * the role chose last night. At night, every living player can be chosen, because a disabled seat would reveal the seat
 * of the role.
 */
export function hideSecretsOfSeatButton(choice: SeatButtonState, state: GameState): SeatButtonState {
  const { void: why, ...open } = choice
  const shown = why === undefined || why === 'target-is-out' ? choice : open
  const isSecret = state.step.type === 'night-act' || state.step.type === 'shots'
  return isSecret && isAlive(state, choice.seat) ? { ...shown, enabled: true } : shown
}
