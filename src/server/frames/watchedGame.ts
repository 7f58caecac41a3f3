// A game that is watched: its chapters as they came, and for each right the frames made of them. What delay and
// freeze hold back is held back here, by the place of a chapter in its stream, so that no number is ever given twice.

import type { GameState } from '../../rules/state.ts'
import { latenessOf, sequenceOf, type Right } from '../rights.ts'
import { FrameLog } from './frameLog.ts'
import type { Happening, Teller, Watchable } from './happening.ts'

/** What came at one time: one entry of a judge, one round of answers. */
export interface Chapter {
  /** Of the envelope that brought it, in the game's stream. */
  readonly version: number
  /** After it. */
  readonly state: GameState
  readonly happenings: readonly Happening[]
  /** The happenings are all that hold now; else they follow on those before. */
  readonly isAnew: boolean
}

/** How much of a stream those below admin may know, and how to hear that it is more. */
export interface Horizon {
  shown(stream: string): number
  /** Returns the stop function. */
  listen(listener: () => void): () => void
}

/** Frames of one right, and how many of their chapters he may have. */
interface Sequence {
  readonly log: FrameLog
  /** Goes on from the last chapter. */
  tell: Teller
  /** Makes a new teller, for frames that are sent again. */
  readonly begin: () => Teller
  /** Length of the log after each chapter. */
  readonly lengths: number[]
}

export class WatchedGame {
  readonly game: Watchable
  readonly #stream: string
  readonly #chapters: Chapter[] = []
  readonly #sequences = new Map<string, Sequence>()
  readonly #listeners = new Set<() => void>()
  readonly #horizon: Horizon
  readonly #teller: (game: Watchable, right: Right) => Teller

  constructor(
    game: Watchable,
    {
      stream,
      teller,
      horizon,
    }: { stream: string; teller: (game: Watchable, right: Right) => Teller; horizon: Horizon },
  ) {
    this.game = game
    this.#stream = stream
    this.#teller = teller
    this.#horizon = horizon
  }

  /** Chapters so far. */
  get length(): number {
    return this.#chapters.length
  }

  get isWatched(): boolean {
    return this.#listeners.size > 0
  }

  add(chapter: Chapter): void {
    this.#chapters.push(chapter)
    for (const sequence of this.#sequences.values()) this.#tell(sequence, chapter)
    for (const listener of [...this.#listeners]) listener()
  }

  /** Frames this right may have now; and the game as he may know it. */
  look(right: Right): { readonly frames: FrameLog; readonly length: number; readonly state: GameState | undefined } {
    const { log, lengths } = this.#sequenceOf(right)
    const known = this.#known(right)
    return { frames: log, length: lengths[known - 1] ?? 0, state: this.#chapters[Math.max(0, known - 1)]?.state }
  }

  /** Called when there may be more for somebody; returns the stop function. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    const deaf = this.#horizon.listen(listener)
    return () => {
      deaf()
      this.#listeners.delete(listener)
    }
  }

  /** How many chapters he may know. */
  #known(right: Right): number {
    if (!latenessOf(right).isHeldBack) return this.#chapters.length
    const shown = this.#horizon.shown(this.#stream)
    return this.#chapters.findLastIndex(({ version }) => version <= shown) + 1
  }

  #sequenceOf(right: Right): Sequence {
    const key = sequenceOf(right)
    const known = this.#sequences.get(key)
    if (known !== undefined) return known
    const begin = () => this.#teller(this.game, right)
    const sequence: Sequence = { log: new FrameLog(), tell: begin(), begin, lengths: [] }
    this.#sequences.set(key, sequence)
    for (const chapter of this.#chapters) this.#tell(sequence, chapter)
    return sequence
  }

  #tell(sequence: Sequence, { happenings, isAnew }: Chapter): void {
    const { log, begin, lengths } = sequence
    if (isAnew) {
      sequence.tell = begin()
      log.anew(happenings.flatMap(sequence.tell))
    } else log.more(happenings.flatMap(sequence.tell))
    lengths.push(log.length)
  }
}
