// The club's data for the phones at its tables: the members who are present tonight, the running games with their
// seats, the card of a single seat, and what a member who only watches may know. Source: docs/spec/phones.md §1 and
// §2.

import { err, ok, type CheckResult, type Role, type Seat } from '../../rules/vocabulary.ts'
import { eventForViewer, gameViewFor } from '../../rules/view.ts'
import type { Replay } from '../../rules/replay.ts'
import { teamOf } from '../../scoring/sides.ts'
import { membersHere } from '../model/evenings.ts'
import { memberNameOf, resolveMemberId } from '../model/mergedMembers.ts'
import { PUBLIC_VIEWER_DELAY, NO_VIEWER_DELAY, type ViewerDelay } from '../model/publicViewClock.ts'
import { gameSummaryOf } from '../games/view.ts'
import type { CommandContext, AsyncResult } from '../repository/commandContext.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { findPublishedGame, openPublicClub, type PublicClub } from '../repository/publicClub.ts'
import { compareByStartTime } from '../../scoring/counting.ts'
import { watchedRunningGameRows } from './watchView.ts'

interface PhonePerson {
  readonly member: string
  readonly name: string
}

export interface PhoneTable {
  readonly game: string
  readonly number: number
  /** Number of the table, if the game belongs to a plan. */
  readonly table?: number
  readonly judge: string
  readonly seats: readonly (PhonePerson & { readonly seat: number })[]
}

export interface PhoneEvening {
  readonly club: string
  readonly here: readonly PhonePerson[]
  /** Games that are not over. */
  readonly tables: readonly PhoneTable[]
}

/** A card with the data that its owner may know. */
export interface PhoneCard {
  readonly role: Role
  /** Results of the checks as shown by the judge. */
  readonly checks: readonly { readonly night: number; readonly seat: Seat; readonly answer: CheckResult }[]
}

function phoneTable(row: GameRow, { club }: PublicClub): PhoneTable {
  const { id: game, number, judge, place, players } = gameSummaryOf(row, club)
  return { game, number, judge, seats: players, ...(place === undefined ? {} : { table: place.table }) }
}

/** The player's own checks, including checks in the night that the player did not survive. */
function ownChecks({ start, steps }: Replay, seat: Seat, own: Role): PhoneCard['checks'] {
  let state = start
  return steps.flatMap((step) => {
    const before = state
    state = step.state
    return step.events.flatMap((event) => {
      const seen = eventForViewer(before, event, { kind: 'seat', seat })
      return seen?.type === 'CheckAnswered' && seen.role === own
        ? [{ night: before.round, seat: seen.target, answer: seen.answer }]
        : []
    })
  })
}

export function createPhoneQueries({ repository, query }: CommandContext) {
  return {
    phoneEvening: (lateness: ViewerDelay): AsyncResult<PhoneEvening> =>
      query(async () => {
        const shown = await openPublicClub(repository, lateness)
        if (!shown.ok) return shown
        const { club, rows } = shown.value
        const here = [...membersHere(club)].map((member) => ({ member, name: memberNameOf(club, member) }))
        const tables = watchedRunningGameRows(rows.values()).map((row) => phoneTable(row, shown.value))
        return ok({ club: club.name ?? '', here, tables })
      }),

    /** Unfinished games with this member, the newest first. */
    phoneTablesOf: (member: string, lateness: ViewerDelay): AsyncResult<readonly PhoneTable[]> =>
      query(async () => {
        const shown = await openPublicClub(repository, lateness)
        if (!shown.ok) return shown
        const tables = watchedRunningGameRows(shown.value.rows.values())
          .toSorted((a, b) => compareByStartTime(b, a))
          .map((row) => phoneTable(row, shown.value))
        return ok(tables.filter(({ seats }) => seats.some((each) => each.member === member)))
      }),

    /**
     * Data for a member who watches a game without playing in it: the number of black players and, during the day, the
     * number of the public day. Errors: `phones/not-your-seat` if the member plays in the game.
     */
    phoneShadow: (
      id: string,
      member: string,
    ): AsyncResult<{ readonly seats: number; readonly blacks: number; readonly day?: number }> =>
      query(async () => {
        const shown = await openPublicClub(repository, PUBLIC_VIEWER_DELAY)
        const found = shown.ok ? await findPublishedGame(shown.value, id) : shown
        if (!found.ok) return found
        const { opened, replay } = found.value.game
        if (opened.players.some((player) => resolveMemberId(repository.club, player.member) === member))
          return err({ code: 'phones/not-your-seat', params: { seat: 0 } })
        const { header, phase, round } = replay.state
        const blacks = header.seats.filter(({ role }) => teamOf(role) === 'black').length
        return ok({ seats: header.seats.length, blacks, ...(phase === 'day' ? { day: round } : {}) })
      }),

    /** The card at this seat, for the phone that the judge has confirmed. Errors: `phones/not-your-seat`. */
    phoneCard: (id: string, seat: Seat, member: string): AsyncResult<PhoneCard> =>
      query(async () => {
        const shown = await openPublicClub(repository, NO_VIEWER_DELAY)
        const game = shown.ok ? await findPublishedGame(shown.value, id) : shown
        if (!game.ok) return game
        const { opened, replay } = game.value.game
        const sitter = opened.players.find((player) => player.seat === seat)?.member ?? ''
        const { role } = gameViewFor(replay.state, { kind: 'seat', seat }).seats[seat - 1] ?? {}
        if (role === undefined || resolveMemberId(repository.club, sitter) !== member)
          return err({ code: 'phones/not-your-seat', params: { seat } })
        return ok({ role, checks: ownChecks(replay, seat, role) })
      }),
  }
}
