// Games as the meter's material: before every vote, the evidence everybody at the table had against each seat
// whose colour was open, and the colour it had.

import type { GameHeader } from '../../rules/header.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { Mind } from '../policy.ts'
import type { SeatView } from '../seen/seatView.ts'
import { playAtOnce } from '../table/playAtOnce.ts'
import { Table } from '../table/table.ts'
import { colourOf, commonLook } from './look.ts'
import { RULES } from './rules.ts'
import type { Moment } from './validate.ts'

/** Plays a game with these minds and takes its moments. */
export function momentsOf(
  header: GameHeader,
  seed: number,
  game: number,
  mindAt: (seat: number) => Mind,
): readonly Moment[] {
  const moments: Moment[] = []
  const table = new Table(header, seed)
  let last = ''
  const watching = (mind: Mind): Mind => ({
    answer: (view) => {
      const key = view.ask.kind === 'ballot' ? `${view.seen.round}/${view.ask.ballot}` : last
      if (key !== last) {
        last = key
        moments.push(momentOf(header, view, game))
      }
      return mind.answer(view)
    },
  })
  playAtOnce(
    table,
    table.seats.map(({ seat }) => watching(mindAt(seat))),
  )
  return moments
}

function momentOf(header: GameHeader, view: SeatView, game: number): Moment {
  const look = commonLook(view)
  const rulebook = rulesOf(header)
  const isBlack = (seat: number) => colourOf(rulebook, header.seats[seat - 1]?.role ?? view.role) === 'black'
  const open = look.seats.filter((seat) => !look.teams.has(seat))
  const evidence = RULES.map((rule) => rule.evidence(look))
  const cases = open.map((seat) => ({
    evidence: evidence.map((of) => of.get(seat) ?? 0),
    black: isBlack(seat),
    living: look.living.includes(seat),
  }))
  return { game, cases, blacks: cases.filter(({ black }) => black).length }
}
