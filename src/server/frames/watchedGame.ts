// A game that is watched: its updates in order, and the frames made from them for each right. Delay and freeze are
// applied here, by the update's version in its stream, so that no frame number is used twice.

import type { GameState } from '../../rules/state.ts'
import { isRightDelayed, type AccessRight, frameSequenceKeyOf } from '../viewerAccess.ts'
import type { GameHappening, FrameBuilder, WatchableGame } from './happenings.ts'
import { FrameLog } from './frameLog.ts'

/** Everything that happens in a game because of one entry by the judge or one round of answers. */
export interface GameUpdate {
  /** Version, in the game's stream, of the envelope that contained the update. */
  readonly version: number
  /** State after the update. */
  readonly state: GameState
  readonly happenings: readonly GameHappening[]
  /** If true, the happenings replace all earlier ones; otherwise they follow them. */
  readonly isWhole: boolean
}

/**
 * Number of versions of a stream that viewers with a right below admin may see, with a notification when it increases.
 */
export interface VisibleStreamVersions {
  shown(stream: string): number
  /** Returns the function that unsubscribes. */
  listen(listener: () => void): () => void
}

/** Frames for viewers with one particular right, and the number of frames after each update. */
interface Sequence {
  readonly log: FrameLog
  /** Builder that continues after the last update. */
  tell: FrameBuilder
  /** Creates a new builder, for frames that are sent again from the start. */
  readonly begin: () => FrameBuilder
  /** Length of the log after each update. */
  readonly lengths: number[]
}

export class WatchedGame {
  readonly game: WatchableGame
  readonly #stream: string
  readonly #chapters: GameUpdate[] = []
  readonly #sequences = new Map<string, Sequence>()
  readonly #listeners = new Set<() => void>()
  readonly #horizon: VisibleStreamVersions
  readonly #teller: (game: WatchableGame, right: AccessRight) => FrameBuilder

  constructor(
    game: WatchableGame,
    {
      stream,
      teller,
      horizon,
    }: {
      stream: string
      teller: (game: WatchableGame, right: AccessRight) => FrameBuilder
      horizon: VisibleStreamVersions
    },
  ) {
    this.game = game
    this.#stream = stream
    this.#teller = teller
    this.#horizon = horizon
  }

  /** Number of updates so far. */
  get length(): number {
    return this.#chapters.length
  }

  get isWatched(): boolean {
    return this.#listeners.size > 0
  }

  add(chapter: GameUpdate): void {
    this.#chapters.push(chapter)
    for (const sequence of this.#sequences.values()) this.#tell(sequence, chapter)
    for (const listener of [...this.#listeners]) listener()
  }

  /** Frames that viewers with this right may see now, and the game's state after the last visible update. */
  visibleTo(right: AccessRight): {
    readonly frames: FrameLog
    readonly length: number
    readonly state: GameState | undefined
  } {
    const { log, lengths } = this.#sequenceOf(right)
    const known = this.#known(right)
    return { frames: log, length: lengths[known - 1] ?? 0, state: this.#chapters[Math.max(0, known - 1)]?.state }
  }

  /** Calls the listener when some viewers may be able to see more. Returns the function that unsubscribes. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    const unsubscribe = this.#horizon.listen(listener)
    return () => {
      unsubscribe()
      this.#listeners.delete(listener)
    }
  }

  /** Number of updates that viewers with this right may see. */
  #known(right: AccessRight): number {
    if (!isRightDelayed(right)) return this.#chapters.length
    const shown = this.#horizon.shown(this.#stream)
    return this.#chapters.findLastIndex(({ version }) => version <= shown) + 1
  }

  #sequenceOf(right: AccessRight): Sequence {
    const key = frameSequenceKeyOf(right)
    const known = this.#sequences.get(key)
    if (known !== undefined) return known
    const begin = () => this.#teller(this.game, right)
    const sequence: Sequence = { log: new FrameLog(), tell: begin(), begin, lengths: [] }
    this.#sequences.set(key, sequence)
    for (const chapter of this.#chapters) this.#tell(sequence, chapter)
    return sequence
  }

  #tell(sequence: Sequence, { happenings, isWhole }: GameUpdate): void {
    const { log, begin, lengths } = sequence
    if (isWhole) {
      sequence.tell = begin()
      log.replace(happenings.flatMap(sequence.tell))
    } else log.addFrames(happenings.flatMap(sequence.tell))
    lengths.push(log.length)
  }
}
