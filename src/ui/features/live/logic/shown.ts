// The game as the live screen shows it: the club's detail with the replay of its log, and how a change
// that was played looks before the club has answered. Pure.

import type { GameDetail } from '../../../../api/contract/games.ts'
import { replay, type Replay } from '../../../../rules/replay.ts'
import type { Play, Played } from '../../../../rules/play.ts'

export interface Shown {
  readonly game: GameDetail
  readonly replay: Replay
}

export function shownOf(game: GameDetail): Shown {
  return summed(game, replay(game.headerAsOpened ?? game.header, game.log))
}

export function playedOf({ game: { header, headerAsOpened, log }, replay: now }: Shown): Played {
  return { header: headerAsOpened ?? header, log, replay: now }
}

/** Painted before the club has answered. */
export function shownAfter({ game }: Shown, { item, replay: next }: Play): Shown {
  const headerAsOpened = game.headerAsOpened ?? game.header
  return summed({ ...game, header: next.start.header, headerAsOpened, log: [...game.log, item] }, next)
}

/** The summary follows the replay, so that a verdict shows at once. */
function summed(game: GameDetail, played: Replay): Shown {
  const { phase, round, outcome } = played.state
  return { game: { ...game, phase, round, outcome: outcome ?? null }, replay: played }
}
