// Writes a protocol of another program down entry by entry, as the engine takes it. What the engine refuses is
// named with its place and left out. What is not in the file but follows from it carries another author.

import { BEST_MOVE_SEATS } from '../../rules/bestMove.ts'
import { advance } from '../../rules/decide.ts'
import type { Entry } from '../../rules/entries.ts'
import type { GameEvent } from '../../rules/events.ts'
import type { Step } from '../../rules/step.ts'
import type { GameHeader } from '../../rules/header.ts'
import { type EntryItem, momentOf } from '../../rules/log.ts'
import { initialState } from '../../rules/openGame.ts'
import type { GameState } from '../../rules/state.ts'
import type { Role, Seat } from '../../rules/vocabulary.ts'
import { teamOf } from '../../scoring/sides.ts'
import type { FaultReporter } from './importFault.ts'

/** What a format tells of a step; each answers false where the game cannot go on. */
export interface StepHandlers {
  readonly shots: (shooters: readonly Seat[]) => boolean
  readonly check: (role: Role) => boolean
  readonly bestMove: (seat: Seat) => boolean
  readonly endSpeech: (seat: Seat) => boolean
  readonly vote: (step: Extract<Step, { type: 'vote' }>) => boolean
  readonly lift: (step: Extract<Step, { type: 'lift' }>) => boolean
  /** An entry that says only that the step is over. */
  readonly pass: (entry: Entry) => boolean
}

export interface LogWriterOptions<Game, Place> {
  readonly game: Game
  readonly header: GameHeader
  readonly author: string
  /** Milliseconds since the epoch, of every entry. */
  readonly at: number
  readonly complain: FaultReporter<Place>
  /** What a refusal weighs; derived entries that are refused are named where it says so. */
  readonly refusal: { readonly weight: 'refused' | 'contradicts'; readonly ofDerived: boolean }
}

/** A player's shot as the file tells it; null: he missed. */
export interface ShownShot {
  readonly by: Seat
  readonly target: Seat | null
}

export type FoulType = 'foul' | 'technical-foul'

/** A foul or a removal, which the file tells with its moment. */
export interface Incident {
  readonly seat: Seat
  readonly type: FoulType | 'remove'
}

/** Fouls that make a player leave. */
export const FOUL_LIMITS: Readonly<Record<FoulType, number>> = { foul: 4, 'technical-foul': 2 }

/** Speeches go round the table from the day's opener, who has the turn 0. */
export function speechIndexOf(seat: number, { opener, seats }: GameState): number {
  return (seat - (opener ?? 1) + seats.length) % seats.length
}

export class LogWriter<Game, Place> {
  readonly game: Game
  readonly log: EntryItem[] = []
  readonly complain: FaultReporter<Place>
  readonly #writing: LogWriterOptions<Game, Place>
  readonly #used = new Set<unknown>()
  #state: GameState

  constructor(writing: LogWriterOptions<Game, Place>) {
    this.game = writing.game
    this.complain = writing.complain
    this.#writing = writing
    this.#state = initialState(writing.header)
  }

  get state(): GameState {
    return this.#state
  }

  /** Marks a part of the file as one that has found its place; a part is an object of the file, or a key. */
  markUsed(part: unknown): void {
    this.#used.add(part)
  }

  isUnused(part: unknown): boolean {
    return !this.#used.has(part)
  }

  /** What followed; undefined where the engine refuses. */
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
      // Every imported record is adjudicated again: its log has no events.
      events: [],
    })
    this.#state = played.value.state
    return played.value.events
  }

  /** As `make`; false where the engine refuses. */
  enter(entry: Entry, place: Place, isDerived = false): boolean {
    return this.make(entry, place, isDerived) !== undefined
  }

  /** What each shooter showed; without a target he missed. */
  enterShots(shown: readonly ShownShot[], place: Place, isDerived = false): boolean {
    const shots = shown.map(({ by, target }) => (target === null ? { by } : { by, target }))
    return this.enter({ type: 'shoot', shots }, place, isDerived)
  }

  hasLivingRole(role: Role): boolean {
    return this.#state.seats.some((sitter) => sitter.role === role && sitter.alive)
  }

  /** One more of these fouls puts the player out. */
  isAtLastFoul(seat: Seat, type: FoulType): boolean {
    const sitter = this.#state.seats[seat - 1]
    return (type === 'foul' ? sitter?.fouls : sitter?.technicalFouls) === FOUL_LIMITS[type] - 1
  }

  /** The removed player's team loses with him, unless the game is over. */
  enterTeamLoss(role: Role, place: Place, isDerived = false): void {
    if (this.#state.phase !== 'over') this.make({ type: 'team-loss', team: teamOf(role) }, place, isDerived)
  }

  /** One entry for the running step; false when the game cannot go on. */
  enterStep({ pass, ...reader }: StepHandlers): boolean {
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

  /** Fewer than three seats are kept as they were seen; nobody where the engine refuses those named. */
  enterBestMove(seat: Seat, named: readonly Seat[], place: Place): boolean {
    const asSeen = named.length > 0 && named.length < BEST_MOVE_SEATS ? { asSeen: true as const } : {}
    return (
      this.enter({ type: 'best-move', seat, named, ...asSeen }, place, named.length === 0) ||
      this.enter({ type: 'best-move', seat, named: [] }, place, true)
    )
  }
}
