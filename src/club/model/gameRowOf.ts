// The game row, which contains all data that lists, rosters, standings and player pages need. A start with ten thousand
// games therefore replays none of them. The last row stored for a game applies. Rows of an older format are computed
// again from their game when the club is loaded.

import { eventsOfReplay } from '../../rules/replay.ts'
import { firstVictim } from '../../scoring/firstVictim.ts'
import { ledgerSumsOfSeat } from '../../scoring/ledger/viewLedger.ts'
import { type GameRow, GAME_ROW_FORMAT, type GameRowSeat } from '../../scoring/gameRow.ts'
import { countNamedBlackSeats, hasRoleWon } from '../../scoring/sides.ts'
import { countOpenObjections } from './objections.ts'
import {
  type GameWithReplay,
  type Game,
  correctedHeaderOf,
  gameOutcomeOf,
  isStoppedGame,
  ledgerFactsOfGame,
} from './game.ts'

type SummarisableGame = GameWithReplay & Pick<Game, 'version' | 'ledger' | 'ledgerVersion'>

export function gameRowOf(game: SummarisableGame): GameRow {
  const { opened, replay, version, ledger, ledgerVersion, asserted, isVoid, voiding, halt } = game
  const { id, season, number, evening, startedAt, judge, judgeId, place, inPlaceOf, draw } = opened
  const deal = opened.deal ?? (voiding?.dealtAgainAs === undefined ? undefined : 1)
  const { phase, round, seats: sitters } = replay.state
  const victim = asserted ? asserted.firstVictim : firstVictim(eventsOfReplay(replay))
  const table = ledgerFactsOfGame(game)
  const open = countOpenObjections(game.objections)
  const raised = game.objections?.length ?? 0
  const seats = table.seats.map(({ seat, member, role, removed }, index): GameRowSeat => ({
    seat,
    member,
    role,
    lines: ledgerSumsOfSeat(ledger, seat, hasRoleWon(role, table.winner, table.rules)),
    firstVictim: seat === victim,
    fouls: sitters[index]?.fouls ?? 0,
    ...(removed ? { removed } : {}),
    ...(table.bestMove?.seat === seat
      ? {
          bestMove: {
            named: table.bestMove.named,
            hits: countNamedBlackSeats(table.seats, table.bestMove.named, table.rules),
          },
        }
      : {}),
  }))
  return {
    format: GAME_ROW_FORMAT,
    id,
    season,
    number,
    evening,
    startedAt,
    rulebook: correctedHeaderOf(game).rulebook,
    ...(judge === undefined ? {} : { judge }),
    ...(judgeId === undefined ? {} : { judgeId }),
    ...(place ? { place } : {}),
    seats,
    phase: asserted || isVoid || halt?.type === 'decided' ? 'over' : phase,
    round,
    outcome: gameOutcomeOf(game) ?? null,
    isVoid,
    ...(isStoppedGame(game) ? { isStopped: true } : {}),
    ...(deal === undefined ? {} : { deal }),
    ...(inPlaceOf === undefined ? {} : { inPlaceOf }),
    ...(draw === undefined ? {} : { draw }),
    ...(open > 0 ? { openObjections: open } : {}),
    ...(raised > 0 ? { objections: raised } : {}),
    version,
    ledgerVersion,
  }
}
