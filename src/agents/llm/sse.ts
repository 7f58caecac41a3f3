// A stream of server-sent events, read as it comes: bytes in, the data of each event out. Text that is no UTF-8
// and more than is ever read are faults.

import { CallFault } from './fault.ts'

/** Bytes of an answer that are read at all. */
const LARGEST_ANSWER = 262_144

/** Chunks of text, as they come. */
export async function* textOf(body: ReadableStream<Uint8Array>, alive: () => void): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = body.getReader()
  let read = 0
  for (;;) {
    const { done, value } = await reader.read()
    alive()
    if (done) break
    read += value.byteLength
    if (read > LARGEST_ANSWER) throw new CallFault('llm/too-long')
    yield decoded(() => decoder.decode(value, { stream: true }))
  }
  yield decoded(() => decoder.decode())
}

/** Data of event after event. */
export async function* eventsOf(chunks: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim()
  }
  if (rest.startsWith('data:')) yield rest.slice('data:'.length).trim()
}

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch {
    throw new CallFault('llm/garbled')
  }
}
