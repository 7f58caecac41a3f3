// Log writer for MafiaRatings games. It tracks which pieces of the file have not been used yet, and which fouls and
// removals are still due.

import type { Seat } from '../../../rules/vocabulary.ts'
import type { FaultLocation } from '../importFault.ts'
import { type DisciplineIncident, GameLogWriter, type GameLogWriterOptions } from '../logWriter.ts'
import type { MafiaRatingsGame } from './source.ts'
import { compareFileTimeWithReplay, toRoundInFile } from './sourceTiming.ts'
import { recordedValuesOfGame, recordedValueKey } from './sourceFacts.ts'
import { type TimedIncident, FIELD_BY_FOUL_TYPE, incidentsOf } from './incidents.ts'

export class MafiaRatingsLogWriter extends GameLogWriter<MafiaRatingsGame, FaultLocation> {
  #incidents: readonly TimedIncident[]

  constructor(writing: GameLogWriterOptions<MafiaRatingsGame, FaultLocation>) {
    super(writing)
    this.#incidents = incidentsOf(this.game, this.complain)
  }

  /** The current round, numbered as in the file. */
  get roundInFile(): number {
    return toRoundInFile(this.state)
  }

  /** Fouls and removals that have not been entered yet. */
  get pendingIncidents(): readonly TimedIncident[] {
    return this.#incidents
  }

  /** Pieces of the file that were not used in the log. */
  get unusedPieces(): readonly FaultLocation[] {
    return recordedValuesOfGame(this.game).flatMap(([key, where]) => (this.isUnused(key) ? [where] : []))
  }

  markPieceUsed(seat: Seat, field: string, ...inside: readonly number[]): void {
    this.markUsed(recordedValueKey(seat, field, ...inside))
  }

  /** Enters one foul or removal that is due. Returns `false` if there is none. */
  enterDueIncident(nominee?: Seat): boolean {
    const due = this.#incidents.find(
      (incident) => compareFileTimeWithReplay(incident.time, this.state, nominee) !== 'later',
    )
    if (due === undefined) return false
    this.#incidents = this.#incidents.filter((incident) => incident !== due)
    const { seat, type, field, index, time } = due
    const where = { player: seat, round: time.round, field, inside: field === 'death' ? [] : [index] }
    if (compareFileTimeWithReplay(time, this.state, nominee) === 'missed')
      this.complain('odd', 'mafiaratings/moment-never-came', where, { time: time.time })
    if (this.#wouldWronglyLeave(due)) this.complain('refused', 'mafiaratings/fouls-but-stays', where)
    else if (this.enter({ type, seat }, where, due.derived) && due.teamLoss) {
      const role = this.game.players[seat - 1]?.role
      if (role !== undefined) this.enterTeamLoss(role, where)
    }
    return true
  }

  /**
   * Whether the foul would remove the player although, according to the file, they stayed or left in a different way.
   * The recorded deaths take precedence.
   */
  #wouldWronglyLeave({ seat, type }: DisciplineIncident): boolean {
    if (type === 'remove') return false
    return this.isAtLastFoul(seat, type) && this.game.players[seat - 1]?.death?.type !== FIELD_BY_FOUL_TYPE[type]
  }
}
