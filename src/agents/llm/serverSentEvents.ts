// Reads server-sent events from a byte stream as they arrive and yields the data of each event. Invalid UTF-8 and too
// many bytes are faults.

import { LlmCallFault } from './fault.ts'

/** Longer answers are a fault. */
const MAX_ANSWER_BYTES = 262_144

/** Text chunks as they arrive. The stream is cancelled at its end, after a fault and when `signal` is aborted. */
export async function* readTextChunks(
  body: ReadableStream<Uint8Array>,
  alive: () => void,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = body.getReader()
  const letGo = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', letGo)
  let read = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      alive()
      if (done) break
      read += value.byteLength
      if (read > MAX_ANSWER_BYTES) throw new LlmCallFault('llm/too-long')
      yield decodeOrFault(() => decoder.decode(value, { stream: true }))
    }
    yield decodeOrFault(() => decoder.decode())
  } finally {
    signal.removeEventListener('abort', letGo)
    letGo()
  }
}

/** The data of each event, in order. */
export async function* readServerSentEvents(chunks: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim()
  }
  if (rest.startsWith('data:')) yield rest.slice('data:'.length).trim()
}

function decodeOrFault(decode: () => string): string {
  try {
    return decode()
  } catch {
    throw new LlmCallFault('llm/garbled')
  }
}
