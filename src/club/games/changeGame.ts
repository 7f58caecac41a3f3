// Changes a game's log, for single requests and for imports of many entries. Also contains the checks before every
// change.

import { type LogChange, applyLogChange, type LogChangeResult, type ReplayedLog } from '../../rules/logChange.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { applyTableCorrections, type Game } from '../model/game.ts'
import type { EventStamp } from '../model/clubEvents.ts'
import type { AsyncResult } from '../repository/commandContext.ts'
import type { ChangeContext } from '../repository/request.ts'
import { busyPersonFaultAfterChange } from './busyPeople.ts'
import { gameDetailOf, type GameDetail } from './view.ts'

/** A game and the version that the caller has seen. A change is refused if the game has changed since. */
export interface SeenGameVersion {
  readonly game: string
  readonly version: number
}

/** Applies each change to the result of the one before. Either all changes are stored or none. */
export async function changeGameLog(
  { repository, stamp }: Pick<ChangeContext, 'repository' | 'stamp'>,
  { game: id, version }: SeenGameVersion,
  changes: readonly LogChange[],
  stampOf?: (index: number) => EventStamp,
): AsyncResult<GameDetail> {
  const seen = await repository.seen(id, version)
  const game = seen.ok ? requireProtocolGame(seen.value) : seen
  if (!game.ok) return game
  const { log, replay, openedAs } = game.value
  let played: ReplayedLog = { header: openedAs.header, log, replay }
  const plays: LogChangeResult[] = []
  for (const [index, asked] of changes.entries()) {
    const made = applyLogChange(played, asked, stampOf?.(index) ?? stamp)
    if (!made.ok) return made
    plays.push(made.value)
    played = { ...played, log: [...played.log, made.value.item], replay: made.value.replay }
  }
  const opened = applyTableCorrections(openedAs, played.log)
  const busy = busyPersonFaultAfterChange(repository, game.value, { ...game.value, opened, replay: played.replay })
  if (busy) return err(busy)
  const kept = await repository.changeLog(game.value, plays, stamp)
  return kept.ok ? ok(gameDetailOf(kept.value, repository.club)) : kept
}

/** A void game is not counted and accepts no changes. */
export function requireNotVoid<G extends Pick<Game, 'isVoid'>>(game: G): Result<G> {
  return game.isVoid ? err({ code: 'games/void', params: {} }) : ok(game)
}

/** A stopped game must be continued before it is changed, and a decision must be taken back. */
export function requireNotHalted<G extends Pick<Game, 'halt'>>(game: G): Result<G> {
  return game.halt ? err({ code: `games/${game.halt.type}`, params: {} }) : ok(game)
}

/**
 * Only a game with a protocol that goes on or has a verdict accepts entries. A game from a results sheet is corrected
 * with another results sheet.
 */
export function requireProtocolGame<G extends Pick<Game, 'isVoid' | 'asserted' | 'halt'>>(game: G): Result<G> {
  if (game.asserted) return err({ code: 'games/asserted', params: {} })
  const counting = requireNotVoid(game)
  return counting.ok ? requireNotHalted(game) : counting
}
