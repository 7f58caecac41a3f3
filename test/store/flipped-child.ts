// The program that flipped.test.ts starts: opens each given database, reads all its streams and prints the result. If
// the database library panics, the program ends and prints nothing more.

import { writeSync } from 'node:fs'
import { lookAt } from './adapters/sqlite-file.ts'

for (const path of process.argv.slice(2)) {
  writeSync(1, `${JSON.stringify(await lookAt(path))}\n`)
}
