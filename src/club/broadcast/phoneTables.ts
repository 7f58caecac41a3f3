// What phones of the room are told of the club: who is here tonight, which games run and who sits where, and the one
// card of a seat. Source: docs/spec/phones.md §1 and §2.

import { err, ok } from '../../rules/vocabulary.ts'
import type { Answer, Role, Seat } from '../../rules/vocabulary.ts'
import { eventFor, viewFor } from '../../rules/view.ts'
import type { Replay } from '../../rules/replay.ts'
import { teamOf } from '../../scoring/sides.ts'
import { personOf } from '../model/merged.ts'
import { AS_PUBLIC, AT_ONCE, type Lateness } from '../model/publicTime.ts'
import { summaryView } from '../games/view.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import type { GameRow } from '../../scoring/row.ts'
import { knownGame, publicClub, type PublicClub } from '../repository/publicClub.ts'
import { byStart } from '../../scoring/counting.ts'
import { playedNow } from './watchView.ts'

interface PhonePerson {
  readonly member: string
  readonly name: string
}

export interface PhoneTable {
  readonly game: string
  readonly number: number
  /** Number of the table, where several play. */
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

/** What its owner may know of a card. */
export interface PhoneCard {
  readonly role: Role
  /** As the judge answered them. */
  readonly checks: readonly { readonly night: number; readonly seat: Seat; readonly answer: Answer }[]
}

function phoneTable(row: GameRow, { club }: PublicClub): PhoneTable {
  const { id: game, number, judge, place, players } = summaryView(row, club)
  return { game, number, judge, seats: players, ...(place === undefined ? {} : { table: place.table }) }
}

/** Also of nights after which he left. */
function ownChecks({ start, steps }: Replay, seat: Seat, own: Role): PhoneCard['checks'] {
  let state = start
  return steps.flatMap((step) => {
    const before = state
    state = step.state
    return step.events.flatMap((event) => {
      const seen = eventFor(before, event, { kind: 'seat', seat })
      return seen?.type === 'CheckAnswered' && seen.role === own
        ? [{ night: before.round, seat: seen.target, answer: seen.answer }]
        : []
    })
  })
}

export function phoneCommands({ repository, query }: CommandContext) {
  return {
    phoneEvening: (lateness: Lateness): Reply<PhoneEvening> =>
      query(async () => {
        const shown = await publicClub(repository, lateness)
        if (!shown.ok) return shown
        const { club, rows } = shown.value
        const here = [...club.members].flatMap(([member, { name, present, active, mergedInto }]) =>
          present && active && mergedInto === undefined ? [{ member, name }] : [],
        )
        const tables = playedNow(rows.values()).map((row) => phoneTable(row, shown.value))
        return ok({ club: club.name ?? '', here, tables })
      }),

    /** Games that are not over and have this member, the newest first. */
    phoneTablesOf: (member: string, lateness: Lateness): Reply<readonly PhoneTable[]> =>
      query(async () => {
        const shown = await publicClub(repository, lateness)
        if (!shown.ok) return shown
        const tables = playedNow(shown.value.rows.values())
          .toSorted((a, b) => byStart(b, a))
          .map((row) => phoneTable(row, shown.value))
        return ok(tables.filter(({ seats }) => seats.some((each) => each.member === member)))
      }),

    /**
     * For one who looks on: how many cards are black, and the day that he is shown, while it lasts. Errors:
     * `phones/not-your-seat` for one who plays.
     */
    phoneShadow: (
      id: string,
      member: string,
    ): Reply<{ readonly seats: number; readonly blacks: number; readonly day?: number }> =>
      query(async () => {
        const shown = await publicClub(repository, AS_PUBLIC)
        const found = shown.ok ? await knownGame(shown.value, id) : shown
        if (!found.ok) return found
        const { opened, replay } = found.value.game
        if (opened.players.some((player) => personOf(repository.club, player.member) === member))
          return err({ code: 'phones/not-your-seat', params: { seat: 0 } })
        const { header, phase, round } = replay.state
        const blacks = header.seats.filter(({ role }) => teamOf(role) === 'black').length
        return ok({ seats: header.seats.length, blacks, ...(phase === 'day' ? { day: round } : {}) })
      }),

    /** For the phone of this seat, once the judge has confirmed it. Errors: `phones/not-your-seat`. */
    phoneCard: (id: string, seat: Seat, member: string): Reply<PhoneCard> =>
      query(async () => {
        const shown = await publicClub(repository, AT_ONCE)
        const game = shown.ok ? await knownGame(shown.value, id) : shown
        if (!game.ok) return game
        const { opened, replay } = game.value.game
        const sitter = opened.players.find((player) => player.seat === seat)?.member ?? ''
        const { role } = viewFor(replay.state, { kind: 'seat', seat }).seats[seat - 1] ?? {}
        if (role === undefined || personOf(repository.club, sitter) !== member)
          return err({ code: 'phones/not-your-seat', params: { seat } })
        return ok({ role, checks: ownChecks(replay, seat, role) })
      }),
  }
}
