// Determines the cases that apply to a game for a user: whether the game is the user's own, and whether it is running,
// finished, official or fresh. Pure functions.

import type { GameDetail } from '../../club/games/view.ts'
import { nameComparisonKey } from '../../club/model/name.ts'
import type { NamedJudge } from '../../club/model/judging.ts'
import type { GameChangeCase } from '../../club/model/rights.ts'
import { timeOfVerdict } from '../../rules/verdictTime.ts'
import type { SeasonKind } from '../../scoring/gameRow.ts'

/** Time after the end of a game in which judge and secretary may still complete its data. */
const FRESH_GAME_PERIOD_MS = 12 * 60 * 60 * 1000

/** Requesting person, as a user and as a member. */
interface RequestingPerson {
  readonly name: string | undefined
  readonly member: string | undefined
  readonly memberName: string | undefined
}

export function isGameJudgedBy(
  { judge, judgeId }: NamedJudge,
  { name, member, memberName }: RequestingPerson,
): boolean {
  if (member !== undefined && member !== '' && member === judgeId) return true
  const key = nameComparisonKey(judge)
  return key !== '' && [name, memberName].some((called) => called !== undefined && nameComparisonKey(called) === key)
}

/** Cases of a game that is being opened, or of a new results sheet. */
export function rightCasesOfNewGame(isOwn: boolean): readonly GameChangeCase[] {
  return isOwn ? ['own', 'running'] : ['running']
}

type EndedGame = Pick<GameDetail, 'phase' | 'header' | 'headerAsOpened' | 'log' | 'startedAt'>

/** A tournament's game is official. `at` is the current time. */
export function rightCasesOfGame(
  { phase, header, headerAsOpened = header, log, startedAt }: EndedGame,
  kind: SeasonKind,
  isOwn: boolean,
  at: number,
): readonly GameChangeCase[] {
  if (phase !== 'over') return rightCasesOfNewGame(isOwn)
  const isFresh = at - (timeOfVerdict(headerAsOpened, log) ?? log.at(-1)?.at ?? startedAt) <= FRESH_GAME_PERIOD_MS
  const isOfficial = kind === 'tournament'
  const cases: readonly (readonly [GameChangeCase, boolean])[] = [
    ['own-fresh', !isOfficial && isOwn && isFresh],
    ['finished', !isOfficial],
    ['own-fresh-official', isOfficial && isOwn && isFresh],
    ['fresh-official', isOfficial && isFresh],
    ['official', isOfficial],
  ]
  return cases.flatMap(([name, holds]) => (holds ? [name] : []))
}
