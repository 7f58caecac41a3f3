// A folder of published pages on Node: listing, comparing, complete writes, and the state after a failure.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { textFolderAt } from '../../src/store/textFolder.ts'

function home(): string {
  const made = mkdtempSync(join(tmpdir(), 'consigliere-folders-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

describe('page folder', () => {
  test('lists no files if the folder does not exist', async () => {
    const place = home()
    const pages = textFolderAt(place)
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
    const [pages, others] = [textFolderAt(place), textFolderAt(place)]
    expect(await pages.holds('page', 'one')).toBe(false)
    await pages.write('page', 'one')
    for (const _again of [1, 2])
      expect([await pages.holds('page', 'one'), await pages.holds('page', 'two')]).toEqual([true, false])
    await others.write('page', 'another')
    for (const _again of [1, 2])
      expect([await pages.holds('page', 'one'), await pages.holds('page', 'another')]).toEqual([false, true])
    expect(await textFolderAt(place).holds('page', 'another')).toBe(true)
    await others.remove('page')
    expect(await pages.holds('page', 'another')).toBe(false)
  })

  test('leaves no part of a page that cannot be written', async () => {
    const place = home()
    const pages = textFolderAt(place)
    mkdirSync(join(place, 'page'))
    await expect(pages.write('page', 'text')).rejects.toThrow()
    expect(readdirSync(place)).toEqual(['page'])
    await expect(pages.read('page')).rejects.toThrow('EISDIR')
    writeFileSync(join(place, 'file'), '')
    await expect(pages.list('file')).rejects.toThrow('ENOTDIR')
  })
})
