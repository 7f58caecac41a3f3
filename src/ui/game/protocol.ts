// A replay as a protocol: its steps grouped by day and night, each with its position on the scrubber. Pure; the
// sentences are in logSentence.ts.

import type { GameEvent } from '../../rules/events.ts'
import { evolve } from '../../rules/evolve.ts'
import { highlightsOf, type Highlight } from '../../rules/highlights.ts'
import { eventsOfReplay, type Replay, type ReplayStep } from '../../rules/replay.ts'
import type { GameState } from '../../rules/state.ts'
import { eventForViewer, type Viewer } from '../../rules/view.ts'
import type { Seat } from '../../rules/vocabulary.ts'

interface ProtocolLine {
  /** Position on the scrubber, from 1. Position 0 is the table before the first entry. */
  readonly position: number
  readonly step: ReplayStep
}

export interface ProtocolPhase {
  readonly phase: 'day' | 'night'
  readonly round: number
  readonly lines: readonly ProtocolLine[]
}

/**
 * Phases in order of play. Consecutive steps of the same day or night form one phase, even with waiting entries between
 * the steps.
 */
export function protocolPhasesOf({ start, steps }: Replay): readonly ProtocolPhase[] {
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

/** The speaker, if the step only ends a speech and lets the next one or the vote begin; otherwise `undefined`. */
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

/** State of the table at a position of the scrubber. */
export function stateAtReplayPosition(replay: Replay, position: number): GameState {
  return position <= 0 ? replay.start : (replay.steps[position - 1]?.state ?? replay.state)
}

/** Positions at which a day or night begins. */
export function phaseStartPositions(phases: readonly ProtocolPhase[]): readonly number[] {
  return phases.flatMap((phase) => phase.lines.slice(0, 1).map((line) => line.position))
}

/** The part of a step that a viewer may see. */
export interface VisibleStep {
  readonly events: readonly GameEvent[]
  /** Whether the entry itself is hidden from the viewer, for example a role's choice or the numbers shown. */
  readonly isSecret: boolean
}

/**
 * The visible part of each step, in order. An entry is visible if its first event is visible. A waiting entry has no
 * events; at night, only the judge may see it.
 */
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

/** Returns the events that the viewer may see. The given events are consecutive and begin in the state `before`. */
export function eventsVisibleToViewer(
  before: GameState,
  events: readonly GameEvent[],
  viewer: Viewer,
): readonly GameEvent[] {
  return eventByEvent(before, events, viewer).filter((event) => event !== undefined)
}

function eventByEvent(
  before: GameState,
  events: readonly GameEvent[],
  viewer: Viewer,
): readonly (GameEvent | undefined)[] {
  let state = before
  return events.map((event) => {
    const shown = eventForViewer(state, event, viewer)
    state = evolve(state, event)
    return shown
  })
}

export interface HighlightStop extends Highlight {
  /** Scrubber position that shows the table after the highlighted entry. */
  readonly position: number
}

export function highlightStops(played: Replay): readonly HighlightStop[] {
  const positions = played.steps.flatMap(({ events }, index) => events.map(() => index + 1))
  return highlightsOf(played.start.header, eventsOfReplay(played)).map((each) => ({
    ...each,
    position: positions[each.at] ?? 0,
  }))
}
