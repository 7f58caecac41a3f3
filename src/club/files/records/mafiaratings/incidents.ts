// Fouls and removals of a game with the moment each belongs to. Those the file must have left out,
// because somebody left for them, are added and named; so are moments it does not tell.

import type { Seat } from '../../../../rules/vocabulary.ts'
import type { SourceTime } from './shape.ts'
import type { Complain, Where } from '../importFault.ts'
import type { SourceGame, SourcePlayer } from './source.ts'

export interface Incident {
  readonly seat: Seat
  readonly type: 'foul' | 'technical-foul' | 'remove'
  readonly time: SourceTime
  /** Not in the file as such. */
  readonly derived: boolean
  /** His team loses with it. */
  readonly teamLoss: boolean
  readonly field: 'warnings' | 'techFouls' | 'death'
  readonly index: number
}

/** Fouls that make a player leave. */
const LIMITS = { foul: 4, 'technical-foul': 2 } as const

export function incidentsOf(game: SourceGame, complain: Complain<Where>): readonly Incident[] {
  return game.players.flatMap((player) => [
    ...fouls(game, player, 'foul', complain),
    ...fouls(game, player, 'technical-foul', complain),
    ...removal(game, player, complain),
  ])
}

function fouls(
  game: SourceGame,
  player: SourcePlayer,
  type: 'foul' | 'technical-foul',
  complain: Complain<Where>,
): readonly Incident[] {
  const { seat, death } = player
  const field = type === 'foul' ? 'warnings' : 'techFouls'
  const times = type === 'foul' ? player.fouls : player.technicalFouls
  const leftForThem = death?.type === field
  const given = times.map((time, index): Incident => {
    if (time === undefined) complain('missing', 'mafiaratings/moment-missing', { player: seat, field, inside: [index] })
    const isLast = leftForThem && index === LIMITS[type] - 1
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
  if (!leftForThem || given.length >= LIMITS[type]) return given
  complain(
    'missing',
    'mafiaratings/fouls-missing',
    { player: seat, field, ...(death.round === undefined ? {} : { round: death.round }) },
    { count: given.length, limit: LIMITS[type] },
  )
  const added = Array.from({ length: LIMITS[type] - given.length }, (_, extra): Incident => ({
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

const REMOVALS: readonly (string | undefined)[] = ['kickOut', 'teamKickOut', 'giveUp']

function removal(game: SourceGame, player: SourcePlayer, complain: Complain<Where>): readonly Incident[] {
  const { seat, death } = player
  if (death === undefined || !REMOVALS.includes(death.type)) return []
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

/** When he left. Without a moment: after that day's vote when one was held, else before it. */
function endOf({ players }: SourceGame, { death }: SourcePlayer): SourceTime {
  if (death?.time !== undefined) return death.time
  const round = death?.round ?? 0
  const wasVoted = players.some((player) => player.voting[round]?.ballots.some((ballot) => ballot !== null))
  return { round, time: wasVoted ? 'day kill speaking' : 'day start' }
}
