// Checks the right to make a change: the user at the keyboard, their roles and, for a game, its state. A refusal names
// the roles that would be allowed.

import type { Club } from '../../application/club.ts'
import type { GameDetail } from '../../club/games/view.ts'
import type { NamedJudge } from '../../club/model/judging.ts'
import { USER_ROLES, type UserRole } from '../../club/model/users.ts'
import {
  GAME_LOG_RIGHT,
  type GameChangeCase,
  type GameChangeRights,
  type ChangeRight,
} from '../../club/model/rights.ts'
import type { AskFunction } from '../../application/requests.ts'
import type { User } from '../../club/users/userView.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { SeasonKind } from '../../scoring/gameRow.ts'
import type { KeyboardUserSession } from '../keyboard.ts'
import { isGameJudgedBy, rightCasesOfNewGame, rightCasesOfGame } from './gameCases.ts'

/** Arguments of a request that determine the right. */
export interface RightsArguments {
  /** Game to change, by its id or as an argument of `results.save`. */
  readonly game?: string | { readonly id: string } | undefined
  /** Judge of a game that is being opened. */
  readonly judge?: string | undefined
  readonly judgeId?: string
  readonly person?: string | undefined
}

/** `ask` sends the queries that the decision needs. */
export type RightsGuard = (request: string, asked: RightsArguments, ask?: AskFunction) => Promise<Result<void>>

interface RequestRights {
  rightOf(request: string): ChangeRight | undefined
  isWhenOnlyRead(request: string): boolean
}

export function createRightsGuard(
  club: Club,
  keyboard: Pick<KeyboardUserSession, 'person'>,
  { rightOf, isWhenOnlyRead }: RequestRights,
): RightsGuard {
  async function memberName(ask: AskFunction, id: string | undefined): Promise<string | undefined> {
    const members = id === undefined ? undefined : await ask('members.list', {})
    return members?.ok ? members.value.find((member) => member.id === id)?.name : undefined
  }

  async function kindOf(ask: AskFunction, id: string): Promise<SeasonKind> {
    const seasons = await ask('seasons.list', {})
    return (seasons.ok ? seasons.value.find((season) => season.id === id)?.kind : undefined) ?? 'season'
  }

  /**
   * Cases that apply to the game for this person. `undefined` if the game does not exist, which the club itself
   * reports.
   */
  async function casesOf(
    ask: AskFunction,
    { game, judge = '', judgeId }: RightsArguments,
    person: User | undefined,
  ): Promise<readonly GameChangeCase[] | undefined> {
    const member = person?.member ?? undefined
    const who = { name: person?.name, member, memberName: await memberName(ask, member) }
    if (game === undefined)
      return rightCasesOfNewGame(isGameJudgedBy({ judge, ...(judgeId === undefined ? {} : { judgeId }) }, who))
    const known = await ask('games.get', { game: typeof game === 'string' ? game : game.id })
    if (!known.ok) return undefined
    // Every entry of a running game is checked here. The season makes no difference then, so it is not read.
    const kind = known.value.phase === 'over' ? await kindOf(ask, known.value.season) : 'season'
    return rightCasesOfGame(known.value, kind, isGameJudgedBy(known.value, who), club.now().at)
  }

  /** Refusal for a club that a program with a newer vocabulary has used. */
  async function onlyRead(request: string): Promise<Rejection | undefined> {
    if (isWhenOnlyRead(request)) return undefined
    const known = await club.overview()
    if (known.ok) return known.value.newer
    return known.error.code === 'store/newer-vocabulary' ? known.error : undefined
  }

  return async (request, asked, ask = club.ask) => {
    const newer = await onlyRead(request)
    if (newer) return err(newer)
    const users = await ask('users.list', {})
    // If the club cannot be read, the club itself reports that.
    if (!users.ok || users.value.every(({ retired }) => retired)) return ok(undefined)
    const right = rightOf(request)
    if (right && 'who' in right && right.who === 'everybody') return ok(undefined)
    const at = keyboard.person()
    const person = users.value.find(({ id, retired }) => id === at && !retired)
    if (right === undefined) return rightsRefusal('rights/no-row', person, [])
    if ('byGame' in right) {
      const cases = await casesOf(ask, asked, person)
      if (cases === undefined) return ok(undefined)
      const who = rolesIn(right.byGame, cases)
      if (person?.roles.some((role) => who.includes(role))) return ok(undefined)
      return rightsRefusal(right.subject === 'void' ? 'rights/void' : gameRefusalCode(cases), person, who)
    }
    const isSelf = right.self === true && person !== undefined && person.id === asked.person
    if (isSelf || person?.roles.some((role) => right.who.includes(role))) return ok(undefined)
    return rightsRefusal(`rights/${right.subject}`, person, right.who)
  }
}

/**
 * Explains why a judge may not save a results sheet with their own link. `undefined` if they may. They have the rights
 * of a user with the judge's role, even in a club without users. `game` is the existing game, if any.
 */
export function findJudgeLinkRefusal(
  { judge, judgeId }: NamedJudge,
  game: GameDetail | undefined,
  kind: SeasonKind,
  at: number,
): Rejection | undefined {
  const who = { name: judge, member: judgeId, memberName: judge }
  const cases = game ? rightCasesOfGame(game, kind, isGameJudgedBy(game, who), at) : rightCasesOfNewGame(true)
  const roles = rolesIn(GAME_LOG_RIGHT.byGame, cases)
  if (roles.includes('judge')) return undefined
  return { code: gameRefusalCode(cases), params: { name: judge, offices: roles.join(' ') } }
}

/** Roles with the right in at least one of the cases. A judge has it only for their own games. */
function rolesIn(rights: GameChangeRights, cases: readonly GameChangeCase[]): readonly UserRole[] {
  return USER_ROLES.filter((role) => rights[role]?.some((each) => cases.includes(each)))
}

/**
 * Codes of refused changes to a game. The code depends on the last of the game's cases, which is the most general one.
 */
const GAME_REFUSAL_CODES: Readonly<Partial<Record<GameChangeCase, string>>> = {
  running: 'rights/others-game',
  finished: 'rights/finished-game',
  official: 'rights/official-game',
}

const gameRefusalCode = (cases: readonly GameChangeCase[]) =>
  GAME_REFUSAL_CODES[cases.at(-1) ?? 'running'] ?? 'rights/others-game'

function rightsRefusal(code: string, person: User | undefined, who: readonly UserRole[]): Result<never, Rejection> {
  const offices = who.join(' ')
  return person === undefined
    ? err({ code: 'rights/nobody', params: { offices } })
    : err({ code, params: { name: person.name, offices } })
}
