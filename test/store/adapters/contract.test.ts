// Contract suite over every adapter that runs in Node.

import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { EventStore, RepairableStore } from '../../../src/store/port.ts'
import { contract, REPAIRS } from './contract.ts'
import type { ContractCase } from './contractCase.ts'
import { dexieSubject } from './dexie-subject.ts'
import { sqliteSubject } from './sqlite-subject.ts'
import { journaledSubject, memorySubject, remoteSubject } from './subjects.ts'
import type { Subject } from './subject.ts'

let databases = 0

const ADAPTERS: readonly (readonly [name: string, make: () => Promise<Subject<RepairableStore>>, runs: number])[] = [
  ['memory', memorySubject, 100],
  ['dexie on fake-indexeddb', () => dexieSubject(`contract-${(databases += 1)}`), 15],
  ['sqlite file', sqliteSubject, 40],
  ['remote over memory', remoteSubject, 60],
]

for (const [name, make, runs] of ADAPTERS) {
  describe(`EventStore contract: ${name}`, () => {
    test.each(contract(runs))('$name', async (one) => {
      await expect(runCase(one, make)).resolves.toBeUndefined()
    })
    test.each(REPAIRS)('$name', async (one) => {
      await expect(runCase(one, make)).resolves.toBeUndefined()
    })
  })
}

describe('EventStore contract: journaled over memory', () => {
  test.each(contract(60))('$name', async (one) => {
    await expect(runCase(one, journaledSubject)).resolves.toBeUndefined()
  })
})

async function runCase<S extends EventStore>({ run }: ContractCase<S>, make: () => Promise<Subject<S>>): Promise<void> {
  const subject = await make()
  try {
    await run(subject)
  } finally {
    await subject.dispose()
  }
}
