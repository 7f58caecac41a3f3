// Changes of a game's log, for single requests and for imports of many entries.

import type { SeatCorrection } from '../../rules/log.ts'
import { type LogChange, applyLogChange, type LogChangeResult, type ReplayedLog } from '../../rules/logChange.ts'
import { err, ok, type Result, type Role, seat } from '../../rules/vocabulary.ts'
import type { ClubState } from '../model/clubState.ts'
import { findMember } from '../model/clubLookups.ts'
import type { Game, GameOpened } from '../model/game.ts'
import { toNamedJudge, toStoredJudge } from '../model/judging.ts'
import { judgeNameFault } from '../model/name.ts'
import { memberNameOf, resolveMemberId } from '../model/mergedMembers.ts'
import type { Stamp } from '../model/clubEvents.ts'
import type { AsyncResult } from '../repository/commandContext.ts'
import type { ChangeContext } from '../repository/request.ts'
import { gameDetailOf, type GameDetail } from './view.ts'

/** A game, with the version that the caller has seen. Changes are refused if the game has changed since. */
export interface SeenGameVersion {
  readonly game: string
  readonly version: number
}

/** Applies each change to the result of the one before. Either all of them are stored or none. */
export async function changeGame(
  { repository, stamp }: Pick<ChangeContext, 'repository' | 'stamp'>,
  { game: id, version }: SeenGameVersion,
  changes: readonly LogChange[],
  stampOf?: (index: number) => Stamp,
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
  const kept = await repository.changeLog(game.value, plays, stamp)
  return kept.ok ? ok(gameDetailOf(kept.value, repository.club)) : kept
}

// Checks that come before every change of a game. Pure.
/** A void game counts for nothing and accepts no changes. */
export function requireNotVoid<G extends Pick<Game, 'isVoid'>>(game: G): Result<G> {
  return game.isVoid ? err({ code: 'games/void', params: {} }) : ok(game)
}

/** Entries belong to a game with a protocol. A game from a results sheet is corrected by a sheet. */
export function requireProtocolGame<G extends Pick<Game, 'isVoid' | 'asserted'>>(game: G): Result<G> {
  return game.asserted ? err({ code: 'games/asserted', params: {} }) : requireNotVoid(game)
}

// Converts a requested table correction into a change of the log. Checks that people are known and sit in one seat
// each, and leaves out everything that is unchanged. Pure.
export interface TableCorrectionRequest {
  readonly seats: readonly {
    readonly seat: number
    readonly role?: Role
    readonly immune?: boolean
    readonly member?: string
  }[]
  readonly judge?: string
  /** The chosen person. If omitted, the person with that name is meant. */
  readonly judgeId?: string
  readonly reason: string
}

/**
 * Errors: `members/unknown`, `games/seated-twice`, `mend/no-such-seat`, `mend/nothing`, and those of the judge's name.
 */
export function tableCorrectionOf(
  club: ClubState,
  { header, players, ...opened }: GameOpened,
  { seats, judge, judgeId: asked, reason }: TableCorrectionRequest,
): Result<Extract<LogChange, { readonly type: 'mend' }>> {
  const people = new Map(players.map((player) => [player.seat, resolveMemberId(club, player.member)]))
  const mends: SeatCorrection[] = []
  for (const { seat: at, role, immune, member } of seats) {
    const deal = header.seats[at - 1]
    if (!deal) return err({ code: 'mend/no-such-seat', params: { seat: at } })
    const isOther = member !== undefined && member !== people.get(at)
    const known = isOther ? findMember(club, member) : undefined
    if (known?.ok === false) return known
    if (known) people.set(at, member ?? '')
    const mend = {
      ...(role === undefined || role === deal.role ? {} : { role }),
      ...(immune === undefined || immune === deal.immune ? {} : { immune }),
      ...(known ? { player: { member: known.value.id } } : {}),
    }
    if (Object.keys(mend).length > 0) mends.push({ seat: seat(at), ...mend })
  }
  const twice = [...people.values()].find((member, index, all) => all.indexOf(member) !== index)
  if (twice !== undefined) return err({ code: 'games/seated-twice', params: { name: memberNameOf(club, twice) } })
  const unnamed = judge === undefined ? undefined : judgeNameFault(judge)
  if (unnamed) return err(unnamed)
  const judging = judge === undefined ? undefined : toStoredJudge(club, { judge, judgeId: asked ?? '' })
  if (judging?.ok === false) return judging
  const [was, is] = [toNamedJudge(club, opened), toNamedJudge(club, judging?.value ?? {})]
  const isOtherJudge = judging !== undefined && (is.judge !== was.judge || is.judgeId !== was.judgeId)
  if (mends.length === 0 && !isOtherJudge) return err({ code: 'mend/nothing', params: {} })
  return ok({
    type: 'mend',
    seats: mends,
    // An empty name removes the judge.
    ...(isOtherJudge ? (is.judge === '' ? { judge: '' } : judging.value) : {}),
    reason,
  })
}
