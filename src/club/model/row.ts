// The summary row a game leaves: all that lists, rosters, standings and players' pages read, so that
// a start with ten thousand games replays none of them. The last row stored for a game is the one
// that holds; rows of an older format are made again from their game when the club is loaded.

import { sumsOfSeat } from '../../scoring/ledger/ledger.ts'
import { blackAmong, roleWins } from '../../scoring/sides.ts'
import { eventsOf } from '../../rules/replay.ts'
import { firstVictim } from '../../scoring/firstVictim.ts'
import { headerOf, outcomeOf, tableOf, type Game, type PlayedStory } from './game.ts'
import { openObjections } from './objections.ts'
import { ROW_FORMAT, type GameRow, type RowSeat } from '../../scoring/row.ts'

type Summed = PlayedStory & Pick<Game, 'version' | 'ledger' | 'ledgerVersion'>

export function rowOf(game: Summed): GameRow {
  const { opened, replay, version, ledger, ledgerVersion, asserted, isVoid } = game
  const { id, season, number, evening, startedAt, judge, judgeId, place } = opened
  const { phase, round, seats: sitters } = replay.state
  const victim = asserted ? asserted.firstVictim : firstVictim(eventsOf(replay))
  const table = tableOf(game)
  const open = openObjections(game.objections)
  const raised = game.objections?.length ?? 0
  const seats = table.seats.map(({ seat, member, role }, index): RowSeat => ({
    seat,
    member,
    role,
    lines: sumsOfSeat(ledger, seat, roleWins(role, table.winner)),
    firstVictim: seat === victim,
    fouls: sitters[index]?.fouls ?? 0,
    ...(table.bestMove?.seat === seat
      ? { bestMove: { named: table.bestMove.named, hits: blackAmong(table.seats, table.bestMove.named) } }
      : {}),
  }))
  return {
    format: ROW_FORMAT,
    id,
    season,
    number,
    evening,
    startedAt,
    rulebook: headerOf(game).rulebook,
    judge,
    ...(judgeId === undefined ? {} : { judgeId }),
    ...(place ? { place } : {}),
    seats,
    phase: asserted || isVoid ? 'over' : phase,
    round,
    outcome: outcomeOf(game) ?? null,
    isVoid,
    ...(open > 0 ? { openObjections: open } : {}),
    ...(raised > 0 ? { objections: raised } : {}),
    version,
    ledgerVersion,
  }
}
