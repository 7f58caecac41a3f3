// Writes the protocol of another program as a log, entry by entry, through the rules engine. Entries that the engine
// refuses are reported with their location and omitted. Entries that are not in the file but follow from it get a
// different author.

import { BEST_MOVE_NAMED_SEAT_COUNT } from '../../rules/bestMove.ts'
import { advance } from '../../rules/decide.ts'
import type { Entry } from '../../rules/entries.ts'
import type { GameEvent } from '../../rules/events.ts'
import type { Step } from '../../rules/step.ts'
import type { GameHeader } from '../../rules/header.ts'
import type { EntryLogItem } from '../../rules/log.ts'
import { initialState } from '../../rules/openGame.ts'
import type { GameState } from '../../rules/state.ts'
import type { Role, Seat } from '../../rules/vocabulary.ts'
import { teamOf } from '../../scoring/sides.ts'
import type { FaultReporter } from './importFault.ts'
import { momentOf } from '../../rules/moment.ts'

/** Handlers of a file format, one for each kind of step. Every handler returns `false` if the game cannot continue. */
export interface ImportStepHandlers {
  readonly shots: (shooters: readonly Seat[]) => boolean
  readonly check: (role: Role) => boolean
  readonly bestMove: (seat: Seat) => boolean
  readonly endSpeech: (seat: Seat) => boolean
  readonly vote: (step: Extract<Step, { type: 'vote' }>) => boolean
  readonly lift: (step: Extract<Step, { type: 'lift' }>) => boolean
  /** Records an entry that only ends the step. */
  readonly pass: (entry: Entry) => boolean
}

export interface GameLogWriterOptions<Game, Place> {
  readonly game: Game
  readonly header: GameHeader
  readonly author: string
  /** Time of every entry, in milliseconds since the epoch. */
  readonly at: number
  readonly complain: FaultReporter<Place>
  /** Kind of fault that is reported for a refused entry, and whether refused derived entries are reported. */
  readonly refusal: { readonly weight: 'refused' | 'contradicts'; readonly ofDerived: boolean }
}

/** A player's shot according to the file. `null` means that they missed. */
export interface ShownShot {
  readonly by: Seat
  readonly target: Seat | null
}

export type FoulType = 'foul' | 'technical-foul'

/** A foul or a removal. The file states when it happened. */
export interface DisciplineIncident {
  readonly seat: Seat
  readonly type: FoulType | 'remove'
}

/** Number of fouls at which a player leaves the game. */
export const FOUL_LIMITS: Readonly<Record<FoulType, number>> = { foul: 4, 'technical-foul': 2 }

/** Position of a seat in the order of speeches, which starts with 0 at the opener of the day. */
export function speechIndexOf(seat: number, { opener, seats }: GameState): number {
  return (seat - (opener ?? 1) + seats.length) % seats.length
}

export class GameLogWriter<Game, Place> {
  readonly game: Game
  readonly log: EntryLogItem[] = []
  readonly complain: FaultReporter<Place>
  readonly #writing: GameLogWriterOptions<Game, Place>
  readonly #used = new Set<unknown>()
  #state: GameState

  constructor(writing: GameLogWriterOptions<Game, Place>) {
    this.game = writing.game
    this.complain = writing.complain
    this.#writing = writing
    this.#state = initialState(writing.header)
  }

  get state(): GameState {
    return this.#state
  }

  /** Marks a part of the file as used in the log. A part is an object in the file or a key. */
  markUsed(part: unknown): void {
    this.#used.add(part)
  }

  isUnused(part: unknown): boolean {
    return !this.#used.has(part)
  }

  /** Returns the events of the entry, or `undefined` if the engine refuses it. */
  make(entry: Entry, place: Place, isDerived = false): readonly GameEvent[] | undefined {
    const { author, at, refusal } = this.#writing
    const played = advance(this.#state, entry)
    if (!played.ok) {
      if (!isDerived || refusal.ofDerived) this.complain(refusal.weight, played.error.code, place, played.error.params)
      return undefined
    }
    this.log.push({
      id: this.log.length + 1,
      at,
      author: isDerived ? `${author} (derived)` : author,
      type: 'made',
      entry,
      moment: momentOf(this.#state),
      // Every imported record is adjudicated again, so its log contains no events.
      events: [],
    })
    this.#state = played.value.state
    return played.value.events
  }

  /** Like `make`, but returns only whether the engine accepted the entry. */
  enter(entry: Entry, place: Place, isDerived = false): boolean {
    return this.make(entry, place, isDerived) !== undefined
  }

  /** Enters the shots of all shooters. A shot without a target is a miss. */
  enterShots(shown: readonly ShownShot[], place: Place, isDerived = false): boolean {
    const shots = shown.map(({ by, target }) => (target === null ? { by } : { by, target }))
    return this.enter({ type: 'shoot', shots }, place, isDerived)
  }

  hasLivingRole(role: Role): boolean {
    return this.#state.seats.some((sitter) => sitter.role === role && sitter.alive)
  }

  /** Whether the player leaves the game with one more foul of this type. */
  isAtLastFoul(seat: Seat, type: FoulType): boolean {
    const sitter = this.#state.seats[seat - 1]
    return (type === 'foul' ? sitter?.fouls : sitter?.technicalFouls) === FOUL_LIMITS[type] - 1
  }

  /** Enters the loss of the removed player's team, unless the game is over. */
  enterTeamLoss(role: Role, place: Place, isDerived = false): void {
    if (this.#state.phase !== 'over') this.make({ type: 'team-loss', team: teamOf(role) }, place, isDerived)
  }

  /** Enters one entry for the current step. Returns `false` if the game cannot continue. */
  enterStep({ pass, ...reader }: ImportStepHandlers): boolean {
    const { step } = this.#state
    switch (step.type) {
      case 'pause':
        return pass({ type: 'end-pause', pause: step.id })
      case 'shots':
        return reader.shots(step.shooters)
      case 'night-act':
        return reader.check(step.role)
      case 'best-move':
        return reader.bestMove(step.seat)
      case 'speech':
        return reader.endSpeech(step.seat)
      case 'tie-speech':
        return pass({ type: 'end-speech', seat: step.seat })
      case 'vote':
        return reader.vote(step)
      case 'lift':
        return reader.lift(step)
      case 'last-word':
        return pass({ type: 'end-last-word', seat: step.seat })
      case 'lynch':
      case 'over':
        return false
    }
  }

  /**
   * A best move with one or two named seats is marked as copied from the source (`asSeen`), because the rules ask for
   * three. If the engine refuses the named seats, an empty best move is recorded.
   */
  enterBestMove(seat: Seat, named: readonly Seat[], place: Place): boolean {
    const asSeen = named.length > 0 && named.length < BEST_MOVE_NAMED_SEAT_COUNT ? { asSeen: true as const } : {}
    return (
      this.enter({ type: 'best-move', seat, named, ...asSeen }, place, named.length === 0) ||
      this.enter({ type: 'best-move', seat, named: [] }, place, true)
    )
  }
}
