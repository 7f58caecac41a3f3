// Words of a game that agents play, piece by piece: as a model speaks, and the rest of them with the answer that was
// taken. What was told before it was complete is stored first, so a restart tells the same pieces.

import { type Ask, sanitize, type Turn, type Voice } from '../../agents/index.ts'
import type { SpeechPiece } from '../../files/records/record.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { Clock } from '../../store/platform.ts'

/** Milliseconds between two entries of the store for words that are still coming. */
const STORE_INTERVAL_MS = 100

interface OpenTurn {
  readonly turn: number
  thought: string
  said: string
}

/** Words of a question that is open. */
export interface SpeechChunk {
  readonly seat: Seat
  readonly stream: keyof Voice
  readonly text: string
  readonly at: number
  /** Who hears it; absent: everybody. */
  readonly to?: readonly Seat[]
}

const PIECE_TYPE_BY_STREAM = { say: 'said', think: 'thought' } as const

export class SpeechPieces {
  /** Everything that was told. */
  readonly pieces: SpeechPiece[] = []
  readonly #open = new Map<Seat, OpenTurn>()
  #turns = 0

  /** Pieces that were stored. */
  addStored(pieces: readonly SpeechPiece[]): void {
    for (const piece of pieces) {
      this.#turns = Math.max(this.#turns, piece.turn)
      const known = this.#open.get(piece.seat)
      const open = known?.turn === piece.turn ? known : { turn: piece.turn, thought: '', said: '' }
      this.#open.set(piece.seat, open)
      if (piece.type === 'said' || piece.type === 'thought') open[piece.type] += piece.chunk
    }
    this.pieces.push(...pieces)
  }

  pieceOf({ seat, stream, text, at, to }: SpeechChunk): SpeechPiece {
    const heard = to === undefined ? {} : { to }
    return { type: PIECE_TYPE_BY_STREAM[stream], at, turn: this.#turnOf(seat), seat, chunk: text, ...heard }
  }

  /** An answer that is asked for again. */
  rejectedPieceOf(seat: Seat, action: Ask['kind'], code: string, at: number): SpeechPiece {
    return { type: 'rejected', at, turn: this.#turnOf(seat), seat, action, code, drawn: false }
  }

  /** Questions that a restart asks again: what was told of their first answer stays apart. */
  interrupt(): void {
    this.#open.clear()
  }

  /** What a turn says that was not told yet. */
  finishAnswer({ seat, kind, at, to, said, thought, fault, flags = [], foul, drawn }: Turn): readonly SpeechPiece[] {
    const { turn, ...told } = this.#open.get(seat) ?? { turn: this.#turnOf(seat), thought: '', said: '' }
    this.#open.delete(seat)
    const heard = to === undefined ? {} : { to }
    const pieces: SpeechPiece[] = [
      ...remainingChunks(told.thought, thought ?? '').map((each): SpeechPiece => ({
        type: 'thought',
        at,
        turn,
        seat,
        ...each,
      })),
      ...remainingChunks(told.said, said ?? '').map((each): SpeechPiece => ({
        type: 'said',
        at,
        turn,
        seat,
        ...each,
        ...heard,
      })),
    ]
    // By night that somebody spoke shows who is awake: his own, and the judge's.
    const hidden = kind === 'night' || kind === 'shot' ? { to: [seat] } : heard
    for (const code of flags) pieces.push({ type: 'flagged', at, turn, seat, code, foul: foul === true, ...hidden })
    if (fault !== undefined)
      pieces.push({ type: 'rejected', at, turn, seat, action: kind, code: fault, drawn: drawn === true })
    this.pieces.push(...pieces)
    return pieces
  }

  #turnOf(seat: Seat): number {
    const open = this.#open.get(seat) ?? { turn: (this.#turns += 1), thought: '', said: '' }
    this.#open.set(seat, open)
    return open.turn
  }
}

/** What is still to be told of a text; all of it where it differs from what was told. */
function remainingChunks(told: string, text: string): readonly { readonly chunk: string; readonly whole?: true }[] {
  if (told === text || sanitize(told) === text) return []
  if (told === '') return [{ chunk: text }]
  return text.startsWith(told) ? [{ chunk: text.slice(told.length) }] : [{ chunk: text, whole: true }]
}

/** Two pieces of one stream of one turn as one. */
function mergePieces(last: SpeechPiece, piece: SpeechPiece): SpeechPiece | undefined {
  if (last.type !== 'said' && last.type !== 'thought') return undefined
  if (piece.type !== last.type || piece.turn !== last.turn) return undefined
  return { ...last, chunk: last.chunk + piece.chunk }
}

// Stores words while they come: the first at once, later ones together.
export class BufferedSpeechWriter {
  readonly #clock: Clock
  readonly #store: (pieces: readonly SpeechPiece[]) => Promise<void>
  #waiting: SpeechPiece[] = []
  #running: Promise<void> | undefined
  #isEnding = false
  #hurry: () => void = () => undefined

  constructor(clock: Clock, store: (pieces: readonly SpeechPiece[]) => Promise<void>) {
    this.#clock = clock
    this.#store = store
  }

  add(piece: SpeechPiece): void {
    const last = this.#waiting.at(-1)
    const longer = last === undefined ? undefined : mergePieces(last, piece)
    if (longer === undefined) this.#waiting.push(piece)
    else this.#waiting[this.#waiting.length - 1] = longer
    this.#running ??= this.#run().finally(() => (this.#running = undefined))
  }

  /** Resolves when all of it is stored. */
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
