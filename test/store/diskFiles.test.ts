// Files and folders on Node: listing, complete writes, and the state after a failure.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  durableFolder,
  makeFolder,
  noteFile,
  readFileWithSizeLimit,
  textFolder,
  writeFileAtomically,
} from '../../src/store/diskFiles.ts'

function home(): string {
  const made = mkdtempSync(join(tmpdir(), 'consigliere-folders-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

describe('page folder', () => {
  test('lists the files in it or in a subfolder, and none if the folder does not exist', async () => {
    const place = home()
    const pages = textFolder(place)
    await pages.write('index.html', 'one')
    await pages.write('game/1.html', 'two')
    expect([await pages.list(), await pages.list('game'), await pages.list('none')]).toEqual([
      ['index.html'],
      ['1.html'],
      [],
    ])
    expect([await pages.read('game/1.html'), await pages.read('game/2.html')]).toEqual(['two', undefined])
    await pages.remove('index.html')
    await pages.remove('index.html')
    expect(await pages.list()).toEqual([])
  })

  test('reports whether a file has a given text, whoever wrote it last', async () => {
    const place = home()
    const [pages, others] = [textFolder(place), textFolder(place)]
    expect(await pages.holds('page', 'one')).toBe(false)
    await pages.write('page', 'one')
    for (const _again of [1, 2])
      expect([await pages.holds('page', 'one'), await pages.holds('page', 'two')]).toEqual([true, false])
    await others.write('page', 'another')
    for (const _again of [1, 2])
      expect([await pages.holds('page', 'one'), await pages.holds('page', 'another')]).toEqual([false, true])
    expect(await textFolder(place).holds('page', 'another')).toBe(true)
    await others.remove('page')
    expect(await pages.holds('page', 'another')).toBe(false)
  })

  test('leaves nothing of a page that cannot be written, and throws every error except a missing file', async () => {
    const place = home()
    const pages = textFolder(place)
    mkdirSync(join(place, 'page'))
    await expect(pages.write('page', 'text')).rejects.toThrow()
    expect(readdirSync(place)).toEqual(['page'])
    await expect(pages.read('page')).rejects.toThrow('EISDIR')
    writeFileSync(join(place, 'file'), '')
    await expect(pages.list('file')).rejects.toThrow('ENOTDIR')
  })
})

test('writing a file keeps the old one if the new content reads back differently', async () => {
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

test('a durable folder lists and reads the files written to it, but not removed ones', async () => {
  const place = home()
  const folder = durableFolder(place)
  await folder.write('one', 'text')
  expect([await folder.list(), await folder.read('one', 4)]).toEqual([['one'], 'text'])
  await folder.remove('one')
  expect(await folder.list()).toEqual([])
})

test.each([false, true])(
  'a note is replaced as a whole (durable: %s), and a missing note reads as undefined',
  async (isDurable) => {
    const place = home()
    const note = noteFile(join(place, 'note'))
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
