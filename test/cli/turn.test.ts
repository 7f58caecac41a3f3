// Only one process at a time works in a folder. A second process waits, and a lock file left by a killed process delays
// others only briefly.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withFileLock } from '../../src/cli/open/fileLock.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'consigliere-turn-'))
  file = join(folder, 'turn')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the second process starts after the first has ended, and the lock file is removed', async () => {
  const order: string[] = []
  let end = () => {}
  const first = withFileLock(file, async () => {
    order.push('first begins')
    await new Promise<void>((done) => (end = done))
    order.push('first ends')
  })
  while (!existsSync(file) || order.length === 0) await new Promise(setImmediate)
  const second = withFileLock(file, () => Promise.resolve(order.push('second')))
  end()
  await Promise.all([first, second])
  expect(order).toEqual(['first begins', 'first ends', 'second'])
  expect(existsSync(file)).toBe(false)
})

test('a process that fails releases the lock', async () => {
  await expect(withFileLock(file, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  expect(existsSync(file)).toBe(false)
})

test('the lock of a killed process does not delay the next one', async () => {
  writeFileSync(file, '999999999 mark')
  expect(await withFileLock(file, () => Promise.resolve(readFileSync(file, 'utf8').split(' ')[0]))).toBe(
    `${process.pid}`,
  )
})

test('the lock of a killed process expires soon, even if another process now has its id', async () => {
  writeFileSync(file, `${process.pid} mark`)
  expect(await withFileLock(file, () => Promise.resolve('done'), 1)).toBe('done')
})

test('waiting for a lock in a missing folder is an error', async () => {
  await expect(withFileLock(join(folder, 'none', 'turn'), () => Promise.resolve('done'))).rejects.toMatchObject({
    code: 'ENOENT',
  })
})
