// Log writer for MafiaRatings games. It tracks which pieces of the file have not been used yet, and which fouls and
// removals are still due.

import type { Seat } from '../../../rules/vocabulary.ts'
import type { FaultReporter, FaultLocation } from '../importFault.ts'
import { type FoulType, FOUL_LIMITS, type Incident, LogWriter, type LogWriterOptions } from '../logWriter.ts'
import { momentTiming, sourceRound, type SourceTime } from './shape.ts'
import type { SourceGame, SourcePlayer } from './source.ts'

export class MafiaRatingsWriter extends LogWriter<SourceGame, FaultLocation> {
  #incidents: readonly TimedIncident[]

  constructor(writing: LogWriterOptions<SourceGame, FaultLocation>) {
    super(writing)
    this.#incidents = incidentsOf(this.game, this.complain)
  }

  /** The current round as the file counts it. */
  get roundInFile(): number {
    return sourceRound(this.state)
  }

  /** Fouls and removals that have not been entered yet. */
  get pendingIncidents(): readonly TimedIncident[] {
    return this.#incidents
  }

  /** Pieces of the file that were not used in the log. */
  get unusedPieces(): readonly FaultLocation[] {
    return piecesOf(this.game).flatMap(([key, where]) => (this.isUnused(key) ? [where] : []))
  }

  markPieceUsed(seat: Seat, field: string, ...inside: readonly number[]): void {
    this.markUsed(pieceKeyOf(seat, field, ...inside))
  }

  /** Enters one foul or removal whose time has come. Returns `false` if there is none. */
  enterDueIncident(nominee?: Seat): boolean {
    const due = this.#incidents.find((incident) => momentTiming(incident.time, this.state, nominee) !== 'later')
    if (due === undefined) return false
    this.#incidents = this.#incidents.filter((incident) => incident !== due)
    const { seat, type, field, index, time } = due
    const where = { player: seat, round: time.round, field, inside: field === 'death' ? [] : [index] }
    if (momentTiming(time, this.state, nominee) === 'missed')
      this.complain('odd', 'mafiaratings/moment-never-came', where, { time: time.time })
    if (this.#wouldWronglyLeave(due)) this.complain('refused', 'mafiaratings/fouls-but-stays', where)
    else if (this.enter({ type, seat }, where, due.derived) && due.teamLoss) {
      const role = this.game.players[seat - 1]?.role
      if (role !== undefined) this.enterTeamLoss(role, where)
    }
    return true
  }

  /**
   * Whether the foul would put the player out although the file says that they stayed or left in a different way. The
   * recorded deaths take precedence.
   */
  #wouldWronglyLeave({ seat, type }: Incident): boolean {
    if (type === 'remove') return false
    return this.isAtLastFoul(seat, type) && this.game.players[seat - 1]?.death?.type !== FIELD_BY_FOUL_TYPE[type]
  }
}

// Fouls and removals of a game with their times. Fouls that the file lacks, although a player left because of them, are
// added and reported, and so are missing times.
export interface TimedIncident extends Incident {
  readonly time: SourceTime
  /** Not stated in the file, but derived from it. */
  readonly derived: boolean
  /** The player's team loses because of the removal. */
  readonly teamLoss: boolean
  readonly field: 'warnings' | 'techFouls' | 'death'
  readonly index: number
}

/**
 * Name of the file's field for each type of foul. The file uses the same name as the type of a death by these fouls.
 */
const FIELD_BY_FOUL_TYPE = { foul: 'warnings', 'technical-foul': 'techFouls' } as const

function incidentsOf(game: SourceGame, complain: FaultReporter<FaultLocation>): readonly TimedIncident[] {
  return game.players.flatMap((player) => [
    ...foulIncidents(game, player, 'foul', complain),
    ...foulIncidents(game, player, 'technical-foul', complain),
    ...removalIncidents(game, player, complain),
  ])
}

function foulIncidents(
  game: SourceGame,
  player: SourcePlayer,
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
  game: SourceGame,
  player: SourcePlayer,
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
 * Time at which the player left. If the file does not state it: after that day's vote if there was one, otherwise at
 * the start of the day.
 */
function endOf({ players }: SourceGame, { death }: SourcePlayer): SourceTime {
  if (death?.time !== undefined) return death.time
  const round = death?.round ?? 0
  const wasVoted = players.some((player) => player.voting[round]?.ballots.some((ballot) => ballot !== null))
  return { round, time: wasVoted ? 'day kill speaking' : 'day start' }
}

// Facts about the whole file: the players who left in each round, the kinds of data that it has, and its last round.
// Every piece of data has a key, and pieces that the replay did not use are reported at the end.
/** Letters of `features`, each of which states that a kind of data was recorded. */
const FEATURE_LETTERS = {
  nominations: 'n',
  votes: 'v',
  shots: 'h',
  donChecks: 'g',
  sheriffChecks: 's',
  bestMove: 'l',
  fouls: 'w',
} as const
export type RecordedKind = keyof typeof FEATURE_LETTERS

/** True if the file does not list the recorded kinds. */
export function isRecorded({ features }: SourceGame, kind: RecordedKind): boolean {
  return features === undefined || features.includes(FEATURE_LETTERS[kind])
}

/** Players who left in the vote or the night of a round. `undefined` if the file lacks details of any death. */
export function leaversOf({ players }: SourceGame, round: number, type: 'day' | 'night'): readonly Seat[] | undefined {
  const dead = players.filter((player) => player.death !== undefined)
  if (dead.some(({ death }) => death?.type === undefined || death.round === undefined)) return undefined
  return dead.filter(({ death }) => death?.round === round && death.type === type).map((player) => player.seat)
}

export function lastRound({ players }: SourceGame): number {
  return Math.max(
    0,
    ...players.flatMap((player) => [
      player.nominating.length - 1,
      player.voting.length - 1,
      player.shooting.length,
      player.checkedByDon ?? 0,
      player.checkedBySheriff ?? 0,
      player.death?.round ?? 0,
      ...[...player.fouls, ...player.technicalFouls].map((time) => time?.round ?? 0),
    ]),
  )
}

/** All pieces of data with their keys. */
function piecesOf({ players }: SourceGame): readonly (readonly [string, FaultLocation])[] {
  return players.flatMap(pieces)
}

export const pieceKeyOf = (seat: Seat, field: string, ...inside: readonly number[]) =>
  [seat, field, ...inside].join(' ')

function pieces({
  seat,
  nominating,
  voting,
  shooting,
  bestMove,
  checkedByDon,
  checkedBySheriff,
}: SourcePlayer): readonly (readonly [string, FaultLocation])[] {
  const piece = (field: string, round: number | undefined, ...inside: readonly number[]) =>
    [
      pieceKeyOf(seat, field, ...inside),
      { player: seat, field, ...(round === undefined ? {} : { round }), inside },
    ] as const
  return [
    ...nominating.flatMap((target, round) => (target === null ? [] : [piece('nominating', round, round)])),
    ...voting.flatMap(
      (votes, round) =>
        votes?.ballots.flatMap((ballot, index) => (ballot === null ? [] : [piece('voting', round, round, index)])) ??
        [],
    ),
    ...voting.flatMap((votes, round) =>
      votes?.leave === undefined ? [] : [piece('voting', round, round, votes.ballots.length)],
    ),
    ...shooting.flatMap((target, index) => (target === null ? [] : [piece('shooting', index + 1, index)])),
    ...(bestMove === undefined ? [] : [piece('legacy', undefined)]),
    ...(checkedByDon === undefined ? [] : [piece('don', checkedByDon)]),
    ...(checkedBySheriff === undefined ? [] : [piece('sheriff', checkedBySheriff)]),
  ]
}
