// Asks the right of a request that changes something: who is at the keyboard, which roles he has, and of a game how it
// stands. A refusal says who could.

import type { Club } from '../../application/club.ts'
import type { GameDetail } from '../../club/games/view.ts'
import { nameKey } from '../../club/model/name.ts'
import type { NamedJudge } from '../../club/model/judging.ts'
import { USER_ROLES, type UserRole } from '../../club/model/users.ts'
import { LOG_RIGHT, type GameCase, type GameRights, type Right } from '../../club/model/rights.ts'
import type { Ask } from '../../application/requests.ts'
import type { User } from '../../club/users/users.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { SeasonKind } from '../../scoring/gameRow.ts'
import type { Keyboard } from '../keyboard.ts'

/** What of a request's arguments decides. */
export interface RightsArguments {
  /** The game it changes: its id, or what `results.save` calls so. */
  readonly game?: string | { readonly id: string } | undefined
  /** Of a game that is opened: who is to judge it. */
  readonly judge?: string | undefined
  readonly judgeId?: string
  readonly person?: string | undefined
}

/** `ask`: how the club is asked about what decides. */
export type RightsGuard = (request: string, asked: RightsArguments, ask?: Ask) => Promise<Result<void>>

interface RequestRights {
  rightOf(request: string): Right | undefined
  isWhenOnlyRead(request: string): boolean
}

export function createRightsGuard(
  club: Club,
  keyboard: Pick<Keyboard, 'person'>,
  { rightOf, isWhenOnlyRead }: RequestRights,
): RightsGuard {
  async function memberName(ask: Ask, id: string | undefined): Promise<string | undefined> {
    const members = id === undefined ? undefined : await ask('members.list', {})
    return members?.ok ? members.value.find((member) => member.id === id)?.name : undefined
  }

  async function kindOf(ask: Ask, id: string): Promise<SeasonKind> {
    const seasons = await ask('seasons.list', {})
    return (seasons.ok ? seasons.value.find((season) => season.id === id)?.kind : undefined) ?? 'season'
  }

  /** How the game stands for him; undefined: there is no such game, and the club says so itself. */
  async function casesOf(
    ask: Ask,
    { game, judge = '', judgeId }: RightsArguments,
    person: User | undefined,
  ): Promise<readonly GameCase[] | undefined> {
    const member = person?.member ?? undefined
    const who = { name: person?.name, member, memberName: await memberName(ask, member) }
    if (game === undefined)
      return newGameCases(isJudgedBy({ judge, ...(judgeId === undefined ? {} : { judgeId }) }, who))
    const known = await ask('games.get', { game: typeof game === 'string' ? game : game.id })
    if (!known.ok) return undefined
    // Of a game that runs, whose every entry is asked about here, its season decides nothing.
    const kind = known.value.phase === 'over' ? await kindOf(ask, known.value.season) : 'season'
    return gameCases(known.value, kind, isJudgedBy(known.value, who), club.now().at)
  }

  /** Of a club that a program with a newer vocabulary has used. */
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
    // A club that cannot be read answers for itself.
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
 * Why a judge may not save a sheet by his own link: he may what a user with his role may, of a club without users, too.
 * `game`: the one that stands already.
 */
export function refusalOfLink(
  { judge, judgeId }: NamedJudge,
  game: GameDetail | undefined,
  kind: SeasonKind,
  at: number,
): Rejection | undefined {
  const who = { name: judge, member: judgeId, memberName: judge }
  const cases = game ? gameCases(game, kind, isJudgedBy(game, who), at) : newGameCases(true)
  const roles = rolesIn(LOG_RIGHT.byGame, cases)
  if (roles.includes('judge')) return undefined
  return { code: gameRefusalCode(cases), params: { name: judge, offices: roles.join(' ') } }
}

/** Roles that may in one of the cases: the judge of a game only where it is his. */
function rolesIn(rights: GameRights, cases: readonly GameCase[]): readonly UserRole[] {
  return USER_ROLES.filter((role) => rights[role]?.some((each) => cases.includes(each)))
}

/** Of the last case, the widest, of a game that may not be changed. */
const GAME_REFUSAL_CODES: Readonly<Partial<Record<GameCase, string>>> = {
  running: 'rights/others-game',
  finished: 'rights/finished-game',
  official: 'rights/official-game',
}

const gameRefusalCode = (cases: readonly GameCase[]) =>
  GAME_REFUSAL_CODES[cases.at(-1) ?? 'running'] ?? 'rights/others-game'

function rightsRefusal(code: string, person: User | undefined, who: readonly UserRole[]): Result<never, Rejection> {
  const offices = who.join(' ')
  return person === undefined
    ? err({ code: 'rights/nobody', params: { offices } })
    : err({ code, params: { name: person.name, offices } })
}

// How a game stands for the user who wants to change it: his own or not, running, over, official, fresh. Pure.
/** So long after its end the judge and the secretary still fill in what belongs to a game. */
const FRESH_GAME_PERIOD_MS = 12 * 60 * 60 * 1000

/** Who asks, as a person and as the member he is. */
interface RequestingPerson {
  readonly name: string | undefined
  readonly member: string | undefined
  readonly memberName: string | undefined
}

function isJudgedBy({ judge, judgeId }: NamedJudge, { name, member, memberName }: RequestingPerson): boolean {
  if (member !== undefined && member !== '' && member === judgeId) return true
  const key = nameKey(judge)
  return key !== '' && [name, memberName].some((called) => called !== undefined && nameKey(called) === key)
}

/** A game that is opened now, or a sheet that is new. */
function newGameCases(isOwn: boolean): readonly GameCase[] {
  return isOwn ? ['own', 'running'] : ['running']
}

/** A game of a tournament is official; `at`: now. */
function gameCases(
  { phase, log, startedAt }: Pick<GameDetail, 'phase' | 'log' | 'startedAt'>,
  kind: SeasonKind,
  isOwn: boolean,
  at: number,
): readonly GameCase[] {
  if (phase !== 'over') return newGameCases(isOwn)
  const isFresh = at - (log.at(-1)?.at ?? startedAt) <= FRESH_GAME_PERIOD_MS
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
