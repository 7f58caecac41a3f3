// Replays a game up to one of its moments. Returns the state, the knowledge of everybody and of each seat, and the
// transcript of one viewer. A moment is a number of recorded answers, and 0 is the moment before the first answer.

import type { GameEvent } from '../../rules/events.ts'
import type { GameHeader } from '../../rules/header.ts'
import type { GameState } from '../../rules/state.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { Viewer } from '../../rules/view.ts'
import type { SpeechOffence } from '../judgeRules.ts'
import type { RecordedAnswer } from './agentTable.ts'
import type { PrivateKnowledge, PublicKnowledge } from '../seen/knowledge.ts'
import { GameObserver } from '../seen/observer.ts'

export type TranscriptItem =
  | { readonly kind: 'event'; readonly event: GameEvent }
  | {
      readonly kind: 'said'
      readonly seat: Seat
      readonly said: string
      readonly to?: readonly Seat[]
      readonly flags?: readonly SpeechOffence[]
      readonly foul?: true
    }

export interface ReplayedAgentGame {
  readonly state: GameState
  readonly seen: PublicKnowledge
  /** Private knowledge of seat n at `own[n - 1]`. */
  readonly own: readonly PrivateKnowledge[]
  readonly told: readonly TranscriptItem[]
}

export interface RecordedAgentGame {
  readonly events: readonly GameEvent[]
  readonly turns: readonly RecordedAnswer[]
}

export function replayAgentGameUntil(
  header: GameHeader,
  { events, turns }: RecordedAgentGame,
  moment: number,
  viewer: Viewer,
): ReplayedAgentGame {
  const observer = new GameObserver(header)
  const told: TranscriptItem[] = []
  const taken = turns.slice(0, moment)
  const end = turns[moment]?.at ?? events.length
  const hear = (turn: RecordedAnswer) => {
    const { seat, say, said, to, flags, foul } = turn
    for (const act of say) observer.hear(seat, act, to)
    if (said !== undefined && mayViewerHearAnswer(turn, viewer))
      told.push({
        kind: 'said',
        seat,
        said,
        ...(to === undefined ? {} : { to }),
        ...(flags === undefined ? {} : { flags }),
        ...(foul === undefined ? {} : { foul }),
      })
  }
  let next = 0
  for (const [at, event] of events.slice(0, end).entries()) {
    for (let turn = taken[next]; turn !== undefined && turn.at <= at; turn = taken[(next += 1)]) hear(turn)
    const shown = observer.eventAsSeenBy(event, viewer)
    if (shown !== undefined) told.push({ kind: 'event', event: shown })
    observer.see(event)
  }
  for (const turn of taken.slice(next)) hear(turn)
  return { state: observer.state, seen: observer.seen, own: observer.own, told }
}

/** A viewer with the judge's view hears everything. Whispers are heard only by the players who know each other. */
export function mayViewerHearAnswer({ to }: Pick<RecordedAnswer, 'to'>, viewer: Viewer): boolean {
  if (to === undefined || viewer.kind === 'judge') return true
  return viewer.kind === 'seat' && to.includes(viewer.seat)
}

/** Only the player themselves and a viewer with the judge's view may read a player's thoughts. */
export function mayReadThoughts(seat: Seat, viewer: Viewer): boolean {
  return viewer.kind === 'judge' || (viewer.kind === 'seat' && viewer.seat === seat)
}
