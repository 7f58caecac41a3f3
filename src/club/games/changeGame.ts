// Changes of a game's log, for requests and for those who bring many entries at once.

import { play, type Change, type Play, type Played } from '../../rules/play.ts'
import { ok } from '../../rules/vocabulary.ts'
import type { Stamp } from '../model/stamp.ts'
import type { Reply } from '../repository/commandContext.ts'
import type { Changing } from '../repository/request.ts'
import { takesEntries } from './changeable.ts'
import { detailView, type GameDetail } from './view.ts'

/** A game with the version its caller has seen; refused when the game has moved on. */
export interface Seen {
  readonly game: string
  readonly version: number
}

/** Each is played on the one before; all are kept together or not at all. */
export async function changeGame(
  { repository, stamp }: Pick<Changing, 'repository' | 'stamp'>,
  { game: id, version }: Seen,
  changes: readonly Change[],
  stampOf?: (index: number) => Stamp,
): Reply<GameDetail> {
  const seen = await repository.seen(id, version)
  const game = seen.ok ? takesEntries(seen.value) : seen
  if (!game.ok) return game
  const { log, replay, openedAs } = game.value
  let played: Played = { header: openedAs.header, log, replay }
  const plays: Play[] = []
  for (const [index, asked] of changes.entries()) {
    const made = play(played, asked, stampOf?.(index) ?? stamp)
    if (!made.ok) return made
    plays.push(made.value)
    played = { ...played, log: [...played.log, made.value.item], replay: made.value.replay }
  }
  const kept = await repository.changeLog(game.value, plays, stamp)
  return kept.ok ? ok(detailView(kept.value, repository.club)) : kept
}
