// The game as the live screen shows it: the club's `GameDetail`, the replay of its log, and the state after a change
// that the club has not confirmed yet. Pure.

import type { GameDetail } from '../../../../api/contract/games.ts'
import type { LogChangeResult, ReplayedLog } from '../../../../rules/logChange.ts'
import { replay, type Replay } from '../../../../rules/replay.ts'

export interface ShownGame {
  readonly game: GameDetail
  readonly replay: Replay
}

export function toShownGame(game: GameDetail): ShownGame {
  return withSummaryOf(game, replay(game.headerAsOpened ?? game.header, game.log))
}

export function toReplayedLog({ game: { header, headerAsOpened, log }, replay: now }: ShownGame): ReplayedLog {
  return { header: headerAsOpened ?? header, log, replay: now }
}

/** Game after a change, shown before the club has responded. */
export function shownGameAfterChange({ game }: ShownGame, { item, replay: next }: LogChangeResult): ShownGame {
  const headerAsOpened = game.headerAsOpened ?? game.header
  return withSummaryOf({ ...game, header: next.start.header, headerAsOpened, log: [...game.log, item] }, next)
}

/** The summary comes from the replay, so that a verdict is shown at once. */
function withSummaryOf(game: GameDetail, played: Replay): ShownGame {
  const { phase, round, outcome } = played.state
  return { game: { ...game, phase, round, outcome: outcome ?? null }, replay: played }
}
