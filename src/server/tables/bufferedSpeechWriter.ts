// Stores words while they arrive. The first words are stored at once, later ones in groups.

import type { AgentSpeechPiece } from '../../files/records/record.ts'
import type { Clock } from '../../store/platform.ts'

/** Minimum number of milliseconds between two writes of words that are still arriving. */
const STORE_INTERVAL_MS = 100

/** Joins two pieces if they belong to the same stream and turn. */
function mergePieces(last: AgentSpeechPiece, piece: AgentSpeechPiece): AgentSpeechPiece | undefined {
  if (last.type !== 'said' && last.type !== 'thought') return undefined
  if (piece.type !== last.type || piece.turn !== last.turn) return undefined
  return { ...last, chunk: last.chunk + piece.chunk }
}

export class BufferedSpeechWriter {
  readonly #clock: Clock
  readonly #store: (pieces: readonly AgentSpeechPiece[]) => Promise<void>
  #waiting: AgentSpeechPiece[] = []
  #running: Promise<void> | undefined
  #isEnding = false
  #hurry: () => void = () => undefined

  constructor(clock: Clock, store: (pieces: readonly AgentSpeechPiece[]) => Promise<void>) {
    this.#clock = clock
    this.#store = store
  }

  add(piece: AgentSpeechPiece): void {
    const last = this.#waiting.at(-1)
    const longer = last === undefined ? undefined : mergePieces(last, piece)
    if (longer === undefined) this.#waiting.push(piece)
    else this.#waiting[this.#waiting.length - 1] = longer
    this.#running ??= this.#run().finally(() => (this.#running = undefined))
  }

  /** Resolves when all words are stored. */
  async end(): Promise<void> {
    this.#isEnding = true
    this.#hurry()
    await this.#running
    this.#isEnding = false
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const pieces = this.#waiting
      this.#waiting = []
      await this.#store(pieces)
      if (this.#isEnding) continue
      await new Promise<void>((resolve) => {
        const callOff = this.#clock.after(STORE_INTERVAL_MS, resolve)
        this.#hurry = () => {
          callOff()
          resolve()
        }
      })
    }
  }
}
