// Writes down a game entry by entry as the engine takes it: the log grows, what the engine refuses
// is named and left out. Entries that are not in the file but follow from it carry another author.

import type { Entry } from '../../../../rules/entries.ts'
import type { GameEvent } from '../../../../rules/events.ts'
import type { GameHeader } from '../../../../rules/header.ts'
import type { LogItem } from '../../../../rules/log.ts'
import { enter } from '../../../../rules/play.ts'
import { replay, type Replay } from '../../../../rules/replay.ts'
import type { GameState } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import type { Where } from '../importFault.ts'
import { incidentsOf, type Incident } from './incidents.ts'
import { momentPassed, sourceRound } from './moments.ts'
import { keyOf, unusedPieces } from './recorded.ts'
import type { Complain, SourceGame } from './source.ts'
import { teamOf } from '../../../../scoring/sides.ts'

export const AUTHOR = 'mafiaratings'
/** Of what the file does not say but must have been so. */
const DERIVED_AUTHOR = 'mafiaratings (derived)'

export class Scribe {
  readonly game: SourceGame
  readonly log: LogItem[] = []
  readonly complain: Complain
  readonly #header: GameHeader
  #replay: Replay
  readonly #unused: Map<string, Where>
  #incidents: readonly Incident[]

  constructor(game: SourceGame, header: GameHeader, complain: Complain) {
    this.game = game
    this.complain = complain
    this.#header = header
    this.#replay = replay(header, [])
    this.#unused = unusedPieces(game)
    this.#incidents = incidentsOf(game, complain)
  }

  get state(): GameState {
    return this.#replay.state
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
    return [...this.#unused.values()]
  }

  /** Marks a piece of the file as used, whatever became of it. */
  use(seat: Seat, field: string, ...inside: readonly number[]): void {
    this.#unused.delete(keyOf(seat, field, ...inside))
  }

  isUnused(seat: Seat, field: string, ...inside: readonly number[]): boolean {
    return this.#unused.has(keyOf(seat, field, ...inside))
  }

  /** What followed, or nothing when the engine refuses: then the refusal is named at `where`. */
  make(entry: Entry, where: Where, derived = false): readonly GameEvent[] | undefined {
    const played = enter({ header: this.#header, log: this.log, replay: this.#replay }, entry, {
      at: this.game.startedAt,
      author: derived ? DERIVED_AUTHOR : AUTHOR,
    })
    if (!played.ok) return this.complain('refused', played.error.code, where, played.error.params)
    this.#replay = played.value.replay
    // What follows is adjudicated anew, as of every imported record.
    this.log.push({ ...played.value.item, events: [] })
    return this.#replay.steps.at(-1)?.events ?? []
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
