// Opens a game of a season: assigns people to seats, takes cards from the request or deals them from the seed, and lets
// the engine create the header.

import { findMember, findSeason } from '../model/clubLookups.ts'
import { type ScopedGameRow, nonVoidGameRows } from '../../scoring/counting.ts'
import type { TableInPlan, GameRow } from '../../scoring/gameRow.ts'
import { shuffleBySeed } from '../../rules/draws.ts'
import type { Flags } from '../../rules/header.ts'
import { missingCardRefusal, openGame } from '../../rules/openGame.ts'
import { clubTableSeatLimits, type Rulebook } from '../../rules/rulebook.ts'
import { err, ok, type Rejection, type Result, type Role } from '../../rules/vocabulary.ts'
import type { ClubState, SeasonRecord } from '../model/clubState.ts'
import { gameNumberAfter } from '../model/gameNumbers.ts'
import { type NamedJudge, toStoredJudge } from '../model/judging.ts'
import { memberNameOf } from '../model/mergedMembers.ts'
import { judgeNameFault } from '../model/name.ts'
import { findClubRulebookOrPreset } from '../model/ownRulebooks.ts'
import { memberIdsAtTable, type Plan } from '../model/plan.ts'
import { mayAttend } from '../model/evenings.ts'
import { isValidEventTime } from '../model/eventTimeRange.ts'
import type { GameOpened, Player } from '../model/game.ts'
import type { Repository } from '../repository/repository.ts'
import { isSameTableInPlan, memberIdsBySeat, findVoidGameToPlayAgain } from '../model/voidGameToPlayAgain.ts'

export interface NewGameRequest extends NamedJudge {
  readonly season: string
  readonly evening: string
  readonly rulebook: string
  readonly preset: string
  readonly flags: Flags
  /** Seats 1 to n, in this order. If a role is omitted, the seat's card is dealt from the seed. */
  readonly seats: readonly { readonly member: string; readonly role?: Role; readonly immune: boolean }[]
  readonly seed: number
  /** Table in the season's plan at which the game is played. */
  readonly place?: TableInPlan
  /** Id of the draw from which the game starts. */
  readonly draw?: string
}

interface OpeningData {
  readonly club: ClubState
  /** Game rows of the season. */
  readonly rows: readonly GameRow[]
  readonly plan: Plan
  /** Last game number that was assigned or reserved in the season. */
  readonly lastNumber: number
}

export function gatherGameOpeningData(repository: Repository, season: string): OpeningData {
  return {
    club: repository.club,
    rows: repository.rowsOf(season),
    plan: repository.planOf(season),
    lastNumber: repository.lastNumber(season),
  }
}

export function decideGameOpening(
  { club, rows, plan, lastNumber }: OpeningData,
  request: NewGameRequest,
  { id, at }: { readonly id: string; readonly at: number },
): Result<GameOpened> {
  const season = findSeason(club, request.season)
  if (!season.ok) return season
  const players: Player[] = []
  for (const [index, { member }] of request.seats.entries()) {
    const known = findMember(club, member)
    const where = { seat: index + 1, field: 'member' }
    if (!known.ok) return err({ code: known.error.code, params: { ...known.error.params, ...where } })
    if (!mayAttend(known.value))
      return err({ code: 'members/not-active', params: { name: known.value.name, ...where } })
    if (players.some((player) => player.member === member))
      return err({ code: 'games/seated-twice', params: { name: known.value.name, ...where } })
    players.push({ seat: index + 1, member })
  }
  if (!isValidEventTime(Date.parse(request.evening))) return err({ code: 'gate/bad-day', params: {} })
  const rules = findClubRulebookOrPreset(club, request.rulebook)
  if (!rules.ok) return rules
  const roles = completeDeal(rules.value.rulebook, request)
  if (!roles.ok) return roles
  const { preset, flags, seed } = request
  const { id: rulebook, version, seal } = rules.value.rulebook
  const seats = request.seats.map(({ immune }, index) => ({
    seat: index + 1,
    role: roles.value[index] as Role,
    immune,
  }))
  const header = openGame({ rulebook, version, seal, preset, flags, seats, seed })
  if (!header.ok) return header
  const misplaced = request.place
    ? plannedTableFault(request.place, players, rows, plan)
    : notEntrantFault(season.value, players, plan, club)
  const fault = misplaced ?? missingCardRefusal(rules.value.rulebook, roles.value) ?? judgeNameFault(request.judge)
  if (fault) return err(fault)
  const judging = toStoredJudge(club, request)
  if (!judging.ok) return judging
  return ok({
    type: 'GameOpened',
    id,
    season: request.season,
    number: gameNumberAfter(lastNumber),
    evening: request.evening,
    ...judging.value,
    startedAt: at,
    header: header.value,
    players,
    ...(request.place ? { place: request.place } : {}),
    ...(request.draw === undefined ? {} : { draw: request.draw }),
  })
}

/**
 * Returns an error if a tournament game outside the plan has a player who is not an entrant. If a plan has no entrants,
 * everybody may play.
 */
function notEntrantFault(
  { kind, name: event }: SeasonRecord,
  players: readonly Player[],
  { entrants }: Plan,
  club: ClubState,
): Rejection | undefined {
  if (kind !== 'tournament' || entrants.size === 0) return undefined
  const stranger = players.find(({ member }) => !entrants.has(member))
  if (!stranger) return undefined
  const { seat, member } = stranger
  return { code: 'games/not-entered', params: { name: memberNameOf(club, member), event, seat, field: 'member' } }
}

/**
 * Checks that the table is free and that its seats are those of the plan or, if a game is played again, those of the
 * void game. Other players need a replacement first.
 */
function plannedTableFault(
  place: TableInPlan,
  players: readonly Player[],
  rows: readonly GameRow[],
  plan: Plan,
): Rejection | undefined {
  const { round, table } = place
  const stage = plan.stages.get(place.stage)
  if (!stage) return { code: 'plan/unknown-stage', params: { stage: place.stage.slice(0, 60) } }
  const voided = findVoidGameToPlayAgain(rows, place)
  const planned = memberIdsAtTable(stage, round, table) ?? (voided && memberIdsBySeat(voided))
  if (!planned) return { code: 'plan/not-seated', params: { stage: stage.name, round, table } }
  const differs = planned.findIndex((member, index) => players[index]?.member !== member)
  if (differs !== -1 || planned.length !== players.length)
    return { code: 'plan/seats-differ', params: { round, table, seat: differs + 1 } }
  return takenTableFault(place, rows)
}

/**
 * Returns an error if the table already has a non-void game, because a table of the plan may have only one. The hub
 * checks this, too. `games` are the other games of the season.
 */
export function takenTableFault(place: TableInPlan, games: Iterable<ScopedGameRow>): Rejection | undefined {
  const { round, table } = place
  const isTaken = nonVoidGameRows(games).some(
    (game) => game.place !== undefined && isSameTableInPlan(game.place, place),
  )
  return isTaken ? { code: 'plan/table-has-game', params: { round, table } } : undefined
}

/** Keeps cards that were given by hand, and shuffles the other cards of the default deal over the other seats. */
function completeDeal(rulebook: Rulebook, { seats, seed }: NewGameRequest): Result<readonly Role[]> {
  const { min, max } = clubTableSeatLimits(rulebook)
  if (seats.length < min || seats.length > max)
    return err({ code: 'setup/seat-count', params: { count: seats.length, min, max } })
  const given = seats.flatMap(({ role }) => role ?? [])
  if (given.length === seats.length) return ok(given)
  const pool = [...rulebook.deal(seats.length)]
  for (const role of given) {
    const index = pool.indexOf(role)
    if (index === -1) return err({ code: 'games/role-not-in-deal', params: { role } })
    pool.splice(index, 1)
  }
  const drawn = shuffleBySeed(pool, seed)[Symbol.iterator]()
  return ok(seats.map(({ role }) => role ?? (drawn.next().value as Role)))
}
