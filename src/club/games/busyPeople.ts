// A game must not start to run, and a running game must not get a person, while one of these people is busy at another
// open table of the same evening. All requests that change a stored game call this check. Pure.

import type { Rejection } from '../../rules/vocabulary.ts'
import { busyPersonOfGameFault } from '../evening/openTables.ts'
import type { Game } from '../model/game.ts'
import type { Repository } from '../repository/repository.ts'

type ChangedGame = Pick<Game, 'opened' | 'isVoid' | 'asserted' | 'halt'> & {
  readonly replay: { readonly state: Pick<Game['replay']['state'], 'phase'> }
}

/**
 * Returns an error that names the first person whom the change would bring to a second open table. The people of a game
 * that was running before the change are not checked again. Otherwise a game with a person at two tables, which
 * disconnected devices can cause, could not be corrected.
 */
export function busyPersonFaultAfterChange(
  { club, rows }: Pick<Repository, 'club' | 'rows'>,
  before: ChangedGame,
  after: ChangedGame,
): Rejection | undefined {
  if (!isRunning(after)) return undefined
  const { players, judge, judgeId, ...opened } = after.opened
  const known = isRunning(before) ? before.opened : undefined
  const isSeatedBefore = (member: string) => known?.players.some((player) => player.member === member) === true
  const isJudgeNew = known === undefined || known.judgeId !== judgeId || known.judge !== judge
  return busyPersonOfGameFault(club, rows.values(), {
    ...opened,
    players: players.filter(({ member }) => !isSeatedBefore(member)),
    ...(isJudgeNew && judge !== undefined ? { judge } : {}),
    ...(isJudgeNew && judgeId !== undefined ? { judgeId } : {}),
  })
}

function isRunning({ isVoid, asserted, halt, replay }: ChangedGame): boolean {
  return !isVoid && asserted === undefined && halt === undefined && replay.state.phase !== 'over'
}
