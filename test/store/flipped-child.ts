// The program that flipped.test.ts starts: opens each database named and reads everything in it, and tells what it met.
// A panic of the database library ends it, and then it tells nothing more.

import { writeSync } from 'node:fs'
import { createSqliteStore, SqliteFileError } from '../../src/store/adapters/sqlite.ts'

for (const path of process.argv.slice(2)) {
  writeSync(1, `${JSON.stringify(await lookAt(path))}\n`)
}

async function lookAt(path: string): Promise<object> {
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
