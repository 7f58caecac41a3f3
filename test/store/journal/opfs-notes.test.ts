// Side files in the browser's private file system: a long text is written in chunks and reads back equal. If a text was
// cut off, the previous text is read.

import { expect, test } from 'vitest'
import { openOpfsSyncHandle, writeBytesAt } from '../../../src/store/journal/opfs-handles.ts'
import { openOpfsNotes } from '../../../src/store/journal/opfs-notes.ts'
import { fakeOpfs } from './fake-opfs.ts'

async function noteFolder() {
  const opfs = fakeOpfs()
  const directory = await (await opfs.root()).getDirectoryHandle('notes', { create: true })
  async function reopened(): Promise<string | undefined> {
    const notes = openOpfsNotes(directory)
    const text = await notes.read('heads')
    await notes.close()
    return text
  }
  return { opfs, directory, reopened }
}

/** Long enough for several chunks. A chunk may end anywhere, but surrogate pairs must not be split. */
const LONG = 'a"\\\n\u0001ё😀'.repeat(60_001)

test.each([
  ['', 'nothing'],
  ['short', 'a word'],
  [LONG, 'half a million characters'],
  [`x${LONG}`, 'half a million and one characters'],
])('the text "%.10s" (%s) is read back as it was written', async (text) => {
  const { directory, reopened } = await noteFolder()
  const notes = openOpfsNotes(directory)
  for (const each of ['before', text]) await notes.write('heads', each, false)
  expect(await notes.read('heads')).toBe(text)
  await notes.close()
  expect(await reopened()).toBe(text)
})

test('a long text that an earlier program version stored as JSON is read', async () => {
  const { directory, reopened } = await noteFolder()
  const notes = openOpfsNotes(directory)
  await notes.write('heads', 'before', false)
  await notes.close()
  const slot = await openOpfsSyncHandle(directory, 'heads.1')
  const old = JSON.stringify({ serial: 7, length: LONG.length, text: LONG })
  writeBytesAt(slot, 0, new TextEncoder().encode(old))
  slot.close()
  expect(await reopened()).toBe(LONG)
})

test.each([1, 2, 3])(
  'a long text that lacks its last %i bytes is ignored, and the previous text is read',
  async (missing) => {
    const { directory, reopened } = await noteFolder()
    const notes = openOpfsNotes(directory)
    for (const text of ['before', LONG]) await notes.write('heads', text, false)
    await notes.close()
    const slots = await Promise.all(['heads.0', 'heads.1'].map((name) => openOpfsSyncHandle(directory, name)))
    const long = slots.find((slot) => slot.getSize() > LONG.length)!
    long.truncate(long.getSize() - missing)
    for (const slot of slots) slot.close()
    expect(await reopened()).toBe('before')
  },
)

test('writing a long text yields to other tasks', async () => {
  const notes = openOpfsNotes((await noteFolder()).directory)
  let isOver = false
  const written = notes.write('heads', LONG, false).then(() => (isOver = true))
  let turns = 0
  while (!isOver) {
    await new Promise((resolve) => void setImmediate(resolve))
    if (!isOver) turns += 1
  }
  await written
  expect(turns).toBeGreaterThanOrEqual(2)
})

test('a long text that does not fit leaves the previous text unchanged', async () => {
  const { opfs, directory, reopened } = await noteFolder()
  const notes = openOpfsNotes(directory)
  await notes.write('heads', 'before', false)
  opfs.capacity = LONG.length
  await expect(notes.write('heads', LONG, false)).rejects.toThrow('ENOSPC')
  expect(await notes.read('heads')).toBe('before')
  await notes.close()
  expect(await reopened()).toBe('before')
})
