// A long list does not cross in one piece: unpacking ten thousand rows would hold the screen for longer than a frame or
// two. It goes ahead in parts, each a message and a task of its own, and the answer says which parts are its data.

import type { ImportOffer, OfferedGame } from '../files/imports/importCommands.ts'
import { inChunks, type Work } from '../club/json/chunkedWork.ts'
import type { Answer } from './contract/answer.ts'

/** Rows of a message: unpacked in a few milliseconds. */
const ROWS = 500

export interface Part {
  readonly ticket: number
  readonly rows: readonly unknown[]
}

/** An answer whose data went ahead. */
interface InParts {
  readonly ok: true
  readonly ticket: number
  readonly length: number
  readonly reads?: readonly string[]
}

/** Sends what is long ahead, and gives others their turn between parts. */
export function createSender(
  send: (part: Part) => void,
): (answer: Answer<unknown>) => Promise<Answer<unknown> | InParts> {
  let tickets = 0

  function* inParts(ticket: number, rows: readonly unknown[]): Work<void> {
    for (let from = 0; from < rows.length; from += ROWS) {
      send({ ticket, rows: rows.slice(from, from + ROWS) })
      yield
    }
  }

  return async (answer) => {
    if (!answer.ok || !Array.isArray(answer.data) || answer.data.length <= ROWS) return answer
    tickets += 1
    const ticket = tickets
    await inChunks(inParts(ticket, answer.data))
    const { data, ...told } = answer
    return { ...told, ticket, length: data.length }
  }
}

export function createReceiver() {
  const kept = new Map<number, (readonly unknown[])[]>()
  return {
    take({ ticket, rows }: Part): void {
      const parts = kept.get(ticket) ?? []
      kept.set(ticket, parts)
      parts.push(rows)
    },
    /** The answer as it was given; undefined when a part of it is missing. */
    whole(answer: object): object | undefined {
      if (!isInParts(answer)) return answer
      const data = (kept.get(answer.ticket) ?? []).flat()
      kept.delete(answer.ticket)
      const { ok, reads } = answer
      return data.length === answer.length ? { ok, data, ...(reads ? { reads } : {}) } : undefined
    },
  }
}

function isInParts(answer: object): answer is InParts {
  return 'ticket' in answer && typeof answer.ticket === 'number' && 'length' in answer
}

// What a file offers, as it crosses a channel: its games as a few texts. A text is copied at once;
// ten thousand games as objects would keep both ends from everybody else while they are copied.
export interface PackedOffer extends Omit<ImportOffer, 'games'> {
  /** JSON of some games each. */
  readonly games: readonly string[]
}

const TURN = 200

export function packOffer(offer: ImportOffer): Promise<PackedOffer> {
  return inChunks(packing(offer))
}

export function unpackOffer(offer: PackedOffer): Promise<ImportOffer> {
  return inChunks(unpacking(offer))
}

function* packing({ games, ...offer }: ImportOffer): Work<PackedOffer> {
  const texts: string[] = []
  for (let start = 0; start < games.length; start += TURN) {
    texts.push(JSON.stringify(games.slice(start, start + TURN)))
    yield
  }
  return { ...offer, games: texts }
}

function* unpacking({ games: texts, ...offer }: PackedOffer): Work<ImportOffer> {
  const games: OfferedGame[] = []
  for (const text of texts) {
    games.push(...(JSON.parse(text) as readonly OfferedGame[]))
    yield
  }
  return { ...offer, games }
}
