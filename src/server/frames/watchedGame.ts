// A game that is watched: its chapters as they came, and for each right the frames made of them. What delay and
// freeze hold back is held back here, by the time at which a chapter came, so that no number is ever given twice.

import type { GameState } from '../../rules/state.ts'
import { isHeldBack, sequenceOf, type Right } from '../rights.ts'
import { FrameLog } from './frameLog.ts'
import type { Happening, Teller, Watchable } from './happening.ts'

/** What came at one time: one entry of a judge, one round of answers. */
export interface Chapter {
  /** Milliseconds since the epoch, never before the one before it. */
  readonly at: number
  /** After it. */
  readonly state: GameState
  readonly happenings: readonly Happening[]
  /** The happenings are all that hold now; else they follow on those before. */
  readonly isAnew: boolean
}

/** The moment up to which those below admin may know, and how to hear that it has moved on. */
export interface Horizon {
  now(): number
  /** Returns the stop function. */
  listen(listener: () => void): () => void
}

/** Frames of one right, and how many of their chapters he may have. */
interface Sequence {
  readonly log: FrameLog
  /** Goes on from the last chapter. */
  tell: Teller
  /** Makes a teller anew, for what is told anew. */
  readonly begin: () => Teller
  /** Length of the log after each chapter. */
  readonly lengths: number[]
}

export class WatchedGame {
  readonly game: Watchable
  readonly #chapters: Chapter[] = []
  readonly #sequences = new Map<string, Sequence>()
  readonly #listeners = new Set<() => void>()
  readonly #horizon: Horizon
  readonly #teller: (game: Watchable, right: Right) => Teller

  constructor(game: Watchable, teller: (game: Watchable, right: Right) => Teller, horizon: Horizon) {
    this.game = game
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
    const last = this.#chapters.at(-1)
    this.#chapters.push({ ...chapter, at: Math.max(chapter.at, last?.at ?? 0) })
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
    if (!isHeldBack(right)) return this.#chapters.length
    const now = this.#horizon.now()
    return this.#chapters.findLastIndex(({ at }) => at <= now) + 1
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
