// Sends a long list in several messages. Unpacking ten thousand rows at once would block the screen for longer than a
// frame or two. The rows are sent ahead in chunks, each as a message that is handled in its own task, and the result
// then lists the chunks that contain its data.

import { runChunkedWorkWithPauses, type ChunkedWork } from '../club/json/chunkedWork.ts'
import type { ApiResult } from './contract/apiResult.ts'

/** Number of rows that are unpacked in a few milliseconds. */
const MAX_ROWS_PER_MESSAGE = 500

export interface MessageChunk {
  readonly ticket: number
  readonly rows: readonly unknown[]
}

/** A result whose data was sent ahead. */
interface ChunkedResult {
  readonly ok: true
  readonly ticket: number
  readonly length: number
  readonly reads?: readonly string[]
}

/** Sends long data ahead in chunks and lets other work run between the chunks. */
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
    await runChunkedWorkWithPauses(inParts(ticket, answer.data))
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
    /** The complete result. `undefined` if a chunk is missing. */
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
