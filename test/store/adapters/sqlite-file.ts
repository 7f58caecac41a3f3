// A SQLite file with a few streams, and a function that reads all streams of such a file.

import { createSqliteStore, SqliteFileError } from '../../../src/store/adapters/sqlite.ts'
import { event, good } from './subject.ts'

const STREAMS = ['club', 'game/1', 'game/2', 'plan/Зима', 'summaries/1']

/** Payloads that `storeIn` writes, by stream. */
export const WRITTEN: Readonly<Record<string, unknown>> = Object.fromEntries(
  STREAMS.map((stream) => [stream, Array.from({ length: 6 }, (_, n) => ({ n, name: `${stream} Ёлка №${n}` }))]),
)

/** Writes a few streams into a store at `path` and closes the store, so that all data is in a single file. */
export async function storeIn(path: string): Promise<void> {
  const store = createSqliteStore(path)
  for (const [stream, payloads] of Object.entries(WRITTEN))
    good(
      await store.append(
        stream,
        0,
        (payloads as readonly unknown[]).map((payload) => event(payload)),
      ),
    )
  await store.close()
}

/** Reason why a file was not opened or its streams were not listed, or else the result of reading each stream. */
export interface Looked {
  readonly closed?: string
  readonly unlisted?: string
  readonly streams?: Readonly<Record<string, unknown>>
}

export async function lookAt(path: string): Promise<Looked> {
  let store
  try {
    store = createSqliteStore(path)
  } catch (error) {
    if (error instanceof SqliteFileError) return { closed: error.reason }
    throw error
  }
  try {
    const heads = await store.list('')
    if (!heads.ok) return { unlisted: heads.error.code }
    const streams: Record<string, unknown> = {}
    for (const { stream } of heads.value) {
      const read = await store.read(stream)
      streams[stream] = read.ok ? read.value.map(({ payload }) => payload) : read.error
    }
    return { streams }
  } finally {
    await store.close()
  }
}
