// A replay as a protocol: its steps grouped by day and night, each step with the place of its
// state on the scrubber. Pure; the words are logSentence.ts.

import type { GameEvent } from '../../rules/events.ts'
import { evolve } from '../../rules/evolve.ts'
import { highlightsOf, type Highlight } from '../../rules/highlights.ts'
import { eventsOf, type Replay, type ReplayStep } from '../../rules/replay.ts'
import type { GameState } from '../../rules/state.ts'
import { eventFor, type Viewer } from '../../rules/view.ts'
import type { Seat } from '../../rules/vocabulary.ts'

interface ProtocolLine {
  /** 1-based position on the scrubber; 0 is the table before the first entry. */
  readonly position: number
  readonly step: ReplayStep
}

export interface ProtocolPhase {
  readonly phase: 'day' | 'night'
  readonly round: number
  readonly lines: readonly ProtocolLine[]
}

/** Phases in order of play; a phase that begins again after a wait is one phase. */
export function protocolOf({ start, steps }: Replay): readonly ProtocolPhase[] {
  const phases: { phase: 'day' | 'night'; round: number; lines: ProtocolLine[] }[] = []
  let before: GameState = start
  for (const [i, step] of steps.entries()) {
    const phase = before.phase === 'night' ? 'night' : 'day'
    const last = phases.at(-1)
    const line = { position: i + 1, step }
    if (last?.phase === phase && last.round === before.round) last.lines.push(line)
    else phases.push({ phase, round: before.round, lines: [line] })
    before = step.state
  }
  return phases
}

/** The speaker of a speech whose end changed nothing but the speaker. */
export function speakerOfPlainSpeech({ entry, events, rejection }: ReplayStep): Seat | undefined {
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

/** The table at a position of the scrubber. */
export function stateAt(replay: Replay, position: number): GameState {
  return position <= 0 ? replay.start : (replay.steps[position - 1]?.state ?? replay.state)
}

/** Positions where a day or night begins, for jumping with Page Up and Page Down. */
export function phaseStarts(phases: readonly ProtocolPhase[]): readonly number[] {
  return phases.flatMap((phase) => phase.lines.slice(0, 1).map((line) => line.position))
}

/** What a viewer may have of a step. */
export interface VisibleStep {
  readonly events: readonly GameEvent[]
  /** He did not see what was entered: whom a role chose, the numbers shown. */
  readonly isSecret: boolean
}

/** Of every step, in order. An entry stands in its own first event; one that waits by night has none to go by. */
export function visibleSteps({ start, steps }: Replay, viewer: Viewer): readonly VisibleStep[] {
  let before = start
  return steps.map(({ events, state: after }) => {
    const told = eventByEvent(before, events, viewer)
    const isNight = before.phase === 'night'
    before = after
    return {
      events: told.filter((event) => event !== undefined),
      isSecret: events.length === 0 ? viewer.kind !== 'judge' && isNight : told[0] === undefined,
    }
  })
}

/** What a viewer may have of events that follow each other from a state. */
export function eventsVisibleTo(before: GameState, events: readonly GameEvent[], viewer: Viewer): readonly GameEvent[] {
  return eventByEvent(before, events, viewer).filter((event) => event !== undefined)
}

function eventByEvent(
  before: GameState,
  events: readonly GameEvent[],
  viewer: Viewer,
): readonly (GameEvent | undefined)[] {
  let state = before
  return events.map((event) => {
    const shown = eventFor(state, event, viewer)
    state = evolve(state, event)
    return shown
  })
}

export interface HighlightStop extends Highlight {
  /** On the scrubber: the table after the entry that it followed from. */
  readonly position: number
}

export function highlightStops(played: Replay): readonly HighlightStop[] {
  const positions = played.steps.flatMap(({ events }, index) => events.map(() => index + 1))
  return highlightsOf(played.start.header, eventsOf(played)).map((each) => ({
    ...each,
    position: positions[each.at] ?? 0,
  }))
}
