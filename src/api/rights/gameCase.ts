// How a game stands for the user who wants to change it: his own or not, running, over, official, fresh. Pure.

import type { GameDetail } from '../../club/games/view.ts'
import { nameKey } from '../../club/model/name.ts'
import type { SeasonKind } from '../../scoring/seasonKind.ts'
import type { GameCase } from '../../club/model/rights.ts'

/** So long after its end the judge and the secretary still fill in what belongs to a game. */
const FRESH_MS = 12 * 60 * 60 * 1000

/** Who asks, as a person and as the member he is. */
interface Asking {
  readonly name: string | undefined
  readonly member: string | undefined
  readonly memberName: string | undefined
}

/** A guest is no member, even under a member's name. */
export function isJudgedBy(
  { judge, judgeId, judgeAsWritten = judge }: Pick<GameDetail, 'judge' | 'judgeId' | 'judgeAsWritten'>,
  { name, member, memberName }: Asking,
): boolean {
  if (member !== undefined && member === judgeId) return true
  const keys = [judge, judgeAsWritten].map(nameKey).filter((key) => key !== '')
  const isCalled = (called: string | undefined) => called !== undefined && keys.includes(nameKey(called))
  return isCalled(name) || (judgeId !== '' && isCalled(memberName))
}

/** A game that is opened now, or a sheet that is new. */
export function newGameCases(isOwn: boolean): readonly GameCase[] {
  return isOwn ? ['own', 'running'] : ['running']
}

/** A game of a tournament is official; `at`: now. */
export function gameCases(
  { phase, log, startedAt }: Pick<GameDetail, 'phase' | 'log' | 'startedAt'>,
  kind: SeasonKind,
  isOwn: boolean,
  at: number,
): readonly GameCase[] {
  if (phase !== 'over') return newGameCases(isOwn)
  const isFresh = at - (log.at(-1)?.at ?? startedAt) <= FRESH_MS
  const isOfficial = kind === 'tournament'
  const cases: readonly (readonly [GameCase, boolean])[] = [
    ['own-fresh', !isOfficial && isOwn && isFresh],
    ['finished', !isOfficial],
    ['own-fresh-official', isOfficial && isOwn && isFresh],
    ['fresh-official', isOfficial && isFresh],
    ['official', isOfficial],
  ]
  return cases.flatMap(([name, holds]) => (holds ? [name] : []))
}
