// A checkpoint is written in chunks, and reads back equal with any number of stream ends.

import { expect, test } from 'vitest'
import { canonicalJson } from '../../../src/store/canonicalJson.ts'
import { readCheckpoint, JOURNAL_START_POSITION, writeCheckpoint } from '../../../src/store/journal/notes.ts'
import type { JournalDisk } from '../../../src/store/journal/journal.ts'
import { sha256Hex } from '../../../src/store/hash.ts'

function noteDisk() {
  const notes = new Map<string, string>()
  const disk: Pick<JournalDisk, 'readNote' | 'writeNote'> = {
    readNote: async (name) => notes.get(name),
    writeNote: async (name, text) => void notes.set(name, text),
  }
  return { notes, disk: disk as JournalDisk }
}

const endsOf = (count: number) =>
  new Map(
    Array.from({ length: count }, (_, index) => [
      `game/${index} "ё"`,
      { version: index + 1, hash: sha256Hex(String(index)) },
    ]),
  )

test.each([0, 1, 999, 1_000, 1_001, 2_500])(
  'a checkpoint of %i streams equals one written at once, and is read back unchanged',
  async (count) => {
    const { notes, disk } = noteDisk()
    const ends = endsOf(count)
    await writeCheckpoint(disk, { place: JOURNAL_START_POSITION, ends })
    const whole = canonicalJson({
      place: JOURNAL_START_POSITION,
      ends: Array.from(ends, ([stream, { version, hash }]) => [stream, version, hash]),
    })
    expect(notes.get('heads')).toBe(`${sha256Hex(whole)}\n${whole}`)
    expect(await readCheckpoint(disk)).toEqual({ place: JOURNAL_START_POSITION, ends })
  },
)

test('a checkpoint written by an earlier program version is read', async () => {
  const { notes, disk } = noteDisk()
  const text = canonicalJson({ place: { ...JOURNAL_START_POSITION, at: 5 }, ends: [['game/1', 2, sha256Hex('2')]] })
  notes.set('heads', JSON.stringify({ sum: sha256Hex(text), text }))
  const ends = new Map([['game/1', { version: 2, hash: sha256Hex('2') }]])
  expect(await readCheckpoint(disk)).toEqual({ place: { ...JOURNAL_START_POSITION, at: 5 }, ends })
})

test.each([
  ['cut off', (note: string) => note.slice(0, -1)],
  ['stored with a wrong sum', (note: string) => `${sha256Hex('')}${note.slice(64)}`],
  ['altered', (note: string) => note.replace('game/1', 'game/2')],
  ['only a sum', (note: string) => note.slice(0, 64)],
  ['empty', () => ''],
])('a checkpoint that is %s counts as missing', async (_, damage) => {
  const { notes, disk } = noteDisk()
  await writeCheckpoint(disk, { place: { ...JOURNAL_START_POSITION, at: 5 }, ends: endsOf(3) })
  notes.set('heads', damage(notes.get('heads')!))
  expect(await readCheckpoint(disk)).toEqual({ place: JOURNAL_START_POSITION, ends: new Map() })
})

test('writing a checkpoint yields to other tasks after every thousand streams', async () => {
  const { disk } = noteDisk()
  let isOver = false
  const written = writeCheckpoint(disk, { place: JOURNAL_START_POSITION, ends: endsOf(20_000) }).then(
    () => (isOver = true),
  )
  let turns = 0
  while (!isOver) {
    await new Promise((resolve) => void setImmediate(resolve))
    if (!isOver) turns += 1
  }
  await written
  expect(turns).toBeGreaterThanOrEqual(10)
})
