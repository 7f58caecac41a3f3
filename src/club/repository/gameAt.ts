// A game as far as one viewer may know it: the beginnings of its streams that the public view shows him. An undo, a
// bonus or a void that is held back has not happened for him yet.

import { ok, type Result } from '../../rules/vocabulary.ts'
import { gameOf, type Game } from '../model/game.ts'
import { readGame, readLines } from '../model/gameStream.ts'
import { importOfGame } from '../model/imported.ts'
import { GAMES, IMPORTS, LEDGERS } from '../model/streams.ts'
import type { Lateness } from '../model/publicTime.ts'
import type { Repository } from './repository.ts'

type Known = Pick<Repository, 'game' | 'history' | 'publicView'>

/** Whether nothing of the game is held back. */
export function isShownWhole({ publicView }: Pick<Known, 'publicView'>, id: string, lateness: Lateness): boolean {
  return (
    [GAMES, LEDGERS].every((kind) => isAll(publicView.shown(kind + id, lateness))) &&
    isTakenIn(publicView, id, lateness)
  )
}

/** Undefined: he may not know yet that it was opened. */
export async function gameAt(repository: Known, id: string, lateness: Lateness): Promise<Result<Game | undefined>> {
  const game = await repository.game(id)
  if (!game.ok || isShownWhole(repository, id, lateness)) return game
  const { publicView } = repository
  const entries = publicView.shown(GAMES + id, lateness)
  if (entries < 1 || !isTakenIn(publicView, id, lateness)) return ok(undefined)
  const [log, ledger] = [await repository.history(GAMES + id), await repository.history(LEDGERS + id)]
  if (!log.ok) return log
  if (!ledger.ok) return ledger
  const [told, lines] = [log.value.slice(0, entries), ledger.value.slice(0, publicView.shown(LEDGERS + id, lateness))]
  const story = readGame(told)
  return ok(story && gameOf(story, told.length, readLines(lines), lines.length))
}

/** Games of an import are there from the moment it is taken. */
function isTakenIn(publicView: Known['publicView'], id: string, lateness: Lateness): boolean {
  const from = importOfGame(id)
  return from === undefined || isAll(publicView.shown(IMPORTS + from, lateness))
}

function isAll(shown: number): boolean {
  return shown === Number.POSITIVE_INFINITY
}
