// One owner of a SQLite store at a time. That the system lets go of it with a process that is killed: test/cli/serve.

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

test('a second owner is refused, as often as it asks, with the process of the first', () => {
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

test('a file that is no database is an error of the disk, and no owner', () => {
  const path = pathOf()
  writeFileSync(`${path}.owner`, 'no database at all, and long enough to be taken for one: '.repeat(20))
  const refusal = refusalOf(path)
  expect(refusal).toBeInstanceOf(Error)
  expect(refusal).not.toBeInstanceOf(StoreInUseError)
})
