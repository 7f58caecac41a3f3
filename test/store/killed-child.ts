// The program that kill.test.ts kills. It opens a club (SQLite with its file journal) and appends endlessly. Each
// version is reported only after the append was acknowledged.

import { createSqliteStore } from '../../src/store/adapters/sqlite.ts'
import { openFileJournal } from '../../src/store/journal/file.ts'
import { openJournaledStore } from './journal/opened.ts'
import { join } from 'node:path'
import { writeSync } from 'node:fs'
import { event, good } from './adapters/subject.ts'

const directory = process.argv[2]!
const { store, recovery } = good(
  await openJournaledStore(
    createSqliteStore(join(directory, 'club.sqlite')),
    await openFileJournal(join(directory, 'journal.jsonl')),
  ),
)
// Writes synchronously, without Node's buffers, so that a report is out whatever happens next.
const tell = (line: unknown) => writeSync(1, `${JSON.stringify(line)}\n`)
tell({ recovery })

const versions = new Map(good(await store.list('')).map(({ stream, version }) => [stream, version]))
for (let turn = 0; ; turn += 1) {
  const stream = `game/${turn % 3}`
  const version = versions.get(stream) ?? 0
  const count = 1 + (turn % 4)
  const batch = Array.from({ length: count }, (_, index) =>
    event({ n: version + index + 1, isLast: index === count - 1 }),
  )
  const head = good(await store.append(stream, version, batch))
  versions.set(stream, head.version)
  tell({ stream, version: head.version })
}
