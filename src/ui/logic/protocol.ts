// A replay as a protocol: its steps grouped by day and night, each step with the place of its
// state on the scrubber. Pure; the words are logSentence.ts.

import type { Replay, ReplayStep } from '../../rules/replay.ts'
import type { GameState } from '../../rules/state.ts'

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

/** The table at a position of the scrubber. */
export function stateAt(replay: Replay, position: number): GameState {
  return position <= 0 ? replay.start : (replay.steps[position - 1]?.state ?? replay.state)
}

/** Positions where a day or night begins, for jumping with Page Up and Page Down. */
export function phaseStarts(phases: readonly ProtocolPhase[]): readonly number[] {
  return phases.flatMap((phase) => phase.lines.slice(0, 1).map((line) => line.position))
}
