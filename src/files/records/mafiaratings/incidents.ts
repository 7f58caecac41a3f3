// Fouls and removals of a game with their times. If a player left because of fouls that the file does not list, these
// fouls are added and reported. Missing times are added and reported in the same way.

import type { FaultReporter, FaultLocation } from '../importFault.ts'
import { type FoulType, FOUL_LIMITS, type DisciplineIncident } from '../logWriter.ts'
import type { MafiaRatingsTime } from './shape.ts'
import type { MafiaRatingsGame, MafiaRatingsPlayer } from './source.ts'

export interface TimedIncident extends DisciplineIncident {
  readonly time: MafiaRatingsTime
  /** Whether the foul or its time is not stated in the file but derived from it. Always `false` for removals. */
  readonly derived: boolean
  /** Whether the player's team loses because of the removal. */
  readonly teamLoss: boolean
  readonly field: 'warnings' | 'techFouls' | 'death'
  readonly index: number
}

/**
 * Name of the file's field for each type of foul. In the file, a death by these fouls has a type with the same name.
 */
export const FIELD_BY_FOUL_TYPE = { foul: 'warnings', 'technical-foul': 'techFouls' } as const

export function incidentsOf(game: MafiaRatingsGame, complain: FaultReporter<FaultLocation>): readonly TimedIncident[] {
  return game.players.flatMap((player) => [
    ...foulIncidents(game, player, 'foul', complain),
    ...foulIncidents(game, player, 'technical-foul', complain),
    ...removalIncidents(game, player, complain),
  ])
}

function foulIncidents(
  game: MafiaRatingsGame,
  player: MafiaRatingsPlayer,
  type: FoulType,
  complain: FaultReporter<FaultLocation>,
): readonly TimedIncident[] {
  const { seat, death } = player
  const field = FIELD_BY_FOUL_TYPE[type]
  const limit = FOUL_LIMITS[type]
  const times = type === 'foul' ? player.fouls : player.technicalFouls
  const leftForThem = death?.type === field
  const given = times.map((time, index): TimedIncident => {
    if (time === undefined) complain('missing', 'mafiaratings/moment-missing', { player: seat, field, inside: [index] })
    const isLast = leftForThem && index === limit - 1
    return {
      seat,
      type,
      time: time ?? (isLast ? endOf(game, player) : { round: 0, time: 'day start' }),
      derived: time === undefined,
      teamLoss: false,
      field,
      index,
    }
  })
  if (!leftForThem || given.length >= limit) return given
  complain(
    'missing',
    'mafiaratings/fouls-missing',
    { player: seat, field, ...(death.round === undefined ? {} : { round: death.round }) },
    { count: given.length, limit },
  )
  const added = Array.from({ length: limit - given.length }, (_, extra): TimedIncident => ({
    seat,
    type,
    time: endOf(game, player),
    derived: true,
    teamLoss: false,
    field,
    index: given.length + extra,
  }))
  return [...given, ...added]
}

const REMOVAL_DEATH_TYPES: readonly (string | undefined)[] = ['kickOut', 'teamKickOut', 'giveUp']

function removalIncidents(
  game: MafiaRatingsGame,
  player: MafiaRatingsPlayer,
  complain: FaultReporter<FaultLocation>,
): readonly TimedIncident[] {
  const { seat, death } = player
  if (death === undefined || !REMOVAL_DEATH_TYPES.includes(death.type)) return []
  if (death.time === undefined)
    complain('missing', 'mafiaratings/moment-missing', {
      player: seat,
      field: 'death',
      ...(death.round === undefined ? {} : { round: death.round }),
    })
  return [
    {
      seat,
      type: 'remove',
      time: endOf(game, player),
      derived: false,
      teamLoss: death.type === 'teamKickOut',
      field: 'death',
      index: 0,
    },
  ]
}

/**
 * Time at which the player left. If the file does not state it, it is assumed to be after that day's vote or, without a
 * vote, at the start of the day.
 */
function endOf({ players }: MafiaRatingsGame, { death }: MafiaRatingsPlayer): MafiaRatingsTime {
  if (death?.time !== undefined) return death.time
  const round = death?.round ?? 0
  const wasVoted = players.some((player) => player.voting[round]?.ballots.some((ballot) => ballot !== null))
  return { round, time: wasVoted ? 'day kill speaking' : 'day start' }
}
