// The contract suite over every adapter that runs in Node.

import 'fake-indexeddb/auto'
import { describe, test } from 'vitest'
import { contract } from './contract.ts'
import { dexieSubject } from './dexie-subject.ts'
import { sqliteSubject } from './sqlite-subject.ts'
import { memorySubject, remoteSubject } from './subjects.ts'
import type { Subject } from './subject.ts'

let databases = 0

const SUBJECTS: readonly (readonly [name: string, make: () => Promise<Subject>, runs: number])[] = [
  ['memory', memorySubject, 100],
  ['dexie on fake-indexeddb', () => dexieSubject(`contract-${databases += 1}`), 15],
  ['sqlite file', sqliteSubject, 40],
  ['remote over memory', remoteSubject, 60],
]

for (const [name, make, runs] of SUBJECTS) {
  describe(`EventStore contract: ${name}`, () => {
    for (const { name: sentence, run } of contract(runs)) {
      test(sentence, async () => {
        const subject = await make()
        try {
          await run(subject)
        } finally {
          await subject.dispose()
        }
      }, 30_000)
    }
  })
}
