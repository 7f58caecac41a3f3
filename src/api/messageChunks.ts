// A long list does not cross in one piece: unpacking ten thousand rows would hold the screen for longer than a frame or
// two. It goes ahead in parts, each a message and a task of its own, and the answer says which parts are its data.

import type { ImportOffer, OfferedGame } from '../files/imports/importCommands.ts'
import { runInChunks, type ChunkedWork } from '../club/json/chunkedWork.ts'
import type { ApiResult } from './contract/apiResult.ts'

/** Rows of a message: unpacked in a few milliseconds. */
const MAX_ROWS_PER_MESSAGE = 500

export interface MessageChunk {
  readonly ticket: number
  readonly rows: readonly unknown[]
}

/** An answer whose data went ahead. */
interface ChunkedResult {
  readonly ok: true
  readonly ticket: number
  readonly length: number
  readonly reads?: readonly string[]
}

/** Sends what is long ahead, and gives others their turn between parts. */
export function createChunkSender(
  send: (part: MessageChunk) => void,
): (answer: ApiResult<unknown>) => Promise<ApiResult<unknown> | ChunkedResult> {
  let tickets = 0

  function* inParts(ticket: number, rows: readonly unknown[]): ChunkedWork<void> {
    for (let from = 0; from < rows.length; from += MAX_ROWS_PER_MESSAGE) {
      send({ ticket, rows: rows.slice(from, from + MAX_ROWS_PER_MESSAGE) })
      yield
    }
  }

  return async (answer) => {
    if (!answer.ok || !Array.isArray(answer.data) || answer.data.length <= MAX_ROWS_PER_MESSAGE) return answer
    tickets += 1
    const ticket = tickets
    await runInChunks(inParts(ticket, answer.data))
    const { data, ...told } = answer
    return { ...told, ticket, length: data.length }
  }
}

export function createChunkReceiver() {
  const kept = new Map<number, (readonly unknown[])[]>()
  return {
    take({ ticket, rows }: MessageChunk): void {
      const parts = kept.get(ticket) ?? []
      kept.set(ticket, parts)
      parts.push(rows)
    },
    /** The answer as it was given; undefined when a part of it is missing. */
    whole(answer: object): object | undefined {
      if (!isChunkedResult(answer)) return answer
      const data = (kept.get(answer.ticket) ?? []).flat()
      kept.delete(answer.ticket)
      const { ok, reads } = answer
      return data.length === answer.length ? { ok, data, ...(reads ? { reads } : {}) } : undefined
    },
  }
}

function isChunkedResult(answer: object): answer is ChunkedResult {
  return 'ticket' in answer && typeof answer.ticket === 'number' && 'length' in answer
}

// What a file offers, as it crosses a channel: its games as a few texts. A text is copied at once;
// ten thousand games as objects would keep both ends from everybody else while they are copied.
export interface PackedImportOffer extends Omit<ImportOffer, 'games'> {
  /** JSON of some games each. */
  readonly games: readonly string[]
}

const GAMES_PER_CHUNK = 200

export function packImportOffer(offer: ImportOffer): Promise<PackedImportOffer> {
  return runInChunks(packing(offer))
}

export function unpackImportOffer(offer: PackedImportOffer): Promise<ImportOffer> {
  return runInChunks(unpacking(offer))
}

function* packing({ games, ...offer }: ImportOffer): ChunkedWork<PackedImportOffer> {
  const texts: string[] = []
  for (let start = 0; start < games.length; start += GAMES_PER_CHUNK) {
    texts.push(JSON.stringify(games.slice(start, start + GAMES_PER_CHUNK)))
    yield
  }
  return { ...offer, games: texts }
}

function* unpacking({ games: texts, ...offer }: PackedImportOffer): ChunkedWork<ImportOffer> {
  const games: OfferedGame[] = []
  for (const text of texts) {
    games.push(...(JSON.parse(text) as readonly OfferedGame[]))
    yield
  }
  return { ...offer, games }
}
