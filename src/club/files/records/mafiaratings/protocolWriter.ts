// The log of a MafiaRatings game as it is written: which pieces of the file have found no place yet, and which fouls
// and removals are still to come.

import type { Seat } from '../../../../rules/vocabulary.ts'
import { teamOf } from '../../../../scoring/sides.ts'
import type { Where } from '../importFault.ts'
import { LogWriter, type Writing } from '../logWriter.ts'
import { incidentsOf, type Incident } from './incidents.ts'
import { momentPassed, sourceRound } from './moments.ts'
import { keyOf, piecesOf } from './recorded.ts'
import type { SourceGame } from './source.ts'

export class ProtocolWriter extends LogWriter<SourceGame, Where> {
  #incidents: readonly Incident[]

  constructor(writing: Writing<SourceGame, Where>) {
    super(writing)
    this.#incidents = incidentsOf(this.game, this.complain)
  }

  /** As the file counts. */
  get round(): number {
    return sourceRound(this.state)
  }

  /** Fouls and removals not entered yet. */
  get pending(): readonly Incident[] {
    return this.#incidents
  }

  /** Pieces of the file that found no place. */
  get unused(): readonly Where[] {
    return piecesOf(this.game).flatMap(([key, where]) => (this.isUnused(key) ? [where] : []))
  }

  usePiece(seat: Seat, field: string, ...inside: readonly number[]): void {
    this.use(keyOf(seat, field, ...inside))
  }

  /** Enters one foul or removal whose moment has come; false when there is none. */
  enterDue(nominee?: Seat): boolean {
    const due = this.#incidents.find((incident) => momentPassed(incident.time, this.state, nominee) !== 'later')
    if (due === undefined) return false
    this.#incidents = this.#incidents.filter((incident) => incident !== due)
    const { seat, type, field, index, time } = due
    const where = { player: seat, round: time.round, field, inside: field === 'death' ? [] : [index] }
    if (momentPassed(time, this.state, nominee) === 'missed')
      this.complain('odd', 'mafiaratings/moment-never-came', where, { time: time.time })
    if (this.#wouldWronglyLeave(due)) this.complain('refused', 'mafiaratings/fouls-but-stays', where)
    else if (this.make({ type, seat }, where, due.derived) !== undefined && due.teamLoss) this.#loseTeam(seat, where)
    return true
  }

  /** The file has him in the game, or leaving in another way: the deaths have the last word. */
  #wouldWronglyLeave({ seat, type }: Incident): boolean {
    const sitter = this.state.seats[seat - 1]
    const recorded = this.game.players[seat - 1]?.death?.type
    if (type === 'foul') return sitter?.fouls === 3 && recorded !== 'warnings'
    return type === 'technical-foul' && sitter?.technicalFouls === 1 && recorded !== 'techFouls'
  }

  #loseTeam(seat: Seat, where: Where): void {
    const role = this.game.players[seat - 1]?.role
    if (role !== undefined && this.state.phase !== 'over') this.make({ type: 'team-loss', team: teamOf(role) }, where)
  }
}
