// Compares the end of a replayed game with the file: the winner, the last moment, and the exit of each player. A
// difference is reported; the game is not changed to match.

import { type GameState } from '../../../rules/state.ts'
import type { Seat, Phase, Winner } from '../../../rules/vocabulary.ts'
import type { FaultLocation, FaultReporter } from '../importFault.ts'
import { haveSameSeats } from './ballots.ts'
import { MAFIARATINGS_NIGHT_TIMES } from './shape.ts'
import { type MafiaRatingsGame, type MafiaRatingsPlayer } from './source.ts'
import type { ExitKind } from '../../../rules/events.ts'

/**
 * Moment of the last exit from the game. Nights and days are counted as in the engine, where night 1 is the first
 * night.
 */
interface LastMoment {
  readonly phase: Phase
  readonly round: number
  readonly seats: readonly Seat[]
}

interface GameEnd {
  readonly winner?: Winner
  readonly last?: LastMoment
}

interface Leaving {
  readonly seat: Seat
  readonly phase: Phase | undefined
  readonly round: number
}

export function reportEndingDifferences(
  game: MafiaRatingsGame,
  state: GameState,
  complain: FaultReporter<FaultLocation>,
): void {
  const recorded = endOf(game.winner, game.players.flatMap(recordedLeaving))
  const replayed = endOf(
    state.outcome?.winner,
    state.seats.flatMap(({ seat, exit }): readonly Leaving[] =>
      exit === undefined ? [] : [{ seat, phase: exit.phase, round: exit.round }],
    ),
  )
  if (recorded.winner === undefined)
    complain('missing', 'mafiaratings/winner-missing', { field: 'winner' }, { derived: replayed.winner ?? 'nothing' })
  else if (replayed.winner === undefined)
    complain('contradicts', 'mafiaratings/winner-not-reached', { field: 'winner' }, { recorded: recorded.winner })
  else if (replayed.winner !== recorded.winner)
    complain(
      'contradicts',
      'mafiaratings/winner-differs',
      { field: 'winner' },
      { recorded: recorded.winner, replayed: replayed.winner },
    )
  for (const player of game.players) compareLeaving(player, state, complain)
  // Older files state only how or only when a player left, so there is no last moment to compare.
  const isTold = recorded.last !== undefined || game.players.every((player) => player.death === undefined)
  const sameLast = !isTold || sameMoment(recorded.last, replayed.last)
  if (!sameLast)
    complain(
      'contradicts',
      'mafiaratings/last-moment-differs',
      { field: 'players' },
      { ...momentParams('recorded', recorded.last), ...momentParams('replayed', replayed.last) },
    )
}

function endOf(winner: Winner | undefined, leavings: readonly Leaving[]): GameEnd {
  const order = ({ round, phase }: Leaving) => round * 2 + (phase === 'day' ? 1 : 0)
  const latest = leavings.toSorted((a, b) => order(b) - order(a))[0]
  const last =
    latest?.phase === undefined
      ? undefined
      : {
          phase: latest.phase,
          round: latest.round,
          seats: leavings.filter((leaving) => order(leaving) === order(latest)).map((leaving) => leaving.seat),
        }
  return { ...(winner === undefined ? {} : { winner }), ...(last === undefined ? {} : { last }) }
}

function recordedLeaving({ seat, death, fouls, technicalFouls }: MafiaRatingsPlayer): readonly Leaving[] {
  if (death?.round === undefined) return []
  const lastFoul = death.type === 'warnings' ? fouls[3] : death.type === 'techFouls' ? technicalFouls[1] : undefined
  const time = death.time ?? lastFoul
  const isNight =
    time === undefined ? death.type === 'night' : MAFIARATINGS_NIGHT_TIMES.some((night) => night === time.time)
  return [{ seat, phase: death.type === undefined ? undefined : isNight ? 'night' : 'day', round: death.round + 1 }]
}

function sameMoment(a: LastMoment | undefined, b: LastMoment | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.phase === b.phase && a.round === b.round && haveSameSeats(a.seats, b.seats)
}

/** Parameters such as `recordedPhase`, `recordedRound` and `recordedSeats`. The phase is `none` if nobody left. */
function momentParams(which: 'recorded' | 'replayed', moment: LastMoment | undefined) {
  return {
    [`${which}Phase`]: moment?.phase ?? 'none',
    [`${which}Round`]: moment?.round ?? 0,
    [`${which}Seats`]: moment?.seats.join(', ') ?? '',
  }
}

const EXITS_BY_DEATH_TYPE: Readonly<
  Record<NonNullable<NonNullable<MafiaRatingsPlayer['death']>['type']>, readonly ExitKind[]>
> = {
  night: ['killed'],
  day: ['voted-out', 'lifted'],
  warnings: ['fouls'],
  techFouls: ['technical-fouls'],
  kickOut: ['disqualified'],
  teamKickOut: ['disqualified'],
  giveUp: ['disqualified'],
}

function compareLeaving(
  { seat, death }: MafiaRatingsPlayer,
  state: GameState,
  complain: FaultReporter<FaultLocation>,
): void {
  const exit = state.seats[seat - 1]?.exit
  if (death === undefined && exit === undefined) return
  const sameWay =
    death?.type === undefined || (exit !== undefined && EXITS_BY_DEATH_TYPE[death.type].includes(exit.how))
  const sameRound = death?.round === undefined || exit?.round === death.round + 1
  if (death !== undefined && exit !== undefined && sameWay && sameRound) return
  complain(
    'contradicts',
    'mafiaratings/death-differs',
    { player: seat, field: 'death', ...(death?.round === undefined ? {} : { round: death.round }) },
    {
      recorded: death === undefined ? 'stays' : (death.type ?? 'left'),
      recordedRound: death?.round ?? 'none',
      // In message parameters, kinds of exit are spelled with underscores.
      replayed: exit?.how.replace('-', '_') ?? 'stays',
      replayedRound: exit === undefined ? 'none' : exit.round - 1,
    },
  )
}
