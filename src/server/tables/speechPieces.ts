// Speech in a game that agents play, in pieces. The words of a model arrive while the model speaks. All other words
// arrive with the accepted answer. Pieces are stored before they are sent, so a restart sends the same pieces again.

import { type SeatQuestion, sanitiseText, type RecordedAnswer, type AnswerTextSink } from '../../agents/index.ts'
import type { AgentSpeechPiece } from '../../files/records/record.ts'
import type { Seat } from '../../rules/vocabulary.ts'

interface OpenTurn {
  readonly turn: number
  thought: string
  said: string
}

/** Words of an answer to an open question. */
export interface SpeechChunk {
  readonly seat: Seat
  readonly stream: keyof AnswerTextSink
  readonly text: string
  readonly at: number
  /** Seats that hear the words. If omitted, everybody hears them. */
  readonly to?: readonly Seat[]
}

const PIECE_TYPE_BY_STREAM = { say: 'said', think: 'thought' } as const

export class SpeechPieces {
  /** All pieces so far. */
  readonly pieces: AgentSpeechPiece[] = []
  readonly #open = new Map<Seat, OpenTurn>()
  #turns = 0

  /** Adds pieces that were stored. */
  addStored(pieces: readonly AgentSpeechPiece[]): void {
    for (const piece of pieces) {
      this.#turns = Math.max(this.#turns, piece.turn)
      const known = this.#open.get(piece.seat)
      const open = known?.turn === piece.turn ? known : { turn: piece.turn, thought: '', said: '' }
      this.#open.set(piece.seat, open)
      if (piece.type === 'said' || piece.type === 'thought') open[piece.type] += piece.chunk
    }
    this.pieces.push(...pieces)
  }

  pieceOf({ seat, stream, text, at, to }: SpeechChunk): AgentSpeechPiece {
    const heard = to === undefined ? {} : { to }
    return { type: PIECE_TYPE_BY_STREAM[stream], at, turn: this.#turnOf(seat), seat, chunk: text, ...heard }
  }

  /** A refused answer, after which the question is asked again. */
  rejectedPieceOf(seat: Seat, action: SeatQuestion['kind'], code: string, at: number): AgentSpeechPiece {
    return { type: 'rejected', at, turn: this.#turnOf(seat), seat, action, code, drawn: false }
  }

  /** Starts new turns for questions that a restart asks again, so that pieces of the first answer stay separate. */
  interrupt(): void {
    this.#open.clear()
  }

  /** Returns the words of a turn that were not sent yet. */
  finishAnswer({
    seat,
    kind,
    at,
    to,
    said,
    thought,
    fault,
    flags = [],
    foul,
    drawn,
  }: RecordedAnswer): readonly AgentSpeechPiece[] {
    const { turn, ...told } = this.#open.get(seat) ?? { turn: this.#turnOf(seat), thought: '', said: '' }
    this.#open.delete(seat)
    const heard = to === undefined ? {} : { to }
    const pieces: AgentSpeechPiece[] = [
      ...remainingChunks(told.thought, thought ?? '').map((each): AgentSpeechPiece => ({
        type: 'thought',
        at,
        turn,
        seat,
        ...each,
      })),
      ...remainingChunks(told.said, said ?? '').map((each): AgentSpeechPiece => ({
        type: 'said',
        at,
        turn,
        seat,
        ...each,
        ...heard,
      })),
    ]
    // At night, the mere fact that somebody spoke shows who is awake, so flags on the speech are shown only to that
    // seat and to the judge.
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

/** Returns the part of a text that was not sent yet, or the whole text if it differs from the part that was sent. */
function remainingChunks(told: string, text: string): readonly { readonly chunk: string; readonly whole?: true }[] {
  if (told === text || sanitiseText(told) === text) return []
  if (told === '') return [{ chunk: text }]
  return text.startsWith(told) ? [{ chunk: text.slice(told.length) }] : [{ chunk: text, whole: true }]
}
