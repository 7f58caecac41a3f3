// Files and folders on Node: listing, complete writes, and the state after a failure.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  durableFolderAt,
  makeFolder,
  noteFileAt,
  readFileWithSizeLimit,
  writeFileAtomically,
} from '../../src/store/diskFiles.ts'

function home(): string {
  const made = mkdtempSync(join(tmpdir(), 'consigliere-folders-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('writing a file keeps the old content if the new content reads back differently', async () => {
  const place = home()
  const path = join(place, 'backup')
  await writeFileAtomically(path, 'the first')
  await expect(
    writeFileAtomically(path, 'the second', async () => new TextEncoder().encode('the secund')),
  ).rejects.toThrow('what was written is not what can be read back')
  expect([readFileSync(path, 'utf8'), readdirSync(place)]).toEqual(['the first', ['backup']])
  await writeFileAtomically(path, new Uint8Array([1, 2]))
  expect([...readFileSync(path)]).toEqual([1, 2])
})

test('a file is read up to a size limit and refused beyond it', async () => {
  const path = join(home(), 'file')
  writeFileSync(path, 'four')
  expect((await readFileWithSizeLimit(path, 4)).toString()).toBe('four')
  await expect(readFileWithSizeLimit(path, 3)).rejects.toThrow('4 bytes, more than 3')
})

test('a durable folder lists and reads the files written to it, but not removed files', async () => {
  const place = home()
  const folder = durableFolderAt(place)
  await folder.write('one', 'text')
  expect([await folder.list(), await folder.read('one', 4)]).toEqual([['one'], 'text'])
  await folder.remove('one')
  expect(await folder.list()).toEqual([])
})

test.each([false, true])(
  'a small file is replaced as a whole (durable: %s), and a missing file reads as undefined',
  async (isDurable) => {
    const place = home()
    const note = noteFileAt(join(place, 'note'))
    expect(await note.read()).toBeUndefined()
    await note.write('one', isDurable)
    await note.write('two', isDurable)
    expect([await note.read(), readdirSync(place)]).toEqual(['two', ['note']])
  },
)

test('creating a folder creates its parents and leaves an existing folder unchanged', async () => {
  const path = join(home(), 'a', 'b', 'c')
  await makeFolder(path)
  writeFileSync(join(path, 'file'), '')
  await makeFolder(path)
  expect(existsSync(join(path, 'file'))).toBe(true)
})
