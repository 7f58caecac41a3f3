// A SQLite store has only one owner at a time. test/cli/serve tests that the system releases the lock of a killed
// process.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { acquireStoreLock, StoreInUseError } from '../../../src/store/adapters/sqlite-owner.ts'

function pathOf(): string {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-owner-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'club.sqlite')
}

function refusalOf(path: string): unknown {
  try {
    acquireStoreLock(path)()
    return undefined
  } catch (error) {
    return error
  }
}

test('a second owner is refused with the first owner’s process id until the store is released', () => {
  const path = pathOf()
  const release = acquireStoreLock(path)
  for (let asked = 0; asked < 3; asked += 1) {
    const refusal = refusalOf(path)
    expect(refusal).toBeInstanceOf(StoreInUseError)
    expect(refusal).toMatchObject({ pid: process.pid, message: `the store is in use by process ${process.pid}` })
  }
  release()
  expect(refusalOf(path)).toBeUndefined()
  expect(refusalOf(path)).toBeUndefined()
})

test('an owner file that is not a database is reported as a disk error, not as an owner', () => {
  const path = pathOf()
  writeFileSync(`${path}.owner`, 'no database at all, and long enough to be taken for one: '.repeat(20))
  const refusal = refusalOf(path)
  expect(refusal).toBeInstanceOf(Error)
  expect(refusal).not.toBeInstanceOf(StoreInUseError)
})
