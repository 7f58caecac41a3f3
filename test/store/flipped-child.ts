// The program that flipped.test.ts starts: opens each database named and reads everything in it, and tells what it met.
// A panic of the database library ends it, and then it tells nothing more.

import { writeSync } from 'node:fs'
import { lookAt } from './adapters/sqlite-file.ts'

for (const path of process.argv.slice(2)) {
  writeSync(1, `${JSON.stringify(await lookAt(path))}\n`)
}
