// Changes of a game's log, for requests and for those who bring many entries at once.

import type { SeatMend } from '../../rules/log.ts'
import { type Change, play, type Play, type Played } from '../../rules/play.ts'
import { err, ok, type Result, type Role, seat } from '../../rules/vocabulary.ts'
import type { ClubState } from '../model/clubState.ts'
import { memberOf } from '../model/find.ts'
import type { Game, GameOpened } from '../model/game.ts'
import { judgeOf, storedJudge } from '../model/judging.ts'
import { judgeNameFault } from '../model/name.ts'
import { nameOf, personOf } from '../model/merged.ts'
import type { Stamp } from '../model/clubEvents.ts'
import type { Reply } from '../repository/commandContext.ts'
import type { Changing } from '../repository/request.ts'
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

// What every change of a game asks first. Pure.
/** A void game counts for nothing and takes nothing more. */
export function notVoid<G extends Pick<Game, 'isVoid'>>(game: G): Result<G> {
  return game.isVoid ? err({ code: 'games/void', params: {} }) : ok(game)
}

/** Entries belong to a game with a protocol: what a sheet says is corrected by a sheet. */
export function takesEntries<G extends Pick<Game, 'isVoid' | 'asserted'>>(game: G): Result<G> {
  return game.asserted ? err({ code: 'games/asserted', params: {} }) : notVoid(game)
}

// What is asked to be put right at a table, as a change of its log: people known and each at one seat, what is as it
// was left out. Pure.
export interface SetupFixRequest {
  readonly seats: readonly {
    readonly seat: number
    readonly role?: Role
    readonly immune?: boolean
    readonly member?: string
  }[]
  readonly judge?: string
  /** The person, where one was chosen; else the one of that name. */
  readonly judgeId?: string
  readonly reason: string
}

/** Errors: `members/unknown`, `games/seated-twice`, `mend/no-such-seat`, `mend/nothing`. */
export function setupFixOf(
  club: ClubState,
  { header, players, ...opened }: GameOpened,
  { seats, judge, judgeId: asked, reason }: SetupFixRequest,
): Result<Extract<Change, { readonly type: 'mend' }>> {
  const people = new Map(players.map((player) => [player.seat, personOf(club, player.member)]))
  const mends: SeatMend[] = []
  for (const { seat: at, role, immune, member } of seats) {
    const deal = header.seats[at - 1]
    if (!deal) return err({ code: 'mend/no-such-seat', params: { seat: at } })
    const isOther = member !== undefined && member !== people.get(at)
    const known = isOther ? memberOf(club, member) : undefined
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
  if (twice !== undefined) return err({ code: 'games/seated-twice', params: { name: nameOf(club, twice) } })
  const unnamed = judge === undefined ? undefined : judgeNameFault(judge)
  if (unnamed) return err(unnamed)
  const judging = judge === undefined ? undefined : storedJudge(club, { judge, judgeId: asked ?? '' })
  if (judging?.ok === false) return judging
  const [was, is] = [judgeOf(club, opened), judgeOf(club, judging?.value ?? {})]
  const isOtherJudge = judging !== undefined && (is.judge !== was.judge || is.judgeId !== was.judgeId)
  if (mends.length === 0 && !isOtherJudge) return err({ code: 'mend/nothing', params: {} })
  return ok({
    type: 'mend',
    seats: mends,
    // Words that are empty take the judge away.
    ...(isOtherJudge ? (is.judge === '' ? { judge: '' } : judging.value) : {}),
    reason,
  })
}
